package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Gwet's AC1: agreement beyond chance that remains meaningful if one class is frequent, where {@link Kappa} collapses.
 * It takes two or more raters and allows missing ratings.
 *
 * <pre>
 * item i: r_i ratings, r_ik of them class k;  q classes;  n items, m of them with r_i &gt;= 2
 * pa   = mean over the m items of (sum over k of r_ik (r_ik - 1)) / (r_i (r_i - 1))
 * pi_k = mean over the n items of r_ik / r_i,  pe = sum of pi_k (1 - pi_k) / (q - 1),  AC1 = (pa - pe) / (1 - pe)
 * se²  = sum of (x_i - AC1)² / (n (n - 1)),
 * x_i  = (n / m) (pa_i - pe) / (1 - pe) [0 for r_i = 1] - 2 (1 - AC1) (pe_i - pe) / (1 - pe),
 * pe_i = (sum over k of (1 - pi_k) r_ik / r_i) / (q - 1)
 * </pre>
 *
 * <p>Source: K. L. Gwet, "Computing inter-rater reliability and its variance in the presence of high agreement", British
 * Journal of Mathematical and Statistical Psychology 61, 2008, 29-48; K. L. Gwet, "Handbook of Inter-Rater Reliability", 4th
 * edition, 2014, for missing ratings.
 *
 * @param n number of items that were rated at least once; at least 1
 * @param agreement mean share of agreeing pairs of ratings, in {@code [0, 1]}
 * @param chance agreement expected by chance, in {@code [0, 1/2]}
 * @param value AC1, in {@code [-1, 1]}
 * @param standardError standard error; 0 if all items have the same agreement; empty for one item
 * @param interval value -/+ Student's t with n - 1 degrees of freedom, cut to {@code [-1, 1]}; empty for one item. It
 *     is a point if all items have the same agreement; then use {@link Wilson} on the agreement
 */
public record GwetAc1(
        int n,
        double agreement,
        double chance,
        double value,
        OptionalDouble standardError,
        Optional<Interval> interval) {
    /**
     * Computes AC1 of two raters from a table of counts.
     *
     * @param table one row per class of the first rater, one column per class of the second, at least 2 of each; not
     *     modified
     * @param level confidence level of the interval, in (0, 1)
     * @throws IllegalArgumentException if the table is not square, has fewer than two classes, a negative count or no count
     *     above 0, or the level is not in (0, 1)
     */
    public static GwetAc1 of(int[][] table, double level) {
        double[][] shares = Tables.shares(table);
        Require.openUnit(level, "level");
        List<int[]> counts = new ArrayList<>();
        List<Integer> times = new ArrayList<>();
        for (int i = 0; i < shares.length; i++) {
            for (int j = 0; j < shares.length; j++) {
                int[] item = new int[shares.length];
                item[i]++;
                item[j]++;
                counts.add(item);
                times.add(table[i][j]);
            }
        }
        return of(counts, times, shares.length, level);
    }

    /**
     * Computes AC1 of several raters for the given classes.
     *
     * @param ratings one row per item with its ratings, in any order and number; not modified
     * @param categories all possible classes, used or not; at least 2; not modified
     * @param level confidence level of the interval, in (0, 1)
     * @throws IllegalArgumentException if no item has two ratings, a rating is not finite (the message has its index)
     *     or not one of the classes, a class occurs twice, there are fewer than two classes, or the level is not in
     *     (0, 1)
     */
    public static GwetAc1 of(double[][] ratings, double[] categories, double level) {
        Ratings.check(ratings);
        double[] classes = Samples.atLeast(2, categories, "categories").clone();
        for (int i = 0; i < classes.length; i++) {
            classes[i] += 0.0; // -0.0 becomes 0.0
        }
        Arrays.sort(classes);
        for (int i = 1; i < classes.length; i++) {
            if (classes[i] == classes[i - 1]) {
                throw new IllegalArgumentException("categories must not repeat " + classes[i]);
            }
        }
        for (double given : Ratings.categories(ratings)) {
            if (Arrays.binarySearch(classes, given) < 0) {
                throw new IllegalArgumentException("ratings must be among the categories but contain " + given);
            }
        }
        Require.openUnit(level, "level");
        List<int[]> counts = new ArrayList<>();
        List<Integer> times = new ArrayList<>();
        for (int[] item : Ratings.counts(ratings, classes)) {
            counts.add(item);
            times.add(1);
        }
        return of(counts, times, classes.length, level);
    }

    /** Computes AC1. Items with the same counts are one entry with a number of occurrences. */
    private static GwetAc1 of(List<int[]> counts, List<Integer> times, int q, double level) {
        double[] pi = new double[q];
        double agreement = 0;
        int n = 0;
        int m = 0;
        for (int i = 0; i < counts.size(); i++) {
            int[] item = counts.get(i);
            int weight = times.get(i);
            int r = Arrays.stream(item).sum();
            if (r == 0 || weight == 0) {
                continue;
            }
            n += weight;
            for (int k = 0; k < q; k++) {
                pi[k] += (double) weight * item[k] / r;
            }
            if (r >= 2) {
                m += weight;
                agreement += weight * pairs(item, r);
            }
        }
        agreement = Math.min(1, agreement / m);
        double chance = 0;
        for (int k = 0; k < q; k++) {
            pi[k] /= n;
            chance += pi[k] * (1 - pi[k]) / (q - 1);
        }
        double value = Samples.coefficient((agreement - chance) / (1 - chance));
        double squares = 0;
        for (int i = 0; i < counts.size(); i++) {
            int r = Arrays.stream(counts.get(i)).sum();
            if (r > 0) {
                double x = influence(counts.get(i), r, pi, chance, value, (double) n / m);
                squares += times.get(i) * Math.pow(x - value, 2);
            }
        }
        if (n == 1) {
            return new GwetAc1(n, agreement, chance, value, OptionalDouble.empty(), Optional.empty());
        }
        double error = Math.sqrt(squares / n / (n - 1));
        double half = Quantiles.student(level, n - 1.0) * error;
        return new GwetAc1(
                n,
                agreement,
                chance,
                value,
                OptionalDouble.of(error),
                Optional.of(Samples.interval(value, half, level, -1, 1)));
    }

    private static double pairs(int[] item, int r) {
        double agreeing = 0;
        for (int count : item) {
            agreeing += (double) count * (count - 1);
        }
        return agreeing / ((double) r * (r - 1));
    }

    private static double influence(int[] item, int r, double[] pi, double chance, double value, double scale) {
        double expected = 0;
        for (int k = 0; k < pi.length; k++) {
            expected += (1 - pi[k]) * item[k] / r / (pi.length - 1);
        }
        double own = r >= 2 ? scale * (pairs(item, r) - chance) / (1 - chance) : 0;
        return own - 2 * (1 - value) * (expected - chance) / (1 - chance);
    }
}
