package dev.evalkit.api.metric;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Average precision (AP). Its mean over questions is the MAP.
 *
 * <pre>
 * AP = sum over ranks i of relevant ids of P@i / relevant ids
 * </pre>
 *
 * <p>All ranks count. Relevant ids that were not retrieved count in the denominator. Source: C. Buckley, E. Voorhees,
 * "Retrieval System Evaluation", in "TREC: Experiment and Evaluation in Information Retrieval", MIT Press 2005. Agrees
 * with {@code trec_eval -m map}, which reports 0 if this metric is undefined.
 */
public record AveragePrecision() implements Measure {
    @Override
    public String name() {
        return "AP";
    }

    @Override
    public String meanName() {
        return "MAP";
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
        return OptionalDouble.of(Gains.averagePrecision(gains, relevant));
    }

    @Override
    public String toString() {
        return name();
    }
}
