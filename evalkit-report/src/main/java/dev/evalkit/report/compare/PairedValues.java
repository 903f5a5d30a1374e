package dev.evalkit.report.compare;

import dev.evalkit.api.stats.Holm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The values of one measure in the cases that have it in both results, in an order independent of the results' order.
 */
final class PairedValues {
    private final double[] before;
    private final double[] after;

    private PairedValues(double[] before, double[] after) {
        this.before = before;
        this.after = after;
    }

    /**
     * Returns the values that are defined in both results, in the given order of indices.
     *
     * @param before NaN where a value is undefined
     * @param after NaN where a value is undefined
     */
    static PairedValues of(double[] before, double[] after, int[] order) {
        double[] then = new double[order.length];
        double[] now = new double[order.length];
        int n = 0;
        for (int i : order) {
            if (!Double.isNaN(before[i]) && !Double.isNaN(after[i])) {
                then[n] = before[i];
                now[n] = after[i];
                n++;
            }
        }
        return new PairedValues(Arrays.copyOf(then, n), Arrays.copyOf(now, n));
    }

    /** Returns the indices of cases in the order of their ids, which does not depend on the order of the results. */
    static int[] byId(List<String> ids) {
        return IntStream.range(0, ids.size())
                .boxed()
                .sorted(Comparator.comparing(ids::get))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns whether a value that is defined in both results rose; NaN if it is undefined. */
    static boolean rose(double then, double now) {
        return now > then;
    }

    /** Returns whether a value fell or is no longer defined; NaN if it is undefined. */
    static boolean fell(double then, double now) {
        return now < then || (!Double.isNaN(then) && Double.isNaN(now));
    }

    @Nullable
    MeanChange means(long seed) {
        return before.length == 0 ? null : MeanChange.of(before, after, seed);
    }

    /** Returns the p-values of the means with Holm's adjustment for all that have one; null for the others. */
    static List<@Nullable Double> adjusted(List<@Nullable MeanChange> means) {
        List<@Nullable Double> p = new ArrayList<>();
        List<Double> present = new ArrayList<>();
        for (MeanChange each : means) {
            Double own = each == null ? null : each.p();
            p.add(own);
            if (own != null) {
                present.add(own);
            }
        }
        double[] adjusted =
                Holm.adjust(present.stream().mapToDouble(Double::doubleValue).toArray());
        List<@Nullable Double> all = new ArrayList<>();
        int next = 0;
        for (Double each : p) {
            all.add(each == null ? null : adjusted[next++]);
        }
        return all;
    }
}
