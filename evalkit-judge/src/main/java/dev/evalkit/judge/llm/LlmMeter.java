package dev.evalkit.judge.llm;

import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.Usage;
import java.time.Duration;
import java.util.Objects;

/** A meter that counts model replies with their tokens, cost and latency. Thread-safe. */
public final class LlmMeter {
    private Totals paid = Totals.NONE;
    private Totals cached = Totals.NONE;

    /** Creates a meter at zero. */
    public LlmMeter() {}

    /**
     * The totals of replies. What a reply does not report is not included.
     *
     * @param replies number of replies, readable or not
     * @param usage their tokens
     * @param costUsd their cost in US dollars
     * @param unpriced number of replies without a known cost, which is not part of {@code costUsd}
     * @param latency total time of the calls
     */
    public record Totals(long replies, Usage usage, double costUsd, long unpriced, Duration latency) {
        static final Totals NONE = new Totals(0, Usage.NONE, 0, 0, Duration.ZERO);

        private Totals plus(LlmReply reply) {
            Double cost = reply.costUsd();
            return new Totals(
                    replies + 1,
                    usage.plus(Objects.requireNonNullElse(reply.usage(), Usage.NONE)),
                    costUsd + (cost == null ? 0 : cost),
                    unpriced + (cost == null ? 1 : 0),
                    latency.plus(Objects.requireNonNullElse(reply.latency(), Duration.ZERO)));
        }
    }

    synchronized void add(LlmReply reply) {
        if (reply.cached()) {
            cached = cached.plus(reply);
        } else {
            paid = paid.plus(reply);
        }
    }

    /** Returns the totals of replies that models were asked for. */
    public synchronized Totals paid() {
        return paid;
    }

    /** Returns the totals of replies from a cache, with their original usage and cost. */
    public synchronized Totals cached() {
        return cached;
    }
}
