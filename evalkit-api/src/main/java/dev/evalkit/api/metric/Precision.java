package dev.evalkit.api.metric;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Precision at a cutoff (P@k): the share of the first k ranks that is relevant.
 *
 * <pre>
 * P@k = relevant ids in the first k ranks / k
 * </pre>
 *
 * <p>The denominator is k even if fewer ids were retrieved: an empty rank is not relevant. Source: C. Manning,
 * P. Raghavan, H. Schütze, "Introduction to Information Retrieval", Cambridge 2008, section 8.4. Agrees with
 * {@code trec_eval -m P.k}, which reports 0 if this metric is undefined.
 *
 * @param cutoff k, the number of ranks that count; at least 1
 */
public record Precision(int cutoff) implements Measure {
    /**
     * Checks the cutoff.
     *
     * @throws IllegalArgumentException if {@code cutoff} is below 1
     */
    public Precision {
        Gains.requireCutoff(cutoff);
    }

    @Override
    public String name() {
        return "P@" + cutoff;
    }

    @Override
    public OptionalInt depth() {
        return OptionalInt.of(cutoff);
    }

    /**
     * {@inheritDoc}
     *
     * @return a value in {@code [0, 1]}; {@code 0} for an empty ranking; empty if nothing is relevant
     */
    @Override
    public OptionalDouble value(Ranking ranking, Qrels qrels) {
        int relevant = qrels.relevantCount();
        if (relevant == 0) {
            return OptionalDouble.empty();
        }
        int[] gains = Gains.of(ranking, qrels, cutoff);
        return OptionalDouble.of((double) Gains.hits(gains) / cutoff);
    }

    @Override
    public String toString() {
        return name();
    }
}
