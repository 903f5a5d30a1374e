package dev.evalkit.judge.llm;

import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.Usage;
import java.time.Duration;
import java.util.Objects;

/** Counts the calls of models, and what they took. Thread-safe. */
public final class LlmMeter {
    private Totals paid = Totals.NONE;
    private Totals cached = Totals.NONE;

    /** A meter at zero. */
    public LlmMeter() {}

    /**
     * What some replies took. What a reply does not say is not in it.
     *
     * @param replies how many there were, readable or not
     * @param usage their tokens
     * @param costUsd their cost in US dollars
     * @param unpriced how many do not say their cost; {@code costUsd} is too low by theirs
     * @param latency how long the calls took together
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

    /** The replies that models were asked for. */
    public synchronized Totals paid() {
        return paid;
    }

    /** The replies that came from a cache, with what they took when they were asked for. */
    public synchronized Totals cached() {
        return cached;
    }
}
