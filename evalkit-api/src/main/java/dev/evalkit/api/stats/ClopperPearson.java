package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/**
 * The Clopper–Pearson interval of one rate, also called the exact interval. It covers the true rate at least as often
 * as its level states, for any n and any rate. Use it if you need a guarantee, as for a safety gate. It is wider than
 * {@link Wilson}.
 *
 * <pre>
 * lower = the (1 - level) / 2 quantile of Beta(k, n - k + 1); 0 for k = 0
 * upper = the (1 + level) / 2 quantile of Beta(k + 1, n - k); 1 for k = n
 * </pre>
 *
 * <p>Source: C. J. Clopper, E. S. Pearson, "The use of confidence or fiducial limits illustrated in the case of the
 * binomial", Biometrika 26, 1934, 404-413.
 */
public final class ClopperPearson {
    private static final double DEFAULT_LEVEL = 0.95;

    private ClopperPearson() {}

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
        double failures = (double) n - rate.successes();
        double lower = k == 0 ? 0 : Quantiles.beta(tail, k, failures + 1);
        double upper = k == n ? 1 : Quantiles.betaUpper(tail, k + 1.0, failures);
        return Interval.of(lower, upper, level);
    }
}
