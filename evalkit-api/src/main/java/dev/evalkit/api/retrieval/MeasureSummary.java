package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.stats.Interval;
import org.jspecify.annotations.Nullable;

/**
 * One measure over the scored cases of a rung.
 *
 * @param measure name of the measure, such as {@code nDCG@10}
 * @param n number of cases in which the measure is defined; at least 0
 * @param mean mean over those cases; {@code null} if there are none
 * @param difference paired difference to the rung before, this rung minus that one; {@code null} for the first rung or
 *     where there is no pair
 */
public record MeasureSummary(
        String measure,
        int n,
        @Nullable Double mean,
        @Nullable PairedDifference difference) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code measure} is null
     * @throws IllegalArgumentException if {@code n} is negative, the mean is not finite, or there is a mean of nothing
     */
    public MeasureSummary {
        Require.notBlank(measure, "measure name");
        Require.atLeast(0, n, "n of measure '" + measure + "'");
        if (mean != null) {
            Require.finite(mean, "mean of measure '" + measure + "'");
        }
        if ((n == 0) != (mean == null)) {
            throw new IllegalArgumentException(
                    "mean of measure '" + measure + "' must be absent if and only if n is 0");
        }
    }

    /**
     * A mean of paired differences.
     *
     * @param mean mean of the differences; finite
     * @param interval its confidence interval
     * @param n number of pairs; at least 1
     */
    public record PairedDifference(double mean, Interval interval, int n) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if the mean is not finite or {@code n} is below 1
         */
        public PairedDifference {
            Require.finite(mean, "mean difference");
            Require.nonNull(interval, "interval");
            Require.atLeast(1, n, "n of a paired difference");
        }
    }
}
