package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Spearman's rank correlation: do rubric scores order answers as people do? It ignores a constant shift, so report quadratic
 * {@link Kappa} beside it.
 *
 * <pre>
 * rho = Pearson's correlation of the midranks
 * p: t = rho sqrt((n - 2) / (1 - rho²)), Student's t with n - 2 degrees of freedom, two-sided
 * interval: tanh(artanh(rho) -/+ z sqrt((1 + rho²/2) / (n - 3)))
 * </pre>
 *
 * <p>Source: C. Spearman, "The proof and measurement of association between two things", American Journal of Psychology 15,
 * 1904, 72-101; the interval: D. G. Bonett, T. A. Wright, "Sample size requirements for estimating Pearson, Kendall and
 * Spearman correlations", Psychometrika 65, 2000, 23-28.
 *
 * @param n number of pairs, at least 2
 * @param rho in {@code [-1, 1]}; empty if one side is constant
 * @param p two-sided, 0 for a perfect correlation; empty if rho is or n is 2
 * @param interval empty if rho is, n is at most 3, or the correlation is perfect
 */
public record Spearman(int n, OptionalDouble rho, OptionalDouble p, Optional<Interval> interval) {
    /**
     * Computes the correlation.
     *
     * @param a at least two finite numbers; not modified
     * @param b finite numbers of the same items in the same order; not modified
     * @param level confidence level of the interval, in (0, 1)
     * @throws IllegalArgumentException if there are fewer than two pairs, the lengths differ, a value is not finite (the
     *     message has its index), or the level is not in (0, 1)
     */
    public static Spearman of(double[] a, double[] b, double level) {
        Samples.atLeast(2, a, "a");
        Samples.atLeast(2, b, "b");
        Samples.sameLength(a.length, "a", b.length, "b");
        Require.openUnit(level, "level");
        int n = a.length;
        if (Samples.constant(a) || Samples.constant(b)) {
            return new Spearman(n, OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
        }
        double[] x = Ranks.of(a);
        double[] y = Ranks.of(b);
        double both = Samples.crossDeviations(x, y);
        double squares = Samples.squaredDeviations(x) * Samples.squaredDeviations(y);
        boolean perfect = both * both >= squares; // sums of quarters: exact up to some 100,000 items
        double rho = perfect ? Math.signum(both) : both / Math.sqrt(squares);
        OptionalDouble p = OptionalDouble.empty();
        if (n > 2) {
            double t = rho * Math.sqrt((n - 2) / (1 - rho * rho));
            p = OptionalDouble.of(perfect ? 0 : Quantiles.studentTwoSided(t, n - 2.0));
        }
        return new Spearman(
                n,
                OptionalDouble.of(rho),
                p,
                n > 3 && !perfect ? Optional.of(interval(rho, n, level)) : Optional.empty());
    }

    private static Interval interval(double rho, int n, double level) {
        double centre = Math.log((1 + rho) / (1 - rho)) / 2;
        double half = Quantiles.normal(level) * Math.sqrt((1 + rho * rho / 2) / (n - 3));
        return Interval.of(Math.tanh(centre - half), Math.tanh(centre + half), level);
    }
}
