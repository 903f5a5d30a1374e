package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Spearman's rank correlation: whether rubric scores order answers as people do. It ignores a constant shift, so report
 * quadratic {@link Kappa} with it.
 *
 * <pre>
 * rho = Pearson's correlation of the midranks
 * p, n at most 8: share of the n! orders of b whose |rho| is at least the observed one
 * p, n above 8:   t = rho sqrt((n - 2) / (1 - rho²)), Student's t with n - 2 degrees of freedom, two-sided, but never below
 *                 the share of a perfect order: 2 / n! without ties
 * interval: tanh(artanh(rho) -/+ z sqrt((1 + rho²/2) / (n - 3)))
 * </pre>
 *
 * <p>Source: C. Spearman, "The proof and measurement of association between two things", American Journal of Psychology 15,
 * 1904, 72-101; the interval: D. G. Bonett, T. A. Wright, "Sample size requirements for estimating Pearson, Kendall and
 * Spearman correlations", Psychometrika 65, 2000, 23-28.
 *
 * @param n number of pairs, at least 2
 * @param rho in {@code [-1, 1]}; empty if one side is constant
 * @param p two-sided, in (0, 1], at least {@link Double#MIN_VALUE}; exact, with or without ties, up to n =
 *     {@value #EXACT_LIMIT}; empty if rho is or n is 2. Three pairs in perfect order give 1/3, four give 1/12, so with
 *     four pairs p is never below 0.05
 * @param interval empty if rho is, n is at most 3, or the correlation is perfect
 */
public record Spearman(int n, OptionalDouble rho, OptionalDouble p, Optional<Interval> interval) {
    /** The largest number of pairs for which the p-value is exact. */
    public static final int EXACT_LIMIT = 8;

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
        boolean perfect = both * both >= squares; // sums of quarters: exact up to about 100,000 items
        double rho = perfect ? Math.signum(both) : both / Math.sqrt(squares);
        return new Spearman(
                n,
                OptionalDouble.of(rho),
                n > 2
                        ? OptionalDouble.of(n <= EXACT_LIMIT ? exact(x, y) : approximate(rho, n, b))
                        : OptionalDouble.empty(),
                n > 3 && !perfect ? Optional.of(interval(rho, n, level)) : Optional.empty());
    }

    private static double exact(double[] x, double[] y) {
        int[] a = centred(x);
        int[] b = centred(y);
        int observed = 0;
        int orders = 1;
        for (int i = 0; i < a.length; i++) {
            observed += a[i] * b[i];
            orders *= i + 1;
        }
        return (double) extreme(a, b, 0, 0, Math.abs(observed)) / orders;
    }

    /** Returns twice the deviations of midranks from their mean: whole numbers, so that sums compare exactly. */
    private static int[] centred(double[] ranks) {
        return Arrays.stream(ranks)
                .mapToInt(rank -> (int) Math.round(2 * rank) - ranks.length - 1)
                .toArray();
    }

    /**
     * Returns how many orders of b from an index on give a sum of products of at least the bound. b is unchanged
     * afterwards.
     */
    private static int extreme(int[] a, int[] b, int place, int sum, int bound) {
        if (place == a.length) {
            return Math.abs(sum) >= bound ? 1 : 0;
        }
        int count = 0;
        for (int i = place; i < b.length; i++) {
            swap(b, place, i);
            count += extreme(a, b, place + 1, sum + a[place] * b[place], bound);
            swap(b, place, i);
        }
        return count;
    }

    private static void swap(int[] values, int i, int j) {
        int value = values[i];
        values[i] = values[j];
        values[j] = value;
    }

    /** Returns the p-value by Student's t, but never less than that of a perfect order, and never 0. */
    private static double approximate(double rho, int n, double[] b) {
        double byT =
                Math.abs(rho) < 1 ? Quantiles.studentTwoSided(rho * Math.sqrt((n - 2) / (1 - rho * rho)), n - 2.0) : 0;
        return Math.max(Double.MIN_VALUE, Math.max(byT, rarest(Ranks.tieSizes(b))));
    }

    /** Returns the share of orders that equal a given order, or its reverse if that has the same ties. */
    private static double rarest(int[] ties) {
        double share = 1;
        boolean reversible = true;
        int place = 0;
        for (int group = 0; group < ties.length; group++) {
            reversible &= ties[group] == ties[ties.length - 1 - group];
            for (int i = 1; i <= ties[group]; i++) {
                place++;
                share *= (double) i / place;
            }
        }
        return reversible ? 2 * share : share;
    }

    private static Interval interval(double rho, int n, double level) {
        double centre = Math.log((1 + rho) / (1 - rho)) / 2;
        double half = Quantiles.normal(level) * Math.sqrt((1 + rho * rho / 2) / (n - 3));
        return Interval.of(Math.tanh(centre - half), Math.tanh(centre + half), level);
    }
}
