package dev.evalkit.api.model;

/**
 * Token usage of model calls.
 *
 * @param inputTokens tokens sent, including those read from a cache; at least 0
 * @param outputTokens tokens received, including those of hidden reasoning; at least 0
 */
public record Usage(long inputTokens, long outputTokens) {
    /** No tokens. */
    public static final Usage NONE = new Usage(0, 0);

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if a count is negative
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

    /** Returns the sum of input and output tokens, at most {@link Long#MAX_VALUE}. */
    public long totalTokens() {
        return sum(inputTokens, outputTokens);
    }

    /** Returns the sum of both usages; each count is at most {@link Long#MAX_VALUE}. */
    public Usage plus(Usage other) {
        return new Usage(sum(inputTokens, other.inputTokens), sum(outputTokens, other.outputTokens));
    }

    /** Returns the sum of two counts, at most {@link Long#MAX_VALUE}. */
    private static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
