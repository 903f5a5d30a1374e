package dev.evalkit.api.text;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Words around a refusal that tell nothing: apologies, who speaks, where was looked, whom to ask. */
final class Courtesy {
    private static final List<String> LEADS = longestFirst(Stream.concat(
            Stream.of(
                    ("i i'm i've am we we're we've have has had must is was are were be been it it's there there's sorry afraid"
                                    + " apologize apologise apologies pardon but however unfortunately regrettably sadly well hmm hello hi thanks"
                                    + " your question query for asking to say and so as an ai assistant the this that these those any all our"
                                    + " my me provided available given supplied current currently retrieved in on from of by based according"
                                    + " after having searching searched search looking looked look checking checked check reading read through"
                                    + " at into document documents doc docs documentation corpus context passage passages source sources"
                                    + " knowledge base article articles information material results result what with about inconvenience"
                                    + " delay wait confusion honestly seems seem appears appear simply still just")
                            .split(" ", -1)),
            Stream.of(
                    "thank you",
                    "很抱歉",
                    "非常抱歉",
                    "十分抱歉",
                    "抱歉",
                    "对不起",
                    "對不起",
                    "不好意思",
                    "很遗憾",
                    "遗憾的是",
                    "遗憾",
                    "您好",
                    "你好",
                    "谢谢",
                    "根据",
                    "根據",
                    "在",
                    "从",
                    "從",
                    "我们",
                    "我們",
                    "我",
                    "目前",
                    "现有",
                    "現有",
                    "提供的",
                    "给定的",
                    "检索到的",
                    "查阅了",
                    "搜索了",
                    "所有",
                    "文档",
                    "文檔",
                    "文件",
                    "资料",
                    "資料",
                    "知识库",
                    "知識庫",
                    "上下文",
                    "内容",
                    "信息",
                    "中",
                    "里",
                    "的",
                    "也",
                    "都",
                    "暂时",
                    "这个问题",
                    "您的问题")));

    private static final List<String> OPENERS = List.of(
            "please contact",
            "please check",
            "please ask",
            "please reach",
            "please rephrase",
            "please provide",
            "please share",
            "please let",
            "please consult",
            "please refer",
            "please try rephrasing",
            "contact support",
            "feel free",
            "let me know",
            "you can contact",
            "you can ask",
            "you can reach",
            "you could contact",
            "you could ask",
            "you may contact",
            "you may want to",
            "you might want to",
            "you might try",
            "if you need",
            "if you have",
            "if you want",
            "if you'd like",
            "if you would like",
            "if you can share",
            "if you can provide",
            "if you share",
            "if you provide",
            "i recommend contacting",
            "i suggest contacting",
            "i recommend asking",
            "i suggest asking",
            "i can open a ticket",
            "i can create a ticket",
            "i'd be happy to",
            "i would be happy to",
            "i'm happy to",
            "for more information",
            "for further",
            "the documents only",
            "the documentation only",
            "the corpus only",
            "the knowledge base only",
            "the passages only",
            "the sources only",
            "请联系",
            "請聯繫",
            "请咨询",
            "请提供",
            "请查阅",
            "请参考",
            "建议您联系",
            "建议联系",
            "建议您咨询",
            "您可以联系",
            "你可以联系",
            "您可以咨询",
            "如果您需要",
            "如果您有",
            "如需",
            "如有");

    private Courtesy() {}

    private static List<String> longestFirst(Stream<String> texts) {
        return texts.sorted(Comparator.comparing(String::length).reversed()).toList();
    }

    /** Whether a clause is a question, opens like an offer or a hint, or has nothing but leads. */
    static boolean isCourtesy(String clause) {
        return clause.endsWith("?")
                || OPENERS.stream()
                        .anyMatch(opener -> clause.startsWith(opener) && WordCuts.isWhole(clause, 0, opener.length()))
                || isLead(clause);
    }

    /** Whether a text has nothing but words that may stand before a refusal; an empty one has. */
    static boolean isLead(String text) {
        int at = 0;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            if (!Character.isLetterOrDigit(c)) {
                at += Character.charCount(c);
                continue;
            }
            int start = at;
            String lead = LEADS.stream()
                    .filter(each ->
                            text.startsWith(each, start) && WordCuts.isWhole(text, start, start + each.length()))
                    .findFirst()
                    .orElse("");
            if (lead.isEmpty()) {
                return false;
            }
            at += lead.length();
        }
        return true;
    }
}
