package dev.evalkit.judge.llm;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What stands right before and right behind a verdict in a reply. */
final class ReplyFrame {
    private static final int LONGEST_LEAD = 400;
    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}\\p{Cf}]+");
    private static final Pattern CLOSING_FENCE = Pattern.compile("`{1,9}|~{3,9}");

    /** The tokens with which models end a message. */
    private static final Pattern END_TOKEN = Pattern.compile(
            "</s>|<eos>|<end_of_turn>|<\\|(?:end|return|im_end|eot|eot_id|eom_id|endoftext|end_of_text|end_of_turn"
                    + "|end_response)\\|>",
            Pattern.CASE_INSENSITIVE);

    /** An opening fence or an opening tag at the end of a text. */
    private static final Pattern OPENING = Pattern.compile(
            "(?:(?:`{1,9}|~{3,9})[A-Za-z0-9]{0,20}|<[A-Za-z][\\w:-]{0,40}>|\"|\\(|\\*{1,3}|_{1,3})\\s*$");

    private static final Pattern SENTENCE_END = Pattern.compile("[.!?;]\\s|[\u3002\uff01\uff1f\uff1b\n>}]");
    private static final Pattern BEGINS_CONDITIONAL = Pattern.compile(
            "^[^\\p{L}]*(?:(?:only |even |but |and )?(?:if|had|were|unless|suppos(?:e|ing)|assum(?:e|ing)|imagine)"
                    + "|wenn|falls|h\u00e4tte|w\u00e4re|angenommen)\\b",
            Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern HAS_CONDITIONAL = Pattern.compile(
            "\\b(?:would|(?:could|might|should) have|w\u00fcrde|h\u00e4tte|w\u00e4re)\\b"
                    + "|\u5982\u679c|\u5047\u5982|\u5047\u8bbe|\u5018\u82e5|\u8981\u662f|\u672c\u5e94",
            Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern ENDS_WITH_EXAMPLE = Pattern.compile(
            "(?:\\b(?:for example|for instance|e\\.g|such as|instead of|rather than|not|zum beispiel|statt)"
                    + "|\u4f8b\u5982|\u6bd4\u5982|\u4e0d\u662f)$",
            Pattern.UNICODE_CHARACTER_CLASS);

    private ReplyFrame() {}

    /**
     * Returns whether nothing follows a verdict but white space, closing fences, closing tags of elements that hold
     * answers, and tokens that end a message. Anything else may take the verdict back.
     *
     * @param end the place behind the verdict
     */
    static boolean isLast(String reply, int end) {
        int at = end;
        while (at < reply.length()) {
            int next = closing(reply, at);
            if (next == at) {
                return false;
            }
            at = next;
        }
        return true;
    }

    private static int closing(String reply, int at) {
        for (Pattern each : new Pattern[] {SPACE, CLOSING_FENCE, END_TOKEN}) {
            Matcher matcher = each.matcher(reply).region(at, reply.length());
            if (matcher.lookingAt()) {
                return matcher.end();
            }
        }
        ReplyTag tag = ReplyTag.canBegin(reply.charAt(at)) ? ReplyTag.at(reply, at) : null;
        return tag != null && tag.closes() && tag.element() && !tag.isReasoning() && !tag.isDoubtful() ? tag.end() : at;
    }

    /**
     * Returns whether the sentence that leads to a verdict says that it would hold under a condition, or is an example.
     *
     * @param start the first place of the verdict
     */
    static boolean isConditional(String reply, int start) {
        String lead = reply.substring(Math.max(0, start - LONGEST_LEAD), start).stripTrailing();
        for (Matcher opening = OPENING.matcher(lead); opening.find(); opening = OPENING.matcher(lead)) {
            lead = lead.substring(0, opening.start()).stripTrailing();
        }
        int end = lead.length();
        while (end > 0 && ".:,\u2026\uff1a\uff0c*_ ".indexOf(lead.charAt(end - 1)) >= 0) {
            end--;
        }
        int from = 0;
        Matcher sentence = SENTENCE_END.matcher(lead).region(0, end);
        while (sentence.find()) {
            from = sentence.end();
        }
        if (lead.endsWith(">") || lead.endsWith("}")) {
            return false;
        }
        String words = lead.substring(from, end).toLowerCase(Locale.ROOT);
        return BEGINS_CONDITIONAL.matcher(words).find()
                || HAS_CONDITIONAL.matcher(words).find()
                || ENDS_WITH_EXAMPLE.matcher(words).find();
    }
}
