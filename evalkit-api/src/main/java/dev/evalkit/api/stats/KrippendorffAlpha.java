package dev.evalkit.api.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

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
    private KrippendorffAlpha() {}

    /**
     * Returns alpha for classes without an order.
     *
     * @param ratings one row per item with its ratings, in any order and number; not modified
     * @return at most 1; empty if all ratings of items with at least two ratings are equal
     * @throws IllegalArgumentException if no item has two ratings or a rating is not finite (the message has its index)
     */
    public static OptionalDouble nominal(double[][] ratings) {
        List<double[]> items = pairable(ratings);
        double[] all = pooled(items);
        double n = all.length;
        double observed = 0; // twice, as is the expected one
        for (double[] item : items) {
            double r = item.length;
            observed += (r * (r - 1) - pairsOfEqual(item)) / (r - 1);
        }
        double expected = n * (n - 1) - pairsOfEqual(all);
        return expected == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(1, 1 - (n - 1) * observed / expected));
    }

    /**
     * Returns alpha for ordered classes. Only the order of the numbers matters.
     *
     * @param ratings one row per item with its ratings, in any order and number; not modified
     * @return at most 1; empty if all ratings of items with at least two ratings are equal
     * @throws IllegalArgumentException if no item has two ratings or a rating is not finite (the message has its index)
     */
    public static OptionalDouble ordinal(double[][] ratings) {
        List<double[]> items = pairable(ratings);
        double[] ranks = Ranks.of(pooled(items)); // the distance of two classes is that of their midranks
        List<double[]> ranked = new ArrayList<>();
        int from = 0;
        for (double[] item : items) {
            ranked.add(Arrays.copyOfRange(ranks, from, from + item.length));
            from += item.length;
        }
        return ofDistances(ranked);
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
        List<double[]> items = pairable(ratings);
        int lift = Samples.lift(pooled(items));
        return ofDistances(
                items.stream().map(item -> Samples.scaled(item, lift)).toList());
    }

    /** Returns alpha by sums of squares: the squared distances of all pairs are their number times the squares. */
    private static OptionalDouble ofDistances(List<double[]> items) {
        double[] all = pooled(items);
        if (Samples.constant(all)) {
            return OptionalDouble.empty();
        }
        double observed = 0;
        for (double[] item : items) {
            if (!Samples.constant(item)) {
                observed += item.length * Samples.squaredDeviations(item) / (item.length - 1);
            }
        }
        double expected = all.length * Samples.squaredDeviations(all);
        return OptionalDouble.of(Math.min(1, 1 - (all.length - 1) * observed / expected));
    }

    /** Returns the items that have a pair of ratings; the others say nothing about agreement. */
    private static List<double[]> pairable(double[][] ratings) {
        Ratings.check(ratings);
        return Stream.of(ratings).filter(item -> item.length >= 2).toList();
    }

    private static double[] pooled(List<double[]> items) {
        return items.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    private static double pairsOfEqual(double[] values) {
        double pairs = 0;
        for (int size : Ranks.tieSizes(values)) {
            pairs += size * (size - 1.0);
        }
        return pairs;
    }
}
