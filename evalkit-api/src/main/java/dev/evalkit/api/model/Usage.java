package dev.evalkit.api.model;

/**
 * Tokens that model calls took.
 *
 * @param inputTokens tokens sent, those read from a cache among them; at least 0
 * @param outputTokens tokens received, those of hidden reasoning among them; at least 0
 */
public record Usage(long inputTokens, long outputTokens) {
    /** No tokens. */
    public static final Usage NONE = new Usage(0, 0);

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if one is negative
     */
    public Usage {
        requireCount(inputTokens, "inputTokens");
        requireCount(outputTokens, "outputTokens");
    }

    private static void requireCount(long tokens, String what) {
        if (tokens < 0) {
            throw new IllegalArgumentException(what + " must be at least 0 but was " + tokens);
        }
    }

    /** Input and output tokens together; {@link Long#MAX_VALUE} where they are more. */
    public long totalTokens() {
        return sum(inputTokens, outputTokens);
    }

    /** The tokens of both, each at most {@link Long#MAX_VALUE}. */
    public Usage plus(Usage other) {
        return new Usage(sum(inputTokens, other.inputTokens), sum(outputTokens, other.outputTokens));
    }

    /** Of two counts. */
    private static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
