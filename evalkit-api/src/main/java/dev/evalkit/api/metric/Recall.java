package dev.evalkit.api.metric;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Recall at a cutoff (recall@k): the share of the relevant ids found in the first k ranks.
 *
 * <pre>
 * recall@k = relevant ids in the first k ranks / relevant ids
 * </pre>
 *
 * <p>An id is relevant if its grade is at least 1. The denominator is not cut at k, so with more than k relevant ids the
 * value stays below 1. Source: C. Manning, P. Raghavan, H. Schütze, "Introduction to Information Retrieval", Cambridge
 * 2008, section 8.3. Agrees with {@code trec_eval -m recall.k}, which reports 0 if this metric is undefined.
 *
 * @param cutoff k, the number of ranks that count; at least 1
 */
public record Recall(int cutoff) implements Measure {
    /**
     * Checks the cutoff.
     *
     * @throws IllegalArgumentException if {@code cutoff} is below 1
     */
    public Recall {
        Gains.requireCutoff(cutoff);
    }

    @Override
    public String name() {
        return "recall@" + cutoff;
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
        return OptionalDouble.of((double) Gains.hits(gains) / relevant);
    }

    @Override
    public String toString() {
        return name();
    }
}
