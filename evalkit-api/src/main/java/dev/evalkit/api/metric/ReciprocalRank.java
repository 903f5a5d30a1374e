package dev.evalkit.api.metric;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Reciprocal rank (RR) of the first relevant id. Its mean over questions is the MRR.
 *
 * <pre>
 * RR = 1 / rank of the first relevant id, 0 if none was retrieved
 * </pre>
 *
 * <p>All ranks count. Source: E. Voorhees, "The TREC-8 Question Answering Track Report", TREC 1999. Agrees with
 * {@code trec_eval -m recip_rank}, which reports 0 if this metric is undefined.
 */
public record ReciprocalRank() implements Measure {
    @Override
    public String name() {
        return "RR";
    }

    @Override
    public String meanName() {
        return "MRR";
    }

    @Override
    public OptionalInt depth() {
        return OptionalInt.empty();
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
        int[] gains = Gains.of(ranking, qrels, Integer.MAX_VALUE);
        return OptionalDouble.of(Gains.reciprocalRank(gains));
    }

    @Override
    public String toString() {
        return name();
    }
}
