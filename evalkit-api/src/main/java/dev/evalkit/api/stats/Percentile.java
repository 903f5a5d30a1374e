package dev.evalkit.api.stats;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * Percentiles of a sample. Use {@link #nearestRank} for latency and cost, since it returns a value that occurred. Use
 * {@link #linear} to match spreadsheets or numpy. State the method with the number, since the two differ.
 *
 * <pre>
 * x(1) .. x(n) sorted
 * nearest rank: x(ceil(n q)), x(1) for q = 0
 * linear:       h = (n - 1) q + 1,  x(floor h) + (h - floor h) (x(floor h + 1) - x(floor h))
 * </pre>
 *
 * <p>Source: R. J. Hyndman, Y. Fan, "Sample quantiles in statistical packages", The American Statistician 50, 1996, 361-365,
 * definitions 1 and 7. With fewer than 20 values the nearest rank of q = 0.95 <em>is</em> the maximum, so report n with
 * it.
 */
public final class Percentile {
    private Percentile() {}

    /**
     * Returns the nearest-rank percentile. q is taken as the decimal number it prints as, so 0.07 of 100 values
     * is the 7th.
     *
     * @param values at least one finite number, in any order; not modified
     * @param q in {@code [0, 1]}, 0.95 for p95
     * @return one of the values
     * @throws IllegalArgumentException if there are no values, a value is not finite (the message has its index), or q
     *     is not in {@code [0, 1]}
     */
    public static double nearestRank(double[] values, double q) {
        double[] sorted = sorted(values, q);
        int rank = new BigDecimal(Double.toString(q))
                .multiply(BigDecimal.valueOf(sorted.length))
                .setScale(0, RoundingMode.CEILING)
                .intValueExact();
        return sorted[Math.max(1, rank) - 1];
    }

    /**
     * Returns the percentile by linear interpolation between order statistics.
     *
     * @param values at least one finite number, in any order; not modified
     * @param q in {@code [0, 1]}, 0.5 for the median
     * @return a number between the smallest and the largest value
     * @throws IllegalArgumentException if there are no values, a value is not finite or exceeds 1e90 in absolute value
     *     (the message has its index), or q is not in {@code [0, 1]}
     */
    public static double linear(double[] values, double q) {
        Samples.addable(1, values, "values");
        return linearOfSorted(sorted(values, q), q);
    }

    static double linearOfSorted(double[] sorted, double q) {
        double at = q * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }

    private static double[] sorted(double[] values, double q) {
        double[] sorted = Samples.atLeast(1, values, "values").clone();
        Samples.probability(q, "q");
        Arrays.sort(sorted);
        return sorted;
    }
}
