package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeException.Kind;
import java.util.Locale;

/**
 * Reads the reply of a model that was asked for one word, for hosts that wrap such a judge. Yes and no are accepted in any case, with
 * white space, punctuation and Markdown around the word; anything else is no verdict: a sentence that has the word somewhere may
 * say the opposite.
 */
public final class YesNo {
    private YesNo() {}

    /**
     * Reads a reply.
     *
     * @return whether it is yes
     * @throws JudgeException if it is neither yes nor no; it has the reply
     */
    public static boolean read(String reply) throws JudgeException {
        String word = inner(Require.nonNull(reply, "reply")).toLowerCase(Locale.ROOT);
        if (word.equals("yes") || word.equals("no")) {
            return word.equals("yes");
        }
        throw new JudgeException(Kind.NO_VERDICT, "the reply is neither yes nor no", reply);
    }

    private static String inner(String reply) {
        int start = 0;
        while (start < reply.length() && isAround(reply.charAt(start))) {
            start++;
        }
        int end = reply.length();
        while (end > start && isAround(reply.charAt(end - 1))) {
            end--;
        }
        return reply.substring(start, end);
    }

    /** White space, invisible marks, and every other ASCII character that is no letter, digit or control. */
    private static boolean isAround(char c) {
        boolean space = c == ' ' || (c >= '\t' && c <= '\r');
        boolean sign = c > ' ' && c < 0x7f && !Character.isLetterOrDigit(c);
        return space || sign || Character.getType(c) == Character.FORMAT;
    }
}
