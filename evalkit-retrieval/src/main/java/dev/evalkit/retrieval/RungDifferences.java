package dev.evalkit.retrieval;

import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.stats.Bootstrap;
import dev.evalkit.api.stats.Differences;
import dev.evalkit.api.stats.Holm;
import dev.evalkit.api.stats.SignFlip;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The differences of one measure between each rung and the one before it, tested together. */
final class RungDifferences {
    private static final double LEVEL = 0.95;
    private static final int DRAWS = 10_000;

    private RungDifferences() {}

    /**
     * Returns one difference per rung, over the cases that have the measure on both rungs.
     *
     * @return the differences in ladder order; null for the first rung and for rungs without pairs
     */
    static List<@Nullable PairedDifference> of(List<RetrievalCase> cases, int rungs, String measure, long seed) {
        List<double[]> values = new ArrayList<>();
        for (int rung = 0; rung < rungs; rung++) {
            values.add(rung == 0 ? new double[0] : differences(cases, rung, measure));
        }
        double[] p = values.stream()
                .filter(of -> of.length > 1)
                .mapToDouble(of -> SignFlip.p(of, DRAWS, seed))
                .toArray();
        double[] adjusted = Holm.adjust(p);
        List<@Nullable PairedDifference> differences = new ArrayList<>();
        int tested = 0;
        for (double[] of : values) {
            if (of.length == 0) {
                differences.add(null);
            } else if (of.length == 1) {
                differences.add(new PairedDifference(of[0], null, null, null, 1));
            } else {
                differences.add(new PairedDifference(
                        Arrays.stream(of).sum() / of.length,
                        Bootstrap.bca(of, LEVEL, DRAWS, seed).orElse(null),
                        p[tested],
                        adjusted[tested],
                        of.length));
                tested++;
            }
        }
        return differences;
    }

    private static double[] differences(List<RetrievalCase> cases, int rung, String measure) {
        double[] values = new double[cases.size()];
        double[] before = new double[cases.size()];
        int n = 0;
        for (RetrievalCase one : cases) {
            Double value = one.rankings().get(rung).values().get(measure);
            Double valueBefore = one.rankings().get(rung - 1).values().get(measure);
            if (value != null && valueBefore != null) {
                values[n] = value;
                before[n] = valueBefore;
                n++;
            }
        }
        return Differences.of(Arrays.copyOf(values, n), Arrays.copyOf(before, n));
    }
}
