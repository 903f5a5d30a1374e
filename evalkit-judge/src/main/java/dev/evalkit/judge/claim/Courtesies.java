package dev.evalkit.judge.claim;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Sentences that are said for politeness and state nothing: greetings, thanks, offers, wishes, and what opens an answer. */
final class Courtesies {
    /** A longer one states something, too. */
    private static final int LONGEST = 120;

    /** Whole sentences. */
    private static final Pattern WHOLE = Pattern.compile(
            "(?:sure|of course|certainly|absolutely|gladly|happy to help|glad to help|hello|hi|hey|dear \\w+|good (?:morning|afternoon|evening|day)"
                    + "|thanks?|thank you|many thanks|you're welcome|welcome|no problem|no worries|my pleasure|great|good|perfect|awesome|got it|understood"
                    + "|cheers|best|(?:best|kind|warm) regards|sincerely|okay|ok|alright|right|noted|bye|goodbye|take care"
                    + "|好的|好|没问题|没問題|当然|當然|当然可以|您好|你好|嗨|大家好|不客气|不客氣|不用谢|不用謝|谢谢|謝謝|感谢|感謝|收到|明白了?|了解|了解了|亲|早上好|下午好|晚上好|再见|再見)"
                    + "(?:[ ,，]*(?:there|everyone|again|so much|very much|thing|thanks|thank you|i can help(?: (?:you )?with (?:that|this))?|[您你]|亲|啦|哦|呢|的|呀|so much|all))*"
                    + "[.!。！~～ ]*");

    /** How such sentences begin. */
    private static final List<Pattern> BEGINNINGS = List.of(
            Pattern.compile(
                    "(?:(?:and|but|also|so|i) )*(?:hope|i hope|we hope|trust) (?:this|that|it|these|the|you|everything).*"),
            Pattern.compile(
                    "(?:please )?(?:let (?:me|us) know|feel free|don't hesitate|do not hesitate|just (?:ask|let me know|reach out|reply|say)|reach out|get in touch|ask away|contact (?:me|us) (?:if|any)|write (?:me|us) if).*"),
            Pattern.compile(
                    "if (?:you|there)(?: is|'s|'re| are| have| need| want| get| run| would|'d)?\\b.*(?:let (?:me|us) know|feel free|just ask|(?:please|just) (?:reply|reach|contact|write|ask)|reach out|(?:happy|glad|here) to help|don't hesitate).*"),
            Pattern.compile(
                    "(?:i'm|i am|we're|we are|i'd be|i would be|we'd be)(?: always| very)? (?:happy|glad|here|delighted|pleased)(?: to|\\b).*"),
            Pattern.compile("(?:thanks|thank you|many thanks)(?: so much| very much)?(?: for| in advance).*"),
            Pattern.compile(
                    "(?:that's|that is|this is|what)?(?: an?| such a)? ?(?:great|good|excellent|interesting|important|fair|very good) (?:question|point|choice|idea).*"),
            Pattern.compile("(?:have|enjoy|wish(?:ing)? you) (?:an?|your|the|fun).*"),
            Pattern.compile(
                    "(?:here(?:'s| is| are)|below (?:is|are)|let me|i(?:'ll| will| can)(?: gladly| happily)?) (?:what|how|the (?:answer|details|information|steps|summary|overview)|a (?:summary|quick|short|brief)|an overview|some|explain|help|walk|summari[sz]e|break|check|answer|look).*"),
            Pattern.compile(
                    "(?:sure|of course|certainly|absolutely|great|okay|happy to help|glad you asked)[,!.\\-—]* ?(?:here|let me|i can|i'll|happy|glad|no problem|thing).*"),
            Pattern.compile(
                    "(?:i )?appreciate .*|glad (?:i|you|to|that).*|you're (?:very |most )?welcome.*|sorry for (?:the|any|your).*|(?:i|we) apologi[sz]e for (?:the|any).*|good luck.*|happy \\w+ing.*|looking forward .*|best of luck.*|always happy .*|anything else.*"),
            Pattern.compile("(?:希望|祝|感谢|感謝|谢谢|謝謝|很高兴|很高興|欢迎|歡迎|抱歉让您|抱歉讓您|给您带来|給您帶來|期待).*"),
            Pattern.compile(".{0,30}(?:随时|隨時|欢迎|歡迎).{0,4}(?:告诉|告訴|联系|聯繫|聯絡|咨询|諮詢|提问|提問|问我|問我|反馈|反饋).{0,20}"),
            Pattern.compile(
                    "(?:(?:如果?|若|要是|假如)?(?:您|你)?(?:还|還|仍)?(?:有|需要|想)?(?:任何|其他|其它|别的|別的|更多|疑问|疑問|不清楚|进一步|進一步|什么).*)(?:随时|隨時|欢迎|歡迎|告诉我|告訴我|联系我|聯繫我|联系我们|聯絡我們|提问|提問|问我|問我|咨询|諮詢).*"),
            Pattern.compile("(?:请|請)?(?:随时|隨時)(?:告诉|告訴|联系|聯繫|聯絡|问|問|提|咨询|諮詢|找|与我|與我).*"),
            Pattern.compile(
                    "(?:很好的|好|这是个好|這是個好|这是一个很好的)(?:问题|問題).*|(?:很|非常|十分)?(?:乐意|樂意|高兴|高興)(?:为|為).*|以上(?:就是|是|信息|資訊).*(?:希望|帮助|幫助).*|下面(?:是|为|為您).*|让我(?:来|为|幫|帮).*|(?:我|这就)来?(?:为|帮|給|给)(?:您|你).*(?:解答|介绍|介紹|说明|說明|查|整理).*"));

    private Courtesies() {}

    static boolean isCourtesy(String sentence) {
        if (sentence.length() > LONGEST) {
            return false;
        }
        String text = sentence.toLowerCase(Locale.ROOT)
                .replace('’', '\'')
                .replaceAll("[\\x{1F300}-\\x{1FAFF}\\x{2600}-\\x{27BF}\\x{FE0F}]", "")
                .strip();
        return WHOLE.matcher(text).matches()
                || (text.chars().noneMatch(Character::isDigit)
                        && BEGINNINGS.stream()
                                .anyMatch(each -> each.matcher(text).matches()));
    }
}
