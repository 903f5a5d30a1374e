package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/**
 * The Jeffreys interval of one rate: the central interval of the posterior under the prior Beta(1/2, 1/2). It is close
 * to {@link Wilson} in width and coverage. Use it for a Bayesian reading, or to match other reports.
 *
 * <pre>
 * ends = the (1 - level) / 2 and (1 + level) / 2 quantiles of Beta(k + 1/2, n - k + 1/2);
 *        the lower end is 0 for k = 0, the upper end is 1 for k = n
 * </pre>
 *
 * <p>Source: L. D. Brown, T. T. Cai, A. DasGupta, "Interval estimation for a binomial proportion", Statistical Science 16,
 * 2001, 101-133.
 */
public final class Jeffreys {
    private static final double DEFAULT_LEVEL = 0.95;

    private Jeffreys() {}

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
        double tail = (1 - level) / 2;
        double a = rate.successes() + 0.5;
        double b = n - k + 0.5;
        double lower = k == 0 ? 0 : Quantiles.beta(tail, a, b);
        double upper = k == n ? 1 : Quantiles.betaUpper(tail, a, b);
        return Interval.of(lower, Math.max(lower, upper), level); // at a level near 0, rounding could swap the ends
    }
}
