package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;

/**
 * The paired randomisation test. If the two versions were exchangeable, each difference could just as well have the
 * opposite sign. It assumes nothing about the distribution. Use it by default for paired retrieval metrics.
 *
 * <pre>
 * exact   p = share of the 2^n sign patterns whose |sum| is at least the observed one
 * sampled p = (1 + number of sampled patterns whose |sum| is at least the observed one) / (1 + samples)
 * </pre>
 *
 * <p>Sums that differ by less than 1e-10 of the sum of all absolute differences count as equal. If all differences are
 * 0, p is 1, which is no evidence either way. Source: R. A. Fisher, "The Design of Experiments", 1935, section 21;
 * M. D. Smucker, J. Allan, B. Carterette, "A comparison of statistical significance tests for information retrieval
 * evaluation", CIKM 2007, 623-632; the added 1: B. Phipson, G. K. Smyth, "Permutation p-values should never be zero",
 * SAGMB 9(1), 2010, article 39.
 */
public final class SignFlip {
    /** The largest number of nonzero differences for which all sign patterns are tried. */
    public static final int EXACT_LIMIT = 24;

    private static final double TIE = 1e-10;

    private SignFlip() {}

    /**
     * Returns the exact p-value if at most {@value #EXACT_LIMIT} differences are nonzero, otherwise the sampled one.
     *
     * @param differences at least two finite numbers, usually from {@link Differences}; not modified
     * @param samples number of sampled patterns, at least 1; 10,000 is usual
     * @param seed seed of the random draws
     * @return in (0, 1]
     * @throws IllegalArgumentException if there are fewer than two differences, one is not finite or exceeds 1e90 in
     *     absolute value (the message has its index), or {@code samples} is below 1
     */
    public static double p(double[] differences, int samples, long seed) {
        double[] nonZero = nonZero(differences);
        Require.atLeast(1, samples, "samples");
        return nonZero.length <= EXACT_LIMIT ? enumerated(nonZero) : drawn(nonZero, samples, seed);
    }

    /**
     * Returns the exact two-sided p-value.
     *
     * @param differences at least two finite numbers, of which at most {@value #EXACT_LIMIT} are not 0; not modified
     * @return in (0, 1]
     * @throws IllegalArgumentException if there are fewer than two differences, one is not finite or exceeds 1e90 in
     *     absolute value (the message has its index), or more than {@value #EXACT_LIMIT} are not 0
     */
    public static double exact(double[] differences) {
        double[] nonZero = nonZero(differences);
        if (nonZero.length > EXACT_LIMIT) {
            throw new IllegalArgumentException("differences must have at most " + EXACT_LIMIT
                    + " elements other than 0 for an exact test but has " + nonZero.length);
        }
        return enumerated(nonZero);
    }

    /**
     * Returns the two-sided p-value from sampled sign patterns.
     *
     * @param differences at least two finite numbers; not modified
     * @param samples number of sampled patterns, at least 1; 10,000 is usual
     * @param seed seed of the random draws
     * @return in (0, 1]
     * @throws IllegalArgumentException if there are fewer than two differences, one is not finite or exceeds 1e90 in
     *     absolute value (the message has its index), or {@code samples} is below 1
     */
    public static double sampled(double[] differences, int samples, long seed) {
        double[] nonZero = nonZero(differences);
        Require.atLeast(1, samples, "samples");
        return drawn(nonZero, samples, seed);
    }

    private static double[] nonZero(double[] differences) {
        Samples.addable(2, differences, "differences");
        int n = 0;
        double[] kept = new double[differences.length];
        for (double difference : differences) {
            if (difference != 0) {
                kept[n++] = difference;
            }
        }
        return Arrays.copyOf(kept, n);
    }

    /** Returns the share of extreme sign patterns. Zeros would double both counts, so they are left out. */
    private static double enumerated(double[] values) {
        int half = values.length / 2;
        double[] first = sums(values, 0, half);
        double[] second = sums(values, half, values.length);
        double bound = bound(values);
        long extreme = 0;
        for (double a : first) {
            for (double b : second) {
                if (Math.abs(a + b) >= bound) {
                    extreme++;
                }
            }
        }
        return (double) extreme / ((long) first.length * second.length);
    }

    /** Returns the sums of all sign patterns of some of the values. */
    private static double[] sums(double[] values, int from, int to) {
        double[] sums = new double[1 << (to - from)];
        for (int pattern = 0; pattern < sums.length; pattern++) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += (pattern >>> (i - from) & 1) == 0 ? values[i] : -values[i];
            }
            sums[pattern] = sum;
        }
        return sums;
    }

    private static double drawn(double[] values, int samples, long seed) {
        double bound = bound(values);
        long[] bits = Arrays.stream(values).mapToLong(Double::doubleToLongBits).toArray();
        SplitMix64 random = new SplitMix64(seed);
        long extreme = 1;
        for (int sample = 0; sample < samples; sample++) {
            double sum = 0;
            long signs = 0;
            for (int i = 0; i < bits.length; i++) {
                if ((i & 63) == 0) {
                    signs = random.next();
                }
                sum += Double.longBitsToDouble(bits[i] ^ (signs << 63)); // no branch: a coin flip cannot be predicted
                signs >>>= 1;
            }
            if (Math.abs(sum) >= bound) {
                extreme++;
            }
        }
        return extreme / (1.0 + samples);
    }

    private static double bound(double[] values) {
        double sum = 0;
        double absolute = 0;
        for (double value : values) {
            sum += value;
            absolute += Math.abs(value);
        }
        return Math.abs(sum) - TIE * absolute;
    }
}
