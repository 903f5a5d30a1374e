package dev.evalkit.api.text;

import java.util.regex.Pattern;

/** The blocks in which models think aloud before they answer; they are no part of an answer. */
public final class Reasoning {
    private static final Pattern BLOCK = Pattern.compile(
            "(?is)<(think|thinking|thought|thoughts|reasoning|reflection|scratchpad|analysis)>.*?(?:</\\1>|\\z)");

    private Reasoning() {}

    /**
     * Returns an answer without {@code <think>…</think>} and its like. A block that is not closed reaches to the end.
     *
     * @throws NullPointerException if the answer is null
     */
    public static String removed(String answer) {
        return answer.indexOf('<') < 0 ? answer : BLOCK.matcher(answer).replaceAll("");
    }
}
