package dev.evalkit.api.stats;

import java.util.OptionalDouble;

/**
 * Fleiss' kappa: chance-corrected agreement of several raters who each assigned every item to a class. For missing
 * ratings or ordered classes use {@link KrippendorffAlpha}.
 *
 * <pre>
 * n items with r ratings each, r_ik of them class k
 * po = mean over items of (sum over k of r_ik (r_ik - 1)) / (r (r - 1)),  pe = sum over k of (share of k)²
 * kappa = (po - pe) / (1 - pe)
 * </pre>
 *
 * <p>Source: J. L. Fleiss, "Measuring nominal scale agreement among many raters", Psychological Bulletin 76, 1971, 378-382.
 */
public final class FleissKappa {
    private FleissKappa() {}

    /**
     * Computes kappa.
     *
     * @param ratings one row per item with its ratings in any order; at least 2 ratings per item, the same number for
     *     all; not modified
     * @return at most 1; empty if all ratings are equal
     * @throws IllegalArgumentException if there are no items, items have fewer than two ratings or different numbers of
     *     ratings, or a rating is not finite (the message has its index)
     */
    public static OptionalDouble value(double[][] ratings) {
        Ratings.check(ratings);
        int r = ratings[0].length;
        for (int i = 0; i < ratings.length; i++) {
            if (ratings[i].length != r) {
                throw new IllegalArgumentException("every item must have the same number of ratings but ratings[0] has "
                        + r + " and ratings[" + i + "] has " + ratings[i].length);
            }
        }
        double[] classes = Ratings.categories(ratings);
        if (classes.length == 1) {
            return OptionalDouble.empty();
        }
        double[] totals = new double[classes.length];
        double agreeing = 0;
        for (int[] item : Ratings.counts(ratings, classes)) {
            for (int k = 0; k < item.length; k++) {
                totals[k] += item[k];
                agreeing += (double) item[k] * (item[k] - 1);
            }
        }
        double n = ratings.length;
        double observed = agreeing / (n * r * (r - 1));
        double chance = 0;
        for (double total : totals) {
            chance += Math.pow(total / (n * r), 2);
        }
        return OptionalDouble.of(Samples.coefficient((observed - chance) / (1 - chance)));
    }
}
