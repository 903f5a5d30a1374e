package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/**
 * The Agresti–Coull interval of one rate: the textbook interval after adding z²/2 successes and z²/2 failures. It has
 * the same centre as {@link Wilson} and is never narrower. Use it if simplicity matters more than width.
 *
 * <pre>
 * m = n + z²,  p = (k + z²/2) / m,  ends = p -/+ z sqrt(p (1 - p) / m), cut to [0, 1]
 * z = the (1 + level) / 2 quantile of the standard normal distribution
 * </pre>
 *
 * <p>Source: A. Agresti, B. A. Coull, "Approximate is better than exact for interval estimation of binomial proportions",
 * The American Statistician 52, 1998, 119-126.
 */
public final class AgrestiCoull {
    private static final double DEFAULT_LEVEL = 0.95;

    private AgrestiCoull() {}

    /**
     * Returns the interval at 95 %.
     *
     * @param k successes, in {@code [0, n]}
     * @param n trials, at least 0
     * @return ends in {@code [0, 1]}; {@code [0, 1]} marked as no data for {@code n = 0}
     * @throws IllegalArgumentException if a count is negative or {@code k > n}
     */
    public static Interval interval(int k, int n) {
        return interval(k, n, DEFAULT_LEVEL);
    }

    /**
     * Returns the interval at any level.
     *
     * @param k successes, in {@code [0, n]}
     * @param n trials, at least 0
     * @param level confidence level, in (0, 1)
     * @return ends in {@code [0, 1]}; the lower end is exactly 0 for no success and the upper end exactly 1 for no failure;
     *     {@code [0, 1]} marked as no data for {@code n = 0}
     * @throws IllegalArgumentException if a count is negative, {@code k > n}, or the level is not in (0, 1)
     */
    public static Interval interval(int k, int n, double level) {
        Rate rate = new Rate(k, n);
        Require.openUnit(level, "level");
        if (n == 0) {
            return new Interval(0, 1, level, Interval.Basis.NO_DATA);
        }
        double z = Quantiles.normal(level);
        double m = n + z * z;
        double p = (rate.successes() + z * z / 2) / m;
        return Samples.interval(p, z * Math.sqrt(p * (1 - p) / m), level, 0, 1);
    }
}
