package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Agreement of repeated scores of the same cases, for example of a rubric judge that was run three times. Report the
 * within-case deviation, the unanimous share and ICC(1,1) together. A median of three alone hides the variance.
 *
 * <pre>
 * n cases with k scores each;  MSB, MSW, MSC, MSE = mean squares between cases, within cases, between runs, and the rest
 * withinSd = sqrt(MSW)
 * ICC(1,1) = (MSB - MSW) / (MSB + (k - 1) MSW)      one score, runs interchangeable
 * ICC(1,k) = (MSB - MSW) / MSB                      the mean of k scores
 * ICC(2,1) = (MSB - MSE) / (MSB + (k - 1) MSE + k (MSC - MSE) / n)    runs a random sample of raters
 * ICC(3,1) = (MSB - MSE) / (MSB + (k - 1) MSE)                        runs are the only raters of interest
 * interval of ICC(1,1): F = MSB / MSW,  low = F / F(tail; n-1, n(k-1)),  high = F F(tail; n(k-1), n-1)
 *                       [(low - 1) / (low + k - 1), (high - 1) / (high + k - 1)]
 * </pre>
 *
 * <p>Source: P. E. Shrout, J. L. Fleiss, "Intraclass correlations: uses in assessing rater reliability", Psychological Bulletin
 * 86, 1979, 420-428.
 *
 * @param cases n, at least 1
 * @param runs k, at least 2
 * @param meanSquareBetween MSB; empty for one case
 * @param meanSquareWithin MSW, the mean variance within a case, at least 0
 * @param unanimousShare share of cases whose scores are all equal, in {@code [0, 1]}
 * @param icc11 ICC(1,1), at most 1; empty for one case or if all scores are equal
 * @param icc1k ICC(1,k), at most 1; empty for one case or if the means of all cases are equal
 * @param icc21 ICC(2,1), at most 1; empty if it is 0 / 0
 * @param icc31 ICC(3,1), at most 1; empty if it is 0 / 0
 * @param icc11Interval interval of ICC(1,1); empty if {@code icc11} is, if no case varies or if the means of all cases
 *     are equal, since it would then be a point for any n
 */
