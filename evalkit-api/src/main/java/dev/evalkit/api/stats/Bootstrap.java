package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;
import java.util.Optional;

/**
 * Bootstrap intervals of a mean, for paired differences of retrieval metrics. They assume nothing about the
 * distribution. Use {@link #bca(double[], double, int, long)} by default, and the variant with clusters if cases share
 * a document, a conversation or a fact.
 *
 * <pre>
 * repeat: draw n values with replacement, take their mean
 * percentile: ends = the (1 - level) / 2 and (1 + level) / 2 quantiles of those means (type 7: linear between order
 *             statistics)
 * BCa:        z0 = normal quantile of (number of means below the sample's mean + half of those equal to it) / number of means
 *             a  = sum d³ / (6 (sum d²)^1.5),  d = mean of the leave-one-out means minus each of them
 *             ends = the quantiles of the means at Phi(z0 + (z0 + z) / (1 - a (z0 + z))),  z = normal quantiles of
 *             (1 - level) / 2 and (1 + level) / 2
 * clusters:   whole clusters are drawn, and left out, instead of values
 * </pre>
 *
 * <p>Source: B. Efron, "Better bootstrap confidence intervals", JASA 82, 1987, 171-185; B. Efron, R. Tibshirani, "An
 * Introduction to the Bootstrap", Chapman and Hall 1993, chapters 13 and 14.
 *
 * <p>The draws are seeded, and each resample has its own place in the random sequence. So the same values give the same
 * interval everywhere, however the work is divided. With fewer than about 20 values or clusters, both intervals are too
 * narrow.
 */
public final class Bootstrap {
    private static final double TIE = 1e-12;

    private Bootstrap() {}

    /**
     * Returns the percentile interval of the mean of the values. If all values are equal, the interval is a point: no
     * spread was observed, which does not mean that there is none.
     *
     * @param values at least two finite numbers, usually the differences of pairs; not modified
     * @param level confidence level, in (0, 1)
     * @param resamples number of resamples, at least 1; 10,000 is usual
     * @param seed seed of the random draws
     * @throws IllegalArgumentException if there are fewer than two values, a value is not finite or exceeds 1e90 in
     *     absolute value (the message has its index), the level is not in (0, 1) or {@code resamples} is below 1
     */
    public static Interval percentile(double[] values, double level, int resamples, long seed) {
        check(2, values, level, resamples);
        return percentile(sorted(Resampler.of(values), resamples, seed), level);
    }

    /**
     * Returns the percentile interval of the mean of clustered values. If all clusters have equal means, the interval
     * is a point: no spread was observed, which does not mean that there is none.
     *
     * @param values at least two finite numbers; not modified
     * @param clusters the cluster of each value: equal numbers belong together; at least two clusters; not modified
     * @param level confidence level, in (0, 1)
     * @param resamples number of resamples, at least 1; 10,000 is usual
     * @param seed seed of the random draws
     * @throws IllegalArgumentException if there are fewer than two values or clusters, a value is not finite or exceeds
     *     1e90 in absolute value (the message has its index), the lengths differ, the level is not in (0, 1) or
     *     {@code resamples} is below 1
     */
    public static Interval percentile(double[] values, int[] clusters, double level, int resamples, long seed) {
        check(2, values, level, resamples);
        Resampler resampler = Resampler.of(values, clusters);
        Require.atLeast(2, resampler.count(), "number of clusters");
        return percentile(sorted(resampler, resamples, seed), level);
    }

    /**
     * Returns the bias-corrected and accelerated interval of the mean of the values.
     *
     * @param values at least one finite number, usually from {@link Differences}; not modified
     * @param level confidence level, in (0, 1)
     * @param resamples number of resamples, at least 1; 10,000 is usual
     * @param seed seed of the random draws
     * @return the interval; empty if all values are equal or there is only one, since there is no spread to resample,
     *     or if all resample means lie on one side of the sample's mean because there are too few resamples
     * @throws IllegalArgumentException if there are no values, a value is not finite or exceeds 1e90 in absolute value
     *     (the message has its index), the level is not in (0, 1) or {@code resamples} is below 1
     */
    public static Optional<Interval> bca(double[] values, double level, int resamples, long seed) {
        check(1, values, level, resamples);
        Resampler resampler = Resampler.of(values);
        return resampler.isConstant()
                ? Optional.empty()
                : bca(sorted(resampler, resamples, seed), resampler.mean(), resampler.leaveOneOut(), level);
    }

