package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * How much may be asked in a minute: {@code RateLimit.callsPerMinute(60).tokensPerMinute(90_000)}. Calls, those that are made again
 * among them, are spread evenly over the minute. The tokens of a call are known when it has ended; the next one then waits until they
 * are within the limit.
 *
 * @param callsPerMinute at least 1; {@code null} for no limit
 * @param tokensPerMinute input and output tokens together, at least 1; {@code null} for no limit
 */
public record RateLimit(
        @Nullable Integer callsPerMinute, @Nullable Integer tokensPerMinute) {
    /** No limits. */
    public static final RateLimit NONE = new RateLimit(null, null);

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if one is below 1
     */
    public RateLimit {
        if (callsPerMinute != null) {
            Require.atLeast(1, callsPerMinute, "calls per minute");
        }
        if (tokensPerMinute != null) {
            Require.atLeast(1, tokensPerMinute, "tokens per minute");
        }
    }

    /**
     * A limit of calls.
     *
     * @param calls at least 1
     * @throws IllegalArgumentException if it is below 1
     */
    public static RateLimit callsPerMinute(int calls) {
        return new RateLimit(calls, null);
    }

    /**
     * A limit of tokens only, whatever the number of calls.
     *
     * @param tokens at least 1
     * @throws IllegalArgumentException if it is below 1
     */
    public static RateLimit onlyTokensPerMinute(int tokens) {
        return new RateLimit(null, tokens);
    }

    /**
     * The same limit of calls with a limit of tokens.
     *
     * @param tokens at least 1
     * @throws IllegalArgumentException if it is below 1
     */
    public RateLimit tokensPerMinute(int tokens) {
        return new RateLimit(callsPerMinute, tokens);
    }
}
