package dev.evalkit.api.retrieval;

import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.stats.Holm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A consistency check of a result: its summaries must be those of its cases. */
final class Consistency {
    private static final double ROUNDING = 1e-9;

    private final RetrievalResult result;
    private final List<String> rungs;

    Consistency(RetrievalResult result) {
        this.result = result;
        this.rungs = result.rungs().stream().map(RungSummary::rung).toList();
    }

    /** The totals of one measure on one rung, added up from the cases. */
    private static final class Sum {
        private double values;
        private int n;
        private double differences;
        private int pairs;
        private double value;
        /** Index of the case with this value. */
        private int at = -1;
    }

    /** Refuses the first contradiction. */
    void require() {
        List<Map<String, Sum>> sums = sums();
        Set<String> measures = new TreeSet<>();
        for (int rung = 0; rung < rungs.size(); rung++) {
            Map<String, Sum> found = new TreeMap<>(sums.get(rung));
            for (MeasureSummary measure : result.rungs().get(rung).measures()) {
                requireSummary(rung, measure, Objects.requireNonNullElseGet(found.remove(measure.measure()), Sum::new));
                measures.add(measure.measure());
            }
            String rungName = rungs.get(rung);
            found.forEach((measure, sum) -> {
                throw new IllegalArgumentException("rung '" + rungName + "' has no summary of " + measure + ", but "
                        + sum.n + " of its cases have a value of it");
            });
        }
        measures.forEach(this::requireAdjusted);
    }

    /** Returns the totals by measure, for each rung, from one pass over the cases. */
    private List<Map<String, Sum>> sums() {
        List<Map<String, Sum>> sums = new ArrayList<>();
        rungs.forEach(rung -> sums.add(new HashMap<>()));
        for (int i = 0; i < result.cases().size(); i++) {
            RetrievalCase one = result.cases().get(i);
            if (!hasEachRung(one)) {
                throw new IllegalArgumentException("case '" + one.id() + "' must have the rungs " + rungs + " but has "
                        + one.rankings().stream().map(CaseRanking::rung).toList());
            }
            for (int rung = 0; rung < rungs.size(); rung++) {
                Map<String, Sum> own = sums.get(rung);
                Map<String, Sum> before = rung == 0 ? Map.of() : sums.get(rung - 1);
                int at = i;
                one.rankings().get(rung).values().forEach((measure, value) -> {
                    Sum sum = own.computeIfAbsent(measure, name -> new Sum());
                    sum.values += value;
                    sum.n++;
                    sum.value = value;
                    sum.at = at;
                    Sum last = before.get(measure);
                    if (last != null && last.at == at) {
                        sum.differences += value - last.value;
                        sum.pairs++;
                    }
                });
            }
        }
        return sums;
    }

    private boolean hasEachRung(RetrievalCase one) {
        boolean same = one.rankings().size() == rungs.size();
        for (int i = 0; same && i < rungs.size(); i++) {
            same = one.rankings().get(i).rung().equals(rungs.get(i));
        }
        return same;
    }

    private void requireSummary(int rung, MeasureSummary measure, Sum found) {
        require("mean of ", rung, measure, measure.mean(), measure.n(), "cases", found.values, found.n);
        PairedDifference difference = measure.difference();
        Double mean = difference == null ? null : Double.valueOf(difference.mean());
        int n = difference == null ? 0 : difference.n();
        require("difference in ", rung, measure, mean, n, "pairs", found.differences, found.pairs);
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
                        + adjusted.get(i) + ", but Holm's adjustment for " + holm.length + " tests gives " + holm[i]);
            }
        }
    }
}
