package dev.evalkit.api.stats;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Kendall's tau-b, a rank correlation: how many more pairs of items both sides order the same way than in opposite
 * ways. Use it to compare rubric scores with people's scores, which have many ties. It ignores a constant shift, so
 * report quadratic {@link Kappa} with it.
 *
 * <pre>
 * C, D = pairs ordered alike, against each other;  P = n (n - 1) / 2;  T_a, T_b = pairs tied in a, in b
 * tau-b = (C - D) / sqrt((P - T_a) (P - T_b))
 * normal p: (C - D) / sd, sd² = (v0 - v_a - v_b) / 18 + v1 + v2, sums over groups of t (u) equal values of a (b):
 *   v0 = n (n - 1) (2n + 5), v_a = sum t (t - 1) (2t + 5), v1 = sum t (t - 1) sum u (u - 1) / (2 n (n - 1)),
 *   v2 = sum t (t - 1) (t - 2) sum u (u - 1) (u - 2) / (9 n (n - 1) (n - 2))
 * exact p: share of the n! orders that are at least as far from balance
 * </pre>
 *
 * <p>Source: M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33, 1945, 239-251.
 *
 * @param n number of pairs of values, at least 2
 * @param tau in {@code [-1, 1]}; empty if one side is constant
 * @param normalP two-sided, allows for ties; use it for n above 10; empty if tau is
 * @param exactP two-sided; empty if tau is, if there are ties, or n exceeds {@value #EXACT_LIMIT}
 */
public record Kendall(int n, OptionalDouble tau, OptionalDouble normalP, OptionalDouble exactP) {
    /** The largest number of pairs for which the exact p-value is computed. */
    public static final int EXACT_LIMIT = 100;

    /**
     * Computes the correlation.
     *
     * @param a at least two finite numbers; not modified
     * @param b finite numbers of the same items in the same order; not modified
     * @throws IllegalArgumentException if there are fewer than two pairs, the lengths differ, or a value is not finite (the
     *     message has its index)
     */
    public static Kendall of(double[] a, double[] b) {
        Samples.atLeast(2, a, "a");
        Samples.atLeast(2, b, "b");
        Samples.sameLength(a.length, "a", b.length, "b");
        int n = a.length;
        if (Samples.constant(a) || Samples.constant(b)) {
            return new Kendall(n, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        }
        long balance = balance(a, b);
        int[] tiesA = Ranks.tieSizes(a);
        int[] tiesB = Ranks.tieSizes(b);
        double pairs = n * (n - 1.0) / 2;
        double ofA = pairs - pairs(tiesA) / 2;
        double ofB = pairs - pairs(tiesB) / 2;
        double tau = Samples.coefficient(balance / Math.sqrt(ofA * ofB));
        boolean untied = tiesA.length == n && tiesB.length == n;
        return new Kendall(
                n,
                OptionalDouble.of(tau),
                OptionalDouble.of(Quantiles.normalTwoSided(balance / Math.sqrt(variance(n, tiesA, tiesB)))),
                untied && n <= EXACT_LIMIT ? OptionalDouble.of(exact(n, Math.abs(balance))) : OptionalDouble.empty());
    }

    /**
     * Returns C - D in n log n steps: with the items in the order of a, and of b where a is tied, D is the number of
     * inversions of b. Source: W. R. Knight, "A computer method for calculating Kendall's tau with ungrouped data", JASA
     * 61, 1966, 436-439.
     */
    private static long balance(double[] a, double[] b) {
        int n = a.length;
        Integer[] order = new Integer[n];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (i, j) -> {
            int byA = Double.compare(a[i] + 0.0, a[j] + 0.0); // + 0.0: -0.0 equals 0.0
            return byA != 0 ? byA : Double.compare(b[i] + 0.0, b[j] + 0.0);
        });
        double[] ordered = new double[n];
        long tiedInA = 0;
        long tiedInBoth = 0;
        int sameA = 0;
        int sameBoth = 0;
        for (int i = 0; i < n; i++) {
            ordered[i] = b[order[i]];
            boolean equalA = i > 0 && a[order[i]] == a[order[i - 1]];
            sameA = equalA ? sameA + 1 : 0;
            sameBoth = equalA && ordered[i] == ordered[i - 1] ? sameBoth + 1 : 0;
            tiedInA += sameA;
            tiedInBoth += sameBoth;
        }
        long tiedInB = 0;
        for (int size : Ranks.tieSizes(b)) {
            tiedInB += (long) size * (size - 1) / 2;
        }
        long discordant = sortCountingInversions(ordered, new double[n], 0, n);
        return (long) n * (n - 1) / 2 - tiedInA - tiedInB + tiedInBoth - 2 * discordant;
    }

    /** Sorts a range and returns how many pairs of it were in the wrong order. */
    private static long sortCountingInversions(double[] values, double[] spare, int from, int to) {
        if (to - from < 2) {
            return 0;
        }
        int middle = (from + to) >>> 1;
        long inversions =
                sortCountingInversions(values, spare, from, middle) + sortCountingInversions(values, spare, middle, to);
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            if (right == to || (left < middle && values[left] <= values[right])) {
                spare[i] = values[left++];
            } else {
                spare[i] = values[right++];
                inversions += middle - left;
            }
        }
        System.arraycopy(spare, from, values, from, to - from);
        return inversions;
    }

    private static double variance(int n, int[] tiesA, int[] tiesB) {
        double ordered = n * (n - 1.0);
        double triples = 0;
        if (n > 2) {
            triples = triples(tiesA) * triples(tiesB) / (9 * ordered * (n - 2));
        }
        return (ordered * (2.0 * n + 5) - weighted(tiesA) - weighted(tiesB)) / 18
                + pairs(tiesA) * pairs(tiesB) / (2 * ordered)
                + triples;
    }

    private static double pairs(int[] ties) {
        double sum = 0;
        for (int t : ties) {
            sum += t * (t - 1.0);
        }
        return sum;
    }

    private static double weighted(int[] ties) {
        double sum = 0;
        for (int t : ties) {
            sum += t * (t - 1.0) * (2.0 * t + 5);
        }
        return sum;
    }

    private static double triples(int[] ties) {
        double sum = 0;
        for (int t : ties) {
            sum += t * (t - 1.0) * (t - 2.0);
        }
        return sum;
    }

    /** Returns twice the share of orders with at most as many inversions. The i-th item adds 0 .. i inversions. */
    private static double exact(int n, long distance) {
        int pairs = n * (n - 1) / 2;
        int limit = (int) (pairs - distance) / 2;
        double[] share = new double[limit + 1];
        share[0] = 1;
        for (int i = 1; i < n; i++) {
            double[] next = new double[limit + 1];
            double window = 0;
            for (int inversions = 0; inversions <= limit; inversions++) {
                window += share[inversions];
                if (inversions > i) {
                    window -= share[inversions - i - 1];
                }
                next[inversions] = Math.max(0, window) / (i + 1);
            }
            share = next;
        }
        return PValues.positive(2 * Samples.sum(share));
    }
}
