package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;

/**
 * Totals of model calls that returned a reply. Usage and cost that a reply does not report are not included.
 *
 * @param calls number of calls; at least 0
 * @param usage tokens of the calls
 * @param costUsd cost of the calls in US dollars; at least 0
 * @param unpriced number of calls without a reported cost, which {@code costUsd} does not include
 */
public record LlmCalls(long calls, Usage usage, double costUsd, long unpriced) {
    /** No calls. */
    public static final LlmCalls NONE = new LlmCalls(0, Usage.NONE, 0, 0);

    /**
     * Checks the components.
     *
     * @throws NullPointerException if the usage is null
     * @throws IllegalArgumentException if a number is negative or not finite, or {@code unpriced} exceeds {@code calls}
     */
    public LlmCalls {
        Require.nonNull(usage, "usage");
        if (calls < 0) {
            throw new IllegalArgumentException("calls must be at least 0 but was " + calls);
        }
        if (!(Require.finite(costUsd, "costUsd") >= 0)) {
            throw new IllegalArgumentException("costUsd must be at least 0 but was " + Shown.decimal(costUsd));
        }
        if (unpriced < 0 || unpriced > calls) {
            throw new IllegalArgumentException("unpriced must be between 0 and " + calls + " but was " + unpriced);
        }
    }

    /** Returns the totals of the single call that returned a reply. */
    public static LlmCalls of(LlmReply reply) {
        Usage usage = reply.usage() == null ? Usage.NONE : reply.usage();
        return reply.costUsd() == null ? new LlmCalls(1, usage, 0, 1) : new LlmCalls(1, usage, reply.costUsd(), 0);
    }

    /** Returns the totals of these calls and others. A cost that would overflow is the largest finite number. */
    public LlmCalls plus(LlmCalls more) {
        double cost = Math.min(Double.MAX_VALUE, costUsd + more.costUsd);
        return new LlmCalls(calls + more.calls, usage.plus(more.usage), cost, unpriced + more.unpriced);
    }
}