    /**
     * Returns the bias-corrected and accelerated interval of the mean of clustered values.
     *
     * @param values at least one finite number; not modified
     * @param clusters the cluster of each value: equal numbers belong together; not modified
     * @param level confidence level, in (0, 1)
     * @param resamples number of resamples, at least 1; 10,000 is usual
     * @param seed seed of the random draws
     * @return the interval; empty if all clusters have equal means or there is only one, or if all resample means lie
     *     on one side of the sample's mean because there are too few resamples
     * @throws IllegalArgumentException if there are no values, a value is not finite or exceeds 1e90 in absolute value
     *     (the message has its index), the lengths differ, the level is not in (0, 1) or {@code resamples} is below 1
     */
    public static Optional<Interval> bca(double[] values, int[] clusters, double level, int resamples, long seed) {
        check(1, values, level, resamples);
        Resampler resampler = Resampler.of(values, clusters);
        return resampler.isConstant()
                ? Optional.empty()
                : bca(sorted(resampler, resamples, seed), resampler.mean(), resampler.leaveOneOut(), level);
    }

    static Interval percentile(double[] sortedMeans, double level) {
        return Interval.of(
                Percentile.linearOfSorted(sortedMeans, (1 - level) / 2),
                Percentile.linearOfSorted(sortedMeans, (1 + level) / 2),
                level);
    }

    static Optional<Interval> bca(double[] sortedMeans, double mean, double[] leaveOneOut, double level) {
        double bias = bias(sortedMeans, mean);
        double acceleration = acceleration(leaveOneOut);
        double z = Quantiles.normal(level);
        double low = shifted(bias, acceleration, -z);
        double high = shifted(bias, acceleration, z);
        if (!(low <= high)) { // an infinite bias gives NaN
            return Optional.empty();
        }
        return Optional.of(Interval.of(
                Percentile.linearOfSorted(sortedMeans, low), Percentile.linearOfSorted(sortedMeans, high), level));
    }

    /** Returns z0; infinite if all means lie on one side of the sample's mean. */
    static double bias(double[] sortedMeans, double mean) {
        double tie = TIE * Math.max(Math.abs(sortedMeans[0]), Math.abs(sortedMeans[sortedMeans.length - 1]));
        int below = Ranks.below(sortedMeans, mean - tie);
        int equal = Ranks.upTo(sortedMeans, mean + tie) - below;
        return Quantiles.normalQuantile((below + equal / 2.0) / sortedMeans.length);
    }

    static double acceleration(double[] leaveOneOut) {
        double[] values = Samples.scaled(leaveOneOut, Samples.lift(leaveOneOut)); // the result has no unit
        double mean = Samples.mean(values);
        double squares = 0;
        double cubes = 0;
        for (double value : values) {
            double d = mean - value;
            squares += d * d;
            cubes += d * d * d;
        }
        return cubes / (6 * Math.pow(squares, 1.5));
    }

    private static double shifted(double bias, double acceleration, double z) {
        double sum = bias + z;
        double scale = 1 - acceleration * sum;
        return scale > 0 ? Quantiles.normalProbability(bias + sum / scale) : Double.NaN;
    }

    private static double[] sorted(Resampler resampler, int resamples, long seed) {
        double[] means = new double[resamples];
        resampler.fill(means, 0, resamples, seed);
        Arrays.sort(means);
        return means;
    }

    private static void check(int minimum, double[] values, double level, int resamples) {
        Samples.addable(minimum, values, "values");
        Require.openUnit(level, "level");
        Require.atLeast(1, resamples, "resamples");
    }
}
