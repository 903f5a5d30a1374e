package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;

/**
 * Calls of models that brought a reply, and what they took. What a reply does not say is not in it.
 *
 * @param calls how many; at least 0
 * @param usage their tokens
 * @param costUsd their cost in US dollars; at least 0
 * @param unpriced how many of them do not say their cost: {@code costUsd} is too low by theirs
 */
public record LlmCalls(long calls, Usage usage, double costUsd, long unpriced) {
    /** No calls. */
    public static final LlmCalls NONE = new LlmCalls(0, Usage.NONE, 0, 0);

    /**
     * Checks the components.
     *
     * @throws NullPointerException if the usage is null
     * @throws IllegalArgumentException if a number is negative or not finite, or more calls are unpriced than there are
     */
    public LlmCalls {
        Require.nonNull(usage, "usage");
        if (calls < 0) {
            throw new IllegalArgumentException("calls must be at least 0 but was " + calls);
        }
        if (!(Require.finite(costUsd, "costUsd") >= 0)) {
            throw new IllegalArgumentException("costUsd must be at least 0 but was " + costUsd);
        }
        if (unpriced < 0 || unpriced > calls) {
            throw new IllegalArgumentException("unpriced must be in 0 to " + calls + " but was " + unpriced);
        }
    }

    /** The call that brought a reply. */
    public static LlmCalls of(LlmReply reply) {
        Usage usage = reply.usage() == null ? Usage.NONE : reply.usage();
        return reply.costUsd() == null ? new LlmCalls(1, usage, 0, 1) : new LlmCalls(1, usage, reply.costUsd(), 0);
    }

    /** These calls and others; a cost beyond all numbers stays the largest one. */
    public LlmCalls plus(LlmCalls more) {
        double cost = Math.min(Double.MAX_VALUE, costUsd + more.costUsd);
        return new LlmCalls(calls + more.calls, usage.plus(more.usage), cost, unpriced + more.unpriced);
    }
}
