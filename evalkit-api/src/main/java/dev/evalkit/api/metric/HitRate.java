package dev.evalkit.api.metric;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Hit rate at a cutoff (hit@k), also called success@k: whether the first k ranks contain a relevant id.
 *
 * <pre>
 * hit@k = 1 if one of the first k ranks is relevant, else 0
 * </pre>
 *
 * <p>An id is relevant if its grade is at least 1. Agrees with {@code trec_eval -m success.k}, which reports 0 if this
 * metric is undefined.
 *
 * @param cutoff k, the number of ranks that count; at least 1
 */
public record HitRate(int cutoff) implements Measure {
    /**
     * Checks the cutoff.
     *
     * @throws IllegalArgumentException if {@code cutoff} is below 1
     */
    public HitRate {
        Gains.requireCutoff(cutoff);
    }

    @Override
    public String name() {
        return "hit@" + cutoff;
    }

    @Override
    public OptionalInt depth() {
        return OptionalInt.of(cutoff);
    }

    /**
     * {@inheritDoc}
     *
     * @return {@code 1} or {@code 0}; {@code 0} for an empty ranking; empty if nothing is relevant
     */
    @Override
    public OptionalDouble value(Ranking ranking, Qrels qrels) {
        int relevant = qrels.relevantCount();
        if (relevant == 0) {
            return OptionalDouble.empty();
        }
        int[] gains = Gains.of(ranking, qrels, cutoff);
        return OptionalDouble.of(Gains.hits(gains) > 0 ? 1 : 0);
    }

    @Override
    public String toString() {
        return name();
    }
}
