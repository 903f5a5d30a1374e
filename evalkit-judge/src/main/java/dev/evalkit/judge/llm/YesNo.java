package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeException.Kind;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads the reply of a model that was asked for one word, for hosts that wrap such a judge. Yes and no are accepted in any case, with
 * white space, punctuation and Markdown around the word; anything else is no verdict: a sentence that has the word somewhere may
 * say the opposite.
 */
public final class YesNo {
    private static final Pattern AROUND = Pattern.compile("^[\\s\\p{Cf}\\p{Punct}]+|[\\s\\p{Cf}\\p{Punct}]+$");

    private YesNo() {}

    /**
     * Reads a reply.
     *
     * @return whether it is yes
     * @throws JudgeException if it is neither yes nor no; it has the reply
     */
    public static boolean read(String reply) throws JudgeException {
        String word =
                AROUND.matcher(Require.nonNull(reply, "reply")).replaceAll("").toLowerCase(Locale.ROOT);
        if (word.equals("yes") || word.equals("no")) {
            return word.equals("yes");
        }
        throw new JudgeException(Kind.NO_VERDICT, "the reply is neither yes nor no", reply);
    }
}
