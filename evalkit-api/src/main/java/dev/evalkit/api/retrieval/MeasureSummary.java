package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.stats.Interval;
import org.jspecify.annotations.Nullable;

/**
 * The summary of one measure over the scored cases of a rung.
 *
 * @param measure name of the measure, such as {@code nDCG@10}
 * @param n number of cases in which the measure is defined; at least 0
 * @param mean mean over those cases; {@code null} if there are none
 * @param difference paired difference from the previous rung, this rung minus that one; {@code null} for the first rung
 *     or if there is no pair
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
     * A mean of paired differences, with its interval and p-value. If {@code RetrievalEval} computed them, they come
     * from {@code Bootstrap.bca} and {@code SignFlip.p} of {@code dev.evalkit.api.stats}, with 10,000 draws each from
     * the seed of the result. One pair has neither interval nor p-value.
     *
     * @param mean mean of the differences; finite
     * @param interval confidence interval of the mean, for this difference alone; {@code null} if all differences are
     *     equal, or there is only one pair
     * @param p two-sided p-value of the paired randomisation test, for this difference alone: the chance of a mean at
     *     least this far from 0 had the two rungs been exchangeable; in {@code [0, 1]}, 1 if all differences are 0;
     *     {@code null} if and only if there is one pair
     * @param adjustedP the p-value to decide by: {@code p} adjusted by {@code Holm} for all rungs that have one for
     *     this measure; in {@code [p, 1]}; {@code null} if and only if {@code p} is
     * @param n number of pairs; at least 1
     */
    public record PairedDifference(
            double mean,
            @Nullable Interval interval,
            @Nullable Double p,
            @Nullable Double adjustedP,
            int n) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if the mean is not finite, {@code n} is below 1, a p-value is out of its range,
         *     a p-value is absent for two or more pairs or present for one, or an interval is present for one pair
         */
        public PairedDifference {
            Require.finite(mean, "mean difference");
            Require.atLeast(1, n, "n of a paired difference");
            if (n == 1 && interval != null) {
                throw new IllegalArgumentException("interval of a paired difference must be absent if n is 1");
            }
            requirePresence(p, n, "p");
            requirePresence(adjustedP, n, "adjusted p");
            if (p != null && !(p >= 0 && p <= 1)) {
                throw new IllegalArgumentException("p of a paired difference must be between 0 and 1 but was " + p);
            }
            if (p != null && adjustedP != null && !(adjustedP >= p && adjustedP <= 1)) {
                throw new IllegalArgumentException(
                        "adjusted p of a paired difference must be between its p " + p + " and 1 but was " + adjustedP);
            }
        }

        private static void requirePresence(@Nullable Double value, int n, String what) {
            if ((value == null) != (n == 1)) {
                throw new IllegalArgumentException(
                        what + " of a paired difference must be absent if and only if n is 1, but was " + value
                                + " with n = " + n);
            }
        }
    }
}
