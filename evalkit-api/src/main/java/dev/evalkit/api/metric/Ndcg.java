package dev.evalkit.api.metric;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Normalized discounted cumulative gain at a cutoff (nDCG@k).
 *
 * <pre>
 * DCG@k  = sum over ranks i = 1..min(k, n) of gain(i) / log2(i + 1)
 * nDCG@k = DCG@k / (DCG@k of all judged ids sorted by grade)
 * </pre>
 *
 * <p>The gain is the grade itself. The ideal list consists of all judged ids. It is cut at k, never at the number of
 * retrieved ids. Source: K. Järvelin, J. Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM TOIS
 * 20(4), 2002, 422-446. Agrees with {@code trec_eval -m ndcg_cut.k}, which reports 0 if this metric is undefined.
 *
 * @param cutoff k, the number of ranks that count; at least 1
 */
public record Ndcg(int cutoff) implements Measure {
    /**
     * Checks the cutoff.
     *
     * @throws IllegalArgumentException if {@code cutoff} is below 1
     */
    public Ndcg {
        Gains.requireCutoff(cutoff);
    }

    @Override
    public String name() {
        return "nDCG@" + cutoff;
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
        return OptionalDouble.of(Gains.ndcg(gains, qrels.grades().values(), cutoff));
    }

    @Override
    public String toString() {
        return name();
    }
}
