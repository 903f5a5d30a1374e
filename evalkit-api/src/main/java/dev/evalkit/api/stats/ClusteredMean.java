package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A mean whose standard error accounts for clusters, such as several questions on one document, turns of one
 * conversation or repeats of one case. Treating such values as independent makes intervals too narrow.
 *
 * <pre>
 * s_c = sum of (x - mean) in cluster c,  G clusters, n values
 * standard error (CR0) = sqrt(sum of s_c²) / n
 * small-sample (CR1)   = CR0 sqrt(G / (G - 1)), with Student's t of G - 1 degrees of freedom: for fewer than 30 clusters
 * design effect        = (CR0 / naive standard error)²
 * </pre>
 *
 * <p>Source: K.-Y. Liang, S. L. Zeger, "Longitudinal data analysis using generalized linear models", Biometrika 73, 1986,
 * 13-22; A. C. Cameron, D. L. Miller, "A practitioner's guide to cluster-robust inference", Journal of Human Resources 50,
 * 2015, 317-372; E. Miller, "Adding error bars to evals", arXiv:2411.00640, 2024, equation 4.
 *
 * @param mean the mean of all values
 * @param n number of values
 * @param clusters number of clusters, at least 2
 * @param naiveError standard error as if the values were independent
 * @param standardError cluster-robust standard error (CR0)
 * @param smallSampleError cluster-robust standard error for few clusters (CR1)
 * @param designEffect factor by which clustering increases the variance; empty if all values are equal
 * @param interval normal interval with {@code standardError}; empty if that error is 0, since no spread was observed
 * @param smallSampleInterval Student's t interval with {@code smallSampleError}; empty if that error is 0
 */
public record ClusteredMean(
        double mean,
        int n,
        int clusters,
        double naiveError,
        double standardError,
        double smallSampleError,
        OptionalDouble designEffect,
        Optional<Interval> interval,
        Optional<Interval> smallSampleInterval) {
    private static final double RESIDUE = 1e-12;

    /**
     * Computes the mean and its errors. If all values are equal, the standard error is 0 and there is no interval. Then
     * use {@link ClopperPearson} on the clusters.
     *
     * @param values finite numbers; not modified
     * @param clusters the cluster of each value: equal numbers belong together; at least two clusters; not modified
     * @param level confidence level of the intervals, in (0, 1)
     * @throws IllegalArgumentException if a value is not finite or exceeds 1e90 in absolute value (the message has its
     *     index), the lengths differ, there are fewer than two clusters, or the level is not in (0, 1)
     */
    public static ClusteredMean of(double[] values, int[] clusters, double level) {
        Samples.addable(0, values, "values");
        Require.openUnit(level, "level");
        int[] places = Clusters.places(clusters, values.length);
        int groups = Require.atLeast(2, Clusters.count(places), "number of clusters");
        int lift = Samples.lift(values);
        if (lift != 0) {
            return of(Samples.scaled(values, lift), clusters, level).scaled(-lift);
        }
        int n = values.length;
        boolean constant = Samples.constant(values);
        double mean = constant ? values[0] : Samples.mean(values);
        double[] deviations = new double[n];
        for (int i = 0; i < n; i++) {
            deviations[i] = values[i] - mean;
        }
        double squares = 0;
        for (double sum : Clusters.sums(deviations, places)) {
            squares += sum * sum;
        }
        double naive = Math.sqrt(Samples.squaredDeviations(values) / (n - 1.0) / n);
        double error = Math.sqrt(squares) / n;
        double robust = error > RESIDUE * naive ? error : 0; // rounding remains where cluster sums cancel
        double small = robust * Math.sqrt(groups / (groups - 1.0));
        return new ClusteredMean(
                mean,
                n,
                groups,
                constant ? 0 : naive,
                robust,
                small,
                constant ? OptionalDouble.empty() : OptionalDouble.of(Math.pow(robust / naive, 2)),
                interval(mean, robust, Quantiles.normal(level), level),
                interval(mean, small, Quantiles.student(level, groups - 1.0), level));
    }

    private ClusteredMean scaled(int exponent) {
        return new ClusteredMean(
                Samples.scaled(mean, exponent),
                n,
                clusters,
                Samples.scaled(naiveError, exponent),
                Samples.scaled(standardError, exponent),
                Samples.scaled(smallSampleError, exponent),
                designEffect,
                interval.map(found -> Samples.scaled(found, exponent)),
                smallSampleInterval.map(found -> Samples.scaled(found, exponent)));
    }

    private static Optional<Interval> interval(double mean, double error, double factor, double level) {
        return error > 0
                ? Optional.of(Interval.of(mean - factor * error, mean + factor * error, level))
                : Optional.empty();
    }
}
