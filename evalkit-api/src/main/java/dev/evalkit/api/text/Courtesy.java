package dev.evalkit.api.text;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Words around a refusal that carry no information: apologies, thanks, the speaker, the places searched, whom to ask.
 */
final class Courtesy {
    /** Words that may stand before a refusal, in any order. */
    private static final WordTrie<Boolean> LEADS = trie(
            "i|we|have|must|would|it|there|sorry|afraid|apologize|apologise|apologies|pardon|but|however|well|hmm|hello|hi|hey|thanks",
            "thank you|your question|your query|your search|question|questions|query|request|topic|matter|for asking|to say|and|so|as|ai|ai assistant|as assistant|all|me",
            "in|on|from|of|by|based|according|after|having|searching|searched|search|looking|looked|look|looks like|checking",
            "checked|check|reading|read|reviewing|reviewed|through|at|into|to|documents|information|results|result|what|with",
            "about|inconvenience|delay|wait|confusion|seems|seem|appears|appear|current|provided|available|given|supplied",
            "retrieved|to be honest|as far as i can tell|as far as i can see|as far as i know|from what i can see|answer",
            "short answer|note|you asked|asked|language model|one|part|point|falls|regret|since|because|for now|at moment|at time",
            "很抱歉|非常抱歉|十分抱歉|抱歉|对不起|不好意思|很遗憾|遗憾的是|遗憾|可惜|您好|你好|谢谢|感谢|亲|恕|根据|基于|在|从|对于|我们|我",
            "提供|您提供|查阅|搜索|查询|检索|所有|文档|信息|中|里|内|问题|您的问题|您|您问|你问|作为|助手|但|但是|因为|由于|所以|因此|经|过|后|不过|一下|确实|恐怕|看来|看起来|就|对|方面|一点|本|那|那么|其中|翻遍");

    private static final Set<String> BREAKS = Set.of(Wording.COMMA, "and");

    /** Openings of a part, up to a comma or an "and", that carries no information: "Thanks for reaching out, …". */
    private static final WordTrie<Boolean> STARTERS = trie(
            "thanks for|thank you for|great question|good question|excellent question|interesting question|i understand",
            "i searched|i have searched|i looked|i have looked|i checked|i have checked|i reviewed|i have reviewed|i went|i read",
            "i examined|i combed|i scanned|i tried|i have tried",
            "i consulted|i hope|i would love to|i appreciate|if you need|if you have|if you want|if you would like|if you can share",
            "if you can provide|if you share|if you provide|if you can tell|if you let|for more information|for further|for help",
            "for assistance|for more help|for more details|hope this|have great|have nice",
            "如果您需要|如果您有|如果需要|如需|如有|感谢您|谢谢您|关于|对于|至于|针对|我查过|我查阅|我查看|我查一下|我搜索|我检索");

    /** Openings of a clause that carries no information. */
    private static final WordTrie<Boolean> OPENERS = trie(
            "please contact|please check|please ask|please reach|please rephrase|please provide|please share|please let",
            "please consult|please refer|please try rephrasing|please try again|please email|please call|please visit|please write",
            "please feel free|contact support|contact our|contact us|feel free|let me know|let us know|reach out to",
            "you can contact|you can ask|you can reach|you could contact|you could ask|you could try|you may contact|you may want to",
            "you may wish to|you might want to|you might try|you may find|you might find|you can find more|i recommend contacting",
            "i suggest contacting|i would recommend|i would suggest|i recommend asking|i suggest asking|i recommend reaching",
            "i suggest reaching|i recommend checking|i suggest checking|i can open ticket|i can create ticket|i can connect you",
            "i can forward|i can escalate|i would happy to|i happy to|i glad to|documents only|i can only answer|i only answer",
            "i would need more|i need more|i only have|i can only help|my knowledge limited|knowledge limited|closest|nearest|most similar|support team",
            "our team|someone from|try rephrasing|try asking|they can help|they will able to help|visit help|email support",
            "请联系|请咨询|请提供|请查阅|请参考|请您联系|请您提供|请直接联系|请与|请换|请尝试|请致电|请访问|请告诉|请稍后|建议您联系|建议联系|建议您咨询"
                    + "|建议咨询|建议您查|建议查|建议您与|建议您向|建议向|您可以联系|你可以联系|可以联系|您可以咨询|您可以尝试|如果您能|我可以为您|我很乐意|希望");

    /** The largest number of words in a greeting, which may include a name. */
    private static final int GREETING = 4;

    private static final Set<String> GREETINGS = Set.of("hi", "hello", "hey", "dear");

    /** Openings of a part that names the topic: "Regarding the fee, …". */
    private static final WordTrie<Boolean> TOPICS =
            trie("sorry|about|based on|according to|after|having|as|for|on|in|from|with|hi|hello|hey|dear|despite");

    private static final WordTrie<Boolean> CONDITIONS = trie("if|when|whenever|unless|where|如果|若|假如|当|除非");

    private Courtesy() {}

    private static WordTrie<Boolean> trie(String... lines) {
        WordTrie<Boolean> trie = new WordTrie<>();
        for (String line : lines) {
            for (String phrase : line.split("\\|", -1)) {
                List<String> words = Wording.of(phrase);
                if (!words.isEmpty()) {
                    trie.add(words, true);
                }
            }
        }
        return trie;
    }

    /** Returns whether a clause consists only of courtesy. */
    static boolean isCourtesy(List<String> words) {
        int at = leads(words);
        return at == words.size()
                || OPENERS.longestAt(words, at) != null
                || OPENERS.longestAt(words, 0) != null
                || (words.size() <= GREETING && GREETINGS.contains(words.get(0)));
    }

    private static int leads(List<String> words) {
        int at = 0;
        for (int end = 0; end >= 0; end = at < words.size() ? leadAt(words, at) : -1) {
            at = end;
            if (at < words.size() && OPENERS.longestAt(words, at) != null) {
                break;
            }
        }
        return at;
    }

    /** Returns the end of the words at an index that may stand before a refusal; -1 if other words stand there. */
    static int leadAt(List<String> words, int at) {
        if (words.get(at).equals(Wording.COMMA)) {
            return at + 1;
        }
        if (STARTERS.longestAt(words, at) != null) {
            int end = at + 1;
            while (end < words.size() && !BREAKS.contains(words.get(end))) {
                end++;
            }
            return end;
        }
        if (at == 0 && TOPICS.longestAt(words, at) != null) {
            int comma = words.indexOf(Wording.COMMA);
            if (comma > 0) {
                return comma + 1;
            }
        }
        WordTrie.@Nullable Found<Boolean> hit = LEADS.longestAt(words, at);
        return hit == null ? -1 : hit.end();
    }

    /** Returns whether a clause states a condition. */
    static boolean isCondition(List<String> words) {
        return CONDITIONS.longestAt(words, 0) != null;
    }
}
