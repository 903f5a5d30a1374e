package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;

/**
 * The percentile bootstrap of a mean, for paired differences of retrieval metrics: no assumption on their distribution.
 *
 * <pre>
 * repeat: draw n values with replacement, take their mean
 * ends = the (1 - level) / 2 and (1 + level) / 2 quantiles of those means (type 7: linear between order statistics)
 * </pre>
 *
 * <p>Source: B. Efron, R. Tibshirani, "An Introduction to the Bootstrap", Chapman and Hall 1993, chapter 13. The draws are
 * seeded, so the same values give the same interval everywhere. With fewer than about 20 values it is too narrow.
 */
public final class Bootstrap {
    private Bootstrap() {}

    /**
     * The interval of the mean of the values.
     *
     * @param values at least one finite number, usually the differences of pairs; not modified
     * @param level confidence level, in (0, 1)
     * @param resamples number of resamples, at least 1; 10,000 is usual
     * @param seed where the draws start
     * @throws IllegalArgumentException if there is no value, a value is not finite (the message has its index), the level
     *     is not in (0, 1) or {@code resamples} is below 1
     */
    public static Interval percentile(double[] values, double level, int resamples, long seed) {
        Require.nonNull(values, "values");
        Require.openUnit(level, "level");
        Require.atLeast(1, resamples, "resamples");
        if (values.length == 0) {
            throw new IllegalArgumentException("values must not be empty");
        }
        for (int i = 0; i < values.length; i++) {
            Require.finite(values[i], "values[" + i + "]");
        }
        SplitMix64 random = new SplitMix64(seed);
        double[] means = new double[resamples];
        for (int i = 0; i < resamples; i++) {
            double sum = 0;
            for (int j = 0; j < values.length; j++) {
                sum += values[random.index(values.length)];
            }
            means[i] = sum / values.length;
        }
        Arrays.sort(means);
        return Interval.of(quantile(means, (1 - level) / 2), quantile(means, (1 + level) / 2), level);
    }

    private static double quantile(double[] sorted, double p) {
        double at = p * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }
}
