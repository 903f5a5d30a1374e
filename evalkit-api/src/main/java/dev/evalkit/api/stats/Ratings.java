package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;
import java.util.stream.Stream;

/** Ratings of several raters: one row for each item, with the ratings it got, in any order and number. */
final class Ratings {
    private Ratings() {}

    /** Checks that all ratings are finite and that an item has two of them. */
    static void check(double[][] ratings) {
        Require.nonNull(ratings, "ratings");
        boolean pairable = false;
        for (int i = 0; i < ratings.length; i++) {
            Samples.finite(ratings[i], "ratings[" + i + "]");
            pairable |= ratings[i].length >= 2;
        }
        if (!pairable) {
            throw new IllegalArgumentException("ratings must have an item with at least 2 ratings");
        }
    }

    /** The different ratings, smallest first. */
    static double[] categories(double[][] ratings) {
        return Stream.of(ratings)
                .flatMapToDouble(Arrays::stream)
                .map(value -> value + 0.0) // one zero
                .distinct()
                .sorted()
                .toArray();
    }

    /** How often each item got each category. */
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
