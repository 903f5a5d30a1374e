package dev.evalkit.report.compare;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Reportable;
import dev.evalkit.report.text.Rungs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of the rungs of one ladder, pair by pair, by one measure. {@link Comparison#ofRungs} makes it.
 * Immutable: {@link #measure} returns a new comparison.
 */
public final class RungComparison implements Reportable {
    private final RetrievalResult result;
    private final String measure;
    private final List<RungPair> pairs;

    private RungComparison(RetrievalResult result, String measure) {
        this.result = result;
        this.measure = measure;
        this.pairs = pairs(result, measure);
    }

    /**
     * Two rungs over the same cases.
     *
     * @param first the rung that comes first in the ladder
     * @param second the rung that comes later
     * @param means their means over the cases that have the measure on both; {@code null} if there are none
     * @param rose number of cases on which the second rung is better
     * @param fell number of cases on which it is worse
     * @param adjustedP the p-value to decide by, adjusted for all pairs that have one (Holm); {@code null} if and only
     *     there are fewer than two cases
     */
    public record RungPair(
            String first,
            String second,
            @Nullable MeanChange means,
            int rose,
            int fell,
            @Nullable Double adjustedP) {
        /** Returns the unadjusted p-value of the difference; {@code null} if there are fewer than two cases. */
        public @Nullable Double p() {
            return means == null ? null : means.p();
        }

        /** Returns whether the second rung is better or worse by more than chance; the adjusted p-value decides. */
        public Direction direction() {
            return means == null ? Direction.UNCLEAR : means.direction(adjustedP);
        }
    }

    static RungComparison of(RetrievalResult result) {
        return new RungComparison(
                result,
                Rungs.followed(result).orElseThrow(() -> new IllegalArgumentException("the result has no measure")));
    }

    private static List<RungPair> pairs(RetrievalResult result, String measure) {
        List<String> rungs = result.rungs().stream().map(RungSummary::rung).toList();
        List<double[]> all = rungs.stream()
                .map(rung -> values(result, new RungMeasure(rung, measure)))
                .toList();
        int[] order =
                PairedValues.byId(result.cases().stream().map(RetrievalCase::id).toList());
        List<int[]> indices = new ArrayList<>();
        List<PairedValues> values = new ArrayList<>();
        for (int first = 0; first < rungs.size(); first++) {
            for (int second = first + 1; second < rungs.size(); second++) {
                indices.add(new int[] {first, second});
                values.add(PairedValues.of(all.get(first), all.get(second), order));
            }
        }
        List<@Nullable MeanChange> means = new ArrayList<>();
        values.forEach(each -> means.add(each.means(result.seed())));
        List<@Nullable Double> adjusted = PairedValues.adjusted(means);
        List<RungPair> pairs = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            int first = indices.get(i)[0];
            int second = indices.get(i)[1];
            double[] then = all.get(first);
            double[] now = all.get(second);
            pairs.add(new RungPair(
                    rungs.get(first),
                    rungs.get(second),
                    means.get(i),
                    (int) Arrays.stream(order)
                            .filter(k -> PairedValues.rose(then[k], now[k]))
                            .count(),
                    (int) Arrays.stream(order)
                            .filter(k -> PairedValues.fell(then[k], now[k]))
                            .count(),
                    adjusted.get(i)));
        }
        return List.copyOf(pairs);
    }

    /** Returns the measure's value in each case; NaN where it is undefined. */
    private static double[] values(RetrievalResult result, RungMeasure look) {
        return result.cases().stream()
                .mapToDouble(each -> CaseChanges.orNaN(CaseChange.value(each, look)))
                .toArray();
    }

    /**
     * Returns the same comparison by another measure.
     *
     * @throws NullPointerException if the name is null
     * @throws IllegalArgumentException if the result does not have it
     */
    public RungComparison measure(String name) {
        Require.nonNull(name, "measure");
        List<String> known = result.instrument().measures();
        if (!known.contains(name)) {
            throw new IllegalArgumentException(
                    "measure '" + name + "' must be one of " + String.join(", ", known) + Nearest.hint(name, known));
        }
        return new RungComparison(result, name);
    }

    /** Returns the result whose rungs are compared. */
    public RetrievalResult result() {
        return result;
    }

    /** Returns the name of the measure by which they are compared. */
    public String measure() {
        return measure;
    }

    /** Returns every pair of rungs, in ladder order. */
    public List<RungPair> pairs() {
        return pairs;
    }

    @Override
    public Doc doc() {
        return LadderComparisonDoc.of(this);
    }
}
