package dev.evalkit.report.compare;

import dev.evalkit.api.stats.Differences;
import dev.evalkit.api.stats.Holm;
import dev.evalkit.api.stats.PairedT;
import dev.evalkit.api.stats.SignFlip;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
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

    private @Nullable Double p(long seed) {
        if (before.length < 2) {
            return null;
        }
        double[] differences = Differences.of(after, before);
        OptionalDouble p = differences.length > MeanChange.DRAWN_UP_TO
                ? PairedT.of(differences, MeanChange.LEVEL).p()
                : OptionalDouble.empty();
        return p.orElseGet(() -> SignFlip.p(differences, MeanChange.DRAWS, seed));
    }

    /**
     * Returns the p-value of each: by sign-flip test up to 2,000 cases, by paired t-test above; null below two cases.
     */
    static List<@Nullable Double> p(List<PairedValues> all, long seed) {
        List<@Nullable Double> p = new ArrayList<>();
        all.forEach(each -> p.add(each.p(seed)));
        return p;
    }

    /** Returns the p-values with Holm's adjustment for all that are not null. */
    static List<@Nullable Double> adjusted(List<@Nullable Double> p) {
        List<Double> present = new ArrayList<>();
        for (Double each : p) {
            if (each != null) {
                present.add(each);
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
