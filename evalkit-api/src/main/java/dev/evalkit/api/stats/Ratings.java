package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;
import java.util.stream.Stream;

/** Checks and counts of ratings by several raters: one row per item, with its ratings in any order and number. */
final class Ratings {
    private Ratings() {}

    /** Checks that all ratings are finite and that at least one item has two. */
    static void check(double[][] ratings) {
        Require.nonNull(ratings, "ratings");
        boolean pairable = false;
        for (int i = 0; i < ratings.length; i++) {
            Samples.finite(ratings[i], "ratings[" + i + "]");
            pairable |= ratings[i].length >= 2;
        }
        if (!pairable) {
            throw new IllegalArgumentException("ratings must contain an item with at least 2 ratings");
        }
    }

    /** Returns the distinct ratings, smallest first. */
    static double[] categories(double[][] ratings) {
        return Stream.of(ratings)
                .flatMapToDouble(Arrays::stream)
                .map(value -> value + 0.0) // -0.0 becomes 0.0
                .distinct()
                .sorted()
                .toArray();
    }

    /** Returns how often each item received each category. */
    static int[][] counts(double[][] ratings, double[] categories) {
        int[][] counts = new int[ratings.length][categories.length];
        for (int i = 0; i < ratings.length; i++) {
            for (double rating : ratings[i]) {
                counts[i][Arrays.binarySearch(categories, rating + 0.0)]++;
            }
        }
        return counts;
    }
}
