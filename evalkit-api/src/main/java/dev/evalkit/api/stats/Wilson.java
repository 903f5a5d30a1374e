package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/**
 * The Wilson score interval of one rate, the default for pass rates and hit rates. It keeps its level for small n and
 * for rates near 0 and 1, where the textbook interval fails.
 *
 * <pre>
 * p = k / n,  z = the (1 + level) / 2 quantile of the standard normal distribution
 * centre = (p + z²/2n) / (1 + z²/n)
 * half   = z / (1 + z²/n) * sqrt(p (1 - p) / n + z²/4n²)
 * </pre>
 *
 * <p>Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927, 209-212.
 * 51 of 60 give [0.7389, 0.9190] at 95 %.
 */
public final class Wilson {
    private static final double DEFAULT_LEVEL = 0.95;

    private Wilson() {}

    /**
     * Returns the interval at 95 %.
     *
     * @param k successes, in {@code [0, n]}
     * @param n trials, at least 0
     * @return ends in {@code [0, 1]}; the lower end is exactly 0 for no success and the upper end exactly 1 for no failure;
     *     {@code [0, 1]} marked as no data for {@code n = 0}
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
        return interval((double) rate.successes() / n, n, level);
    }

    /** Returns the interval of a share {@code p} of {@code n} trials. {@code n} is above 0 and need not be whole. */
    static Interval interval(double p, double n, double level) {
        double z = Quantiles.normal(level);
        double z2 = z * z;
        double scale = 1 / (1 + z2 / n);
        double centre = scale * (p + z2 / (2 * n));
        double half = scale * z * Math.sqrt(p * (1 - p) / n + z2 / (4 * n * n));
        double lower = p == 0 ? 0 : Math.max(0, centre - half);
        double upper = p == 1 ? 1 : Math.min(1, centre + half);
        return Interval.of(lower, upper, level);
    }

    /**
     * Returns the interval with a continuity correction. It is wider, and its coverage is rarely below its level. Use
     * it if average coverage is not enough and {@link ClopperPearson} is too wide.
     *
     * <pre>
     * lower = (2np + z² - 1 - z sqrt(z² - 2 - 1/n + 4p(nq + 1))) / (2 (n + z²)); 0 for k = 0
     * upper = (2np + z² + 1 + z sqrt(z² + 2 - 1/n + 4p(nq - 1))) / (2 (n + z²)); 1 for k = n;  q = 1 - p
     * </pre>
     *
     * <p>Source: R. G. Newcombe, "Two-sided confidence intervals for the single proportion: comparison of seven methods",
     * Statistics in Medicine 17, 1998, 857-872, method 4.
     *
     * @param k successes, in {@code [0, n]}
     * @param n trials, at least 0
     * @param level confidence level, in (0, 1)
     * @return ends in {@code [0, 1]}; the lower end is exactly 0 for no success and the upper end exactly 1 for no failure;
     *     {@code [0, 1]} marked as no data for {@code n = 0}
     * @throws IllegalArgumentException if a count is negative, {@code k > n}, or the level is not in (0, 1)
     */
    public static Interval corrected(int k, int n, double level) {
        Rate rate = new Rate(k, n);
        Require.openUnit(level, "level");
        if (n == 0) {
            return new Interval(0, 1, level, Interval.Basis.NO_DATA);
        }
        double p = (double) rate.successes() / n;
        double q = 1 - p;
        double z = Quantiles.normal(level);
        double z2 = z * z;
        double scale = 2 * (n + z2);
        double below = z * Math.sqrt(Math.max(0, z2 - 2 - 1.0 / n + 4 * p * (n * q + 1)));
        double above = z * Math.sqrt(Math.max(0, z2 + 2 - 1.0 / n + 4 * p * (n * q - 1)));
        double lower = k == 0 ? 0 : Math.max(0, (2.0 * n * p + z2 - 1 - below) / scale);
        double upper = k == n ? 1 : Math.min(1, (2.0 * n * p + z2 + 1 + above) / scale);
        return Interval.of(lower, upper, level);
    }
}
