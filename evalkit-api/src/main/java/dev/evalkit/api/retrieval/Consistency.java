package dev.evalkit.api.retrieval;

import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.stats.Holm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Whether the summaries of a result are those of its cases. */
final class Consistency {
    private static final double ROUNDING = 1e-9;

    private final RetrievalResult result;
    private final List<String> rungs;

    Consistency(RetrievalResult result) {
        this.result = result;
        this.rungs = result.rungs().stream().map(RungSummary::rung).toList();
    }

    /** Refuses the first contradiction. */
    void require() {
        for (RetrievalCase one : result.cases()) {
            if (!hasEachRung(one)) {
                throw new IllegalArgumentException("case '" + one.id() + "' must have the rungs " + rungs + " but has "
                        + one.rankings().stream().map(CaseRanking::rung).toList());
            }
        }
        Set<String> measures = new TreeSet<>();
        for (int rung = 0; rung < rungs.size(); rung++) {
            for (MeasureSummary measure : result.rungs().get(rung).measures()) {
                requireMean(rung, measure);
                requireDifference(rung, measure);
                measures.add(measure.measure());
            }
        }
        measures.forEach(this::requireAdjusted);
    }

    private boolean hasEachRung(RetrievalCase one) {
        boolean same = one.rankings().size() == rungs.size();
        for (int i = 0; same && i < rungs.size(); i++) {
            same = one.rankings().get(i).rung().equals(rungs.get(i));
        }
        return same;
    }

    private void requireMean(int rung, MeasureSummary measure) {
        double sum = 0;
        int n = 0;
        for (RetrievalCase one : result.cases()) {
            Double value = value(one, rung, measure);
            if (value != null) {
                sum += value;
                n++;
            }
        }
        require("mean of ", rung, measure, measure.mean(), measure.n(), "cases", sum, n);
    }

    private void requireDifference(int rung, MeasureSummary measure) {
        double sum = 0;
        int n = 0;
        for (RetrievalCase one : result.cases()) {
            Double value = value(one, rung, measure);
            Double before = rung == 0 ? null : value(one, rung - 1, measure);
            if (value != null && before != null) {
                sum += value - before;
                n++;
            }
        }
        PairedDifference difference = measure.difference();
        Double mean = difference == null ? null : Double.valueOf(difference.mean());
        require("difference in ", rung, measure, mean, difference == null ? 0 : difference.n(), "pairs", sum, n);
    }

    private @Nullable Double value(RetrievalCase one, int rung, MeasureSummary measure) {
        return one.rankings().get(rung).values().get(measure.measure());
    }

    private void require(
            String what,
            int rung,
            MeasureSummary measure,
            @Nullable Double mean,
            int n,
            String of,
            double sum,
            int found) {
        if (n != found || (mean != null && Math.abs(mean - sum / found) > ROUNDING)) {
            throw new IllegalArgumentException(
                    what + measure.measure() + " on rung '" + rungs.get(rung) + "' is " + mean + " over " + n + " " + of
                            + ", but the cases give " + (found == 0 ? "none" : sum / found) + " over " + found);
        }
    }

    private void requireAdjusted(String measure) {
        List<String> tested = new ArrayList<>();
        List<Double> p = new ArrayList<>();
        List<Double> adjusted = new ArrayList<>();
        for (RungSummary rung : result.rungs()) {
            Optional<PairedDifference> difference = rung.measure(measure).map(MeasureSummary::difference);
            Double own = difference.map(PairedDifference::p).orElse(null);
            Double found = difference.map(PairedDifference::adjustedP).orElse(null);
            if (own != null && found != null) {
                tested.add(rung.rung());
                p.add(own);
                adjusted.add(found);
            }
        }
        double[] holm = Holm.adjust(p.stream().mapToDouble(Double::doubleValue).toArray());
        for (int i = 0; i < holm.length; i++) {
            if (Math.abs(adjusted.get(i) - holm[i]) > ROUNDING) {
                throw new IllegalArgumentException("adjusted p of " + measure + " on rung '" + tested.get(i) + "' is "
                        + adjusted.get(i) + ", but Holm's for " + holm.length + " tests is " + holm[i]);
            }
        }
    }
}
