package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeException.Kind;
import java.util.Locale;

/**
 * A reader of one-word replies, for your own judges that ask a model for yes or no. The word is accepted in upper or
 * lower case, with white space, punctuation and Markdown around it. Anything else is not a verdict, since a sentence
 * with the word may mean the opposite.
 */
public final class YesNo {
    private YesNo() {}

    /**
     * Reads a reply.
     *
     * @return whether it is yes
     * @throws NullPointerException if the reply is null
     * @throws JudgeException if it is neither yes nor no; the exception has the reply
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

    /** Returns whether a character may surround the word: white space, an invisible mark, or ASCII punctuation. */
    private static boolean isAround(char c) {
        boolean space = c == ' ' || (c >= '\t' && c <= '\r');
        boolean sign = c > ' ' && c < 0x7f && !Character.isLetterOrDigit(c);
        return space || sign || Character.getType(c) == Character.FORMAT;
    }
}
