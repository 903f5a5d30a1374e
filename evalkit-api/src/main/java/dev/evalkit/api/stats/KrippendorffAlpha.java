package dev.evalkit.api.stats;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Krippendorff's alpha: agreement of any number of raters on classes, ranks or numbers, with missing ratings allowed.
 * Use it for human annotators, or for one judge with its repeated runs as raters.
 *
 * <pre>
 * o(c, k) = sum over items with r &gt;= 2 ratings of the ordered pairs (c, k) of its ratings / (r - 1)
 * n_c = sum over k of o(c, k),  n = sum of n_c
 * alpha = 1 - (n - 1) (sum of o(c, k) d(c, k)) / (sum of n_c n_k d(c, k))
 * d nominal:  0 if c = k else 1
 * d ordinal:  (sum of n_g for g from c to k - (n_c + n_k) / 2)²
 * d interval: (c - k)²
 * </pre>
 *
 * <p>Alpha is at most 1; 0 is chance, and below 0 is systematic disagreement. It is empty if all pairable ratings are
 * equal. Source: K. Krippendorff, "Computing Krippendorff's alpha-reliability", University of Pennsylvania, 2011.
 */
public final class KrippendorffAlpha {
    private enum Scale {
        NOMINAL,
        ORDINAL,
        INTERVAL
    }

    private KrippendorffAlpha() {}

    /**
     * Returns alpha for classes without an order.
     *
     * @param ratings one row per item with its ratings, in any order and number; not modified
     * @return at most 1; empty if all ratings of items with at least two ratings are equal
     * @throws IllegalArgumentException if no item has two ratings or a rating is not finite (the message has its index)
     */
    public static OptionalDouble nominal(double[][] ratings) {
        return alpha(ratings, Scale.NOMINAL);
    }

    /**
     * Returns alpha for ordered classes. Only the order of the numbers matters.
     *
     * @param ratings one row per item with its ratings, in any order and number; not modified
     * @return at most 1; empty if all ratings of items with at least two ratings are equal
     * @throws IllegalArgumentException if no item has two ratings or a rating is not finite (the message has its index)
     */
    public static OptionalDouble ordinal(double[][] ratings) {
        return alpha(ratings, Scale.ORDINAL);
    }

    /**
     * Returns alpha for numbers whose distances matter.
     *
     * @param ratings one row per item with its ratings, in any order and number; not modified
     * @return at most 1; empty if all ratings of items with at least two ratings are equal
     * @throws IllegalArgumentException if no item has two ratings or a rating is not finite or exceeds 1e90 in absolute
     *     value (the message has its index)
     */
    public static OptionalDouble interval(double[][] ratings) {
        Ratings.check(ratings);
        for (int i = 0; i < ratings.length; i++) {
            Samples.addable(0, ratings[i], "ratings[" + i + "]");
        }
        return alpha(ratings, Scale.INTERVAL);
    }

    private static OptionalDouble alpha(double[][] ratings, Scale scale) {
        Ratings.check(ratings);
        double[] classes = Ratings.categories(ratings);
        int q = classes.length;
        double[][] coincidences = new double[q][q];
        for (int[] item : Ratings.counts(ratings, classes)) {
            int r = Arrays.stream(item).sum();
            for (int c = 0; c < q && r >= 2; c++) {
                for (int k = 0; k < q; k++) {
                    coincidences[c][k] += (double) item[c] * (c == k ? item[k] - 1 : item[k]) / (r - 1);
                }
            }
        }
        double[] totals = Tables.rows(coincidences);
        double observed = 0;
        double expected = 0;
        for (int c = 0; c < q; c++) {
            for (int k = c + 1; k < q; k++) {
                double distance = distance(scale, classes, totals, c, k);
                observed += coincidences[c][k] * distance;
                expected += totals[c] * totals[k] * distance;
            }
        }
        return expected == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(1 - (Samples.sum(totals) - 1) * observed / expected);
    }

    private static double distance(Scale scale, double[] classes, double[] totals, int c, int k) {
        if (scale == Scale.NOMINAL) {
            return 1;
        }
        if (scale == Scale.INTERVAL) {
            return Math.pow(classes[k] - classes[c], 2);
        }
        double between = -(totals[c] + totals[k]) / 2;
        for (int g = c; g <= k; g++) {
            between += totals[g];
        }
        return between * between;
    }
}
