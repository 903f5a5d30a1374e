package dev.evalkit.api.stats;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Wilcoxon's signed-rank test of whether the differences are symmetric around 0. This is not the same as whether their
 * mean is 0, so report it only on request and use {@link SignFlip} or {@link PairedT} by default.
 *
 * <pre>
 * zeros are dropped, the m others ranked by |d|, equal ones sharing their mean rank;  W+ = sum of the ranks of d &gt; 0
 * exact p  = share of the 2^m sign patterns of these ranks whose W+ is at least as far from its mean
 * normal p = two-sided normal probability of (W+ - m(m+1)/4) / sqrt(m(m+1)(2m+1)/24 - sum (t³ - t)/48),
 *            t the sizes of the groups of equal |d|
 * </pre>
 *
 * <p>Source: F. Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1, 1945, 80-83.
 *
 * @param nonZero m, the number of nonzero differences
 * @param plus W+, in {@code [0, m(m+1)/2]}
 * @param minus the rank sum of the negative differences
 * @param exactP two-sided, given the ties; empty if all differences are 0 or m exceeds {@value #EXACT_LIMIT}
 * @param normalP two-sided, without continuity correction; use it for large m; empty if all differences are 0
 */
public record Wilcoxon(int nonZero, double plus, double minus, OptionalDouble exactP, OptionalDouble normalP) {
    /** The largest number of nonzero differences for which the exact p-value is computed. */
    public static final int EXACT_LIMIT = 200;

    /**
     * Tests whether the differences are symmetric around 0.
     *
     * @param differences at least two finite numbers, from {@link Differences} so that ties are recognised; not modified
     * @throws IllegalArgumentException if there are fewer than two differences or one is not finite (the message has its
     *     index)
     */
    public static Wilcoxon of(double[] differences) {
        Samples.atLeast(2, differences, "differences");
        double[] kept = Arrays.stream(differences).filter(d -> d != 0).toArray();
        double[] sizes = Arrays.stream(kept).map(Math::abs).toArray();
        double[] ranks = Ranks.of(sizes);
        double plus = 0;
        double minus = 0;
        for (int i = 0; i < kept.length; i++) {
            if (kept[i] > 0) {
                plus += ranks[i];
            } else {
                minus += ranks[i];
            }
        }
        int m = kept.length;
        if (m == 0) {
            return new Wilcoxon(0, 0, 0, OptionalDouble.empty(), OptionalDouble.empty());
        }
        OptionalDouble exact =
                m <= EXACT_LIMIT ? OptionalDouble.of(exact(ranks, Math.min(plus, minus))) : OptionalDouble.empty();
        double variance = m * (m + 1.0) * (2.0 * m + 1) / 24;
        for (int t : Ranks.tieSizes(sizes)) {
            variance -= ((double) t * t * t - t) / 48;
        }
        double z = (plus - minus) / 2 / Math.sqrt(variance);
        return new Wilcoxon(m, plus, minus, exact, OptionalDouble.of(Quantiles.normalTwoSided(z)));
    }

    /** Returns twice the probability that W+ is at most the smaller rank sum. Ranks are doubled to be whole numbers. */
    private static double exact(double[] ranks, double smaller) {
        int limit = (int) Math.round(2 * smaller);
        double[] probability = new double[limit + 1]; // of each doubled sum up to the limit
        probability[0] = 1;
        for (double rank : ranks) {
            int doubled = (int) Math.round(2 * rank);
            for (int sum = limit; sum >= 0; sum--) {
                double with = sum >= doubled ? probability[sum - doubled] : 0;
                probability[sum] = (probability[sum] + with) / 2;
            }
        }
        return PValues.positive(2 * Samples.sum(probability));
    }
}