public record Repeatability(
        int cases,
        int runs,
        OptionalDouble meanSquareBetween,
        double meanSquareWithin,
        double unanimousShare,
        OptionalDouble icc11,
        OptionalDouble icc1k,
        OptionalDouble icc21,
        OptionalDouble icc31,
        Optional<Interval> icc11Interval) {
    private static final double RESIDUE = 1e-12;
    private static final double LAST_DIGITS = 4;

    /**
     * Computes the measures.
     *
     * @param scores one row per case with its scores, run by run; at least 2 scores per case, the same number for all;
     *     not modified
     * @param level confidence level of the interval, in (0, 1)
     * @throws IllegalArgumentException if there are no cases, a case has fewer than two scores or not as many as the
     *     first, a score is not finite or exceeds 1e90 in absolute value (the message has its index), or the level is
     *     not in (0, 1)
     */
    public static Repeatability of(double[][] scores, double level) {
        check(scores);
        Require.openUnit(level, "level");
        int lift = Samples.lift(scores);
        if (lift != 0) {
            return of(scaled(scores, lift), level).scaled(-2 * lift);
        }
        int n = scores.length;
        int k = scores[0].length;
        double noise = noise(scores);
        double within = clean(Samples.mean(withinVariances(scores)), noise);
        double unanimous = 0;
        for (double[] row : scores) {
            unanimous += Samples.constant(row) ? 1 : 0;
        }
        if (n == 1) {
            OptionalDouble none = OptionalDouble.empty();
            return new Repeatability(1, k, none, within, unanimous, none, none, none, none, Optional.empty());
        }
        double between = clean(k * Samples.squaredDeviations(means(scores)) / (n - 1), noise);
        double runs = clean(n * Samples.squaredDeviations(means(transposed(scores))) / (k - 1), noise);
        double rest = clean((within * n - runs) / (n - 1), noise);
        double scale = between + within;
        return new Repeatability(
                n,
                k,
                OptionalDouble.of(between),
                within,
                unanimous / n,
                ratio(between - within, between + (k - 1) * within, scale),
                ratio(between - within, between, scale),
                ratio(between - rest, between + (k - 1) * rest + k * (runs - rest) / n, scale),
                ratio(between - rest, between + (k - 1) * rest, scale),
                interval(between, within, n, k, level));
    }

    /** Returns the standard deviation of repeated scores of one case, at least 0. */
    public double withinSd() {
        return Math.sqrt(meanSquareWithin);
    }

    /**
     * Returns the variance of the scores of each case, with divisor k - 1.
     *
     * @param scores one row per case with its scores; at least 2 scores per case, the same number for all; not modified
     * @return one variance per case, at least 0
     * @throws IllegalArgumentException if there are no cases, a case has fewer than two scores or not as many as the
     *     first, or a score is not finite or exceeds 1e90 in absolute value (the message has its index)
     */
    public static double[] withinVariances(double[][] scores) {
        check(scores);
        double[] variances = new double[scores.length];
        for (int i = 0; i < scores.length; i++) {
            variances[i] =
                    Samples.constant(scores[i]) ? 0 : Samples.squaredDeviations(scores[i]) / (scores[i].length - 1);
        }
        return variances;
    }

    private static void check(double[][] scores) {
        Require.nonNull(scores, "scores");
        Require.atLeast(1, scores.length, "number of cases");
        for (int i = 0; i < scores.length; i++) {
            Samples.addable(2, scores[i], "scores[" + i + "]");
            if (scores[i].length != scores[0].length) {
                throw new IllegalArgumentException("every case must have the same number of scores but scores[0] has "
                        + scores[0].length + " and scores[" + i + "] has " + scores[i].length);
            }
        }
    }

    /**
     * Returns the largest value that rounding can leave of a mean square that is 0: the square of a few last digits of
     * the largest score, and of a small part of the spread. A real spread far from 0, such as one of 1 around 1e12, is
     * above it.
     */
    private static double noise(double[][] scores) {
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (double[] row : scores) {
            for (double score : row) {
                lowest = Math.min(lowest, score);
                highest = Math.max(highest, score);
            }
        }
        double digits = LAST_DIGITS * Math.ulp(Math.max(Math.abs(lowest), Math.abs(highest)));
        return Math.pow(RESIDUE * (highest - lowest) + digits, 2);
    }

    private static double[][] scaled(double[][] scores, int exponent) {
        return Stream.of(scores).map(row -> Samples.scaled(row, exponent)).toArray(double[][]::new);
    }

    private Repeatability scaled(int exponent) {
        return new Repeatability(
                cases,
                runs,
                meanSquareBetween.isPresent()
                        ? OptionalDouble.of(Samples.scaled(meanSquareBetween.getAsDouble(), exponent))
                        : meanSquareBetween,
                Samples.scaled(meanSquareWithin, exponent),
                unanimousShare,
                icc11,
                icc1k,
                icc21,
                icc31,
                icc11Interval);
    }

    private static double clean(double meanSquare, double noise) {
        return meanSquare > noise ? meanSquare : 0;
    }

    private static OptionalDouble ratio(double part, double whole, double scale) {
        return whole > RESIDUE * scale ? OptionalDouble.of(part / whole) : OptionalDouble.empty();
    }

    private static Optional<Interval> interval(double between, double within, int n, int k, double level) {
        if (!(within > 0 && between > 0)) {
            return Optional.empty();
        }
        double f = between / within;
        double cases = n - 1.0;
        double inside = n * (k - 1.0);
        double tail = (1 - level) / 2;
        double low = f / Quantiles.fUpper(tail, cases, inside);
        double high = f * Quantiles.fUpper(tail, inside, cases);
        return Optional.of(Interval.of((low - 1) / (low + k - 1), (high - 1) / (high + k - 1), level));
    }

    private static double[] means(double[][] rows) {
        double[] means = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            means[i] = Samples.mean(rows[i]);
        }
        return means;
    }

    private static double[][] transposed(double[][] rows) {
        double[][] columns = new double[rows[0].length][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns.length; j++) {
                columns[j][i] = rows[i][j];
            }
        }
        return columns;
    }
}
