package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/**
 * The number of cases needed to detect a difference of two versions, to show a failure rate below a bound, or to
 * measure a judge's error rates. For the reverse, what given cases can detect, see {@link PairedPower}.
 */
public final class SampleSize {
    private SampleSize() {}

    /**
     * Returns the number of cases needed to detect a difference of two rates on the same cases, by Connor's formula
     * (see {@link PairedPower}). The exact test needs a few more.
     *
     * @param onlyCandidate expected share of cases that only the candidate passes, in {@code [0, 1]}
     * @param onlyBaseline expected share of cases that only the baseline passes, in {@code [0, 1]}, not equal to the
     *     first; both shares sum to at most 1
     * @param alpha error rate of the two-sided test, in (0, 1); 0.05 is usual
     * @param power above alpha and below 1; 0.8 is usual
     * @return a number of cases above 0, to be rounded up
     * @throws IllegalArgumentException if a number is outside its range or the shares are equal
     */
    public static double pairedRates(double onlyCandidate, double onlyBaseline, double alpha, double power) {
        double psi = discordance(onlyCandidate, onlyBaseline);
        errorRates(alpha, power);
        double d = onlyCandidate - onlyBaseline;
        if (d == 0) {
            throw new IllegalArgumentException(
                    "onlyCandidate and onlyBaseline must differ but both are " + onlyBaseline);
        }
        double root =
                Quantiles.normal(1 - alpha) * Math.sqrt(psi) + Quantiles.normalQuantile(power) * Math.sqrt(psi - d * d);
        double ratio = root / d; // the square of a tiny difference would be 0
        return Math.min(Double.MAX_VALUE, ratio * ratio);
    }

    /**
     * Returns the number of cases needed to detect a difference of two means on the same cases, each scored several
     * times.
     *
     * <pre>
     * n = (z_{1 - alpha/2} + z_power)² (varianceBetween + withinCandidate / runsCandidate + withinBaseline / runsBaseline) / d²
     * </pre>
     *
     * <p>Source: E. Miller, "Adding error bars to evals", arXiv:2411.00640, 2024, section 5.
     *
     * @param varianceBetween variance over cases of the difference of their expected scores; at least 0
     * @param withinCandidate mean variance of repeated scores of one case; see {@link Repeatability}
     * @param withinBaseline the same for the baseline
     * @param difference d, the difference to detect; not 0
     * @param alpha error rate of the two-sided test, in (0, 1); 0.05 is usual
     * @param power above alpha and below 1; 0.8 is usual
     * @return a number of cases, to be rounded up
     * @throws IllegalArgumentException if a number is outside its range
     */
    public static double pairedMeans(
            double varianceBetween,
            Within withinCandidate,
            Within withinBaseline,
            double difference,
            double alpha,
            double power) {
        notNegative(varianceBetween, "varianceBetween");
        Require.nonNull(withinCandidate, "withinCandidate");
        Require.nonNull(withinBaseline, "withinBaseline");
        if (Require.finite(difference, "difference") == 0) {
            throw new IllegalArgumentException("difference must not be 0");
        }
        errorRates(alpha, power);
        double z = Quantiles.normal(1 - alpha) + Quantiles.normalQuantile(power);
        double variance = varianceBetween + withinCandidate.ofMean() + withinBaseline.ofMean();
        double root = z * Math.sqrt(variance) / difference; // the square of a tiny difference would be 0
        return Math.min(Double.MAX_VALUE, root * root);
    }

    /**
     * The variance of repeated scores of one case, with the number of scores averaged.
     *
     * @param variance mean variance within a case; at least 0
     * @param runs number of scores averaged for each case; at least 1
     */
    public record Within(double variance, int runs) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if the variance is negative or not finite, or there are no runs
         */
        public Within {
            notNegative(variance, "variance");
            Require.atLeast(1, runs, "runs");
        }

        private double ofMean() {
            return variance / runs;
        }
    }

    /**
     * Returns the number of cases that must all pass to claim a failure rate below a bound. For 1 % at 95 % it is 299;
     * at 95 % it is about 3 divided by the bound.
     *
     * <pre>
     * n = the smallest with (1 - maximum)^n &lt;= 1 - level
     * </pre>
     *
     * <p>Source: J. A. Hanley, A. Lippman-Hand, "If nothing goes wrong, is everything all right?", JAMA 249, 1983, 1743-1745.
     *
     * @param maximum the bound of the failure rate, in (0, 1)
     * @param level confidence level of the one-sided claim, in (0, 1)
     * @return at least 1
     * @throws IllegalArgumentException if a number is outside its range, or more than {@link Integer#MAX_VALUE} cases
     *     would be needed
     */
    public static int failureRateBelow(double maximum, double level) {
        Require.openUnit(maximum, "maximum");
        Require.openUnit(level, "level");
        return whole(Math.log1p(-level) / Math.log1p(-maximum));
    }

    /**
     * Returns the number of cases needed for a Wilson interval of a given half-width.
     *
     * <pre>
     * n = the smallest with z / (1 + z²/n) sqrt(p (1 - p) / n + z²/4n²) &lt;= halfWidth
     * </pre>
     *
     * @param rate p, the expected rate, in {@code [0, 1]}; 0.5 if nothing is known
     * @param halfWidth half of the acceptable width, in (0, 1/2)
     * @param level confidence level, in (0, 1)
     * @return at least 1
     * @throws IllegalArgumentException if a number is outside its range, or more than {@link Integer#MAX_VALUE} cases
     *     would be needed
     */
    public static int rate(double rate, double halfWidth, double level) {
        Samples.probability(rate, "rate");
        if (!(halfWidth > 0 && halfWidth < 0.5)) {
            throw new IllegalArgumentException(
                    "halfWidth must be between 0 and 0.5, both excluded, but was " + halfWidth);
        }
        Require.openUnit(level, "level");
        double z = Quantiles.normal(level);
        // with m = n + z²: half² = z² (p (1 - p) n + z²/4) / m², a quadratic in m
        double variance = rate * (1 - rate);
        double b = z * z * variance / (halfWidth * halfWidth);
        double c = z * z * z * z * (0.25 - variance) / (halfWidth * halfWidth);
        return whole((b + Math.sqrt(b * b + 4 * c)) / 2 - z * z);
    }

    /**
     * Returns the number of calibration rows, drawn at random, needed to measure a judge's sensitivity and specificity
     * with Wilson intervals of a given half-width. Balanced classes need fewer rows: choose the rows accordingly and
     * pass 0.5 for {@code passing}.
     *
     * <pre>
     * n = max(cases for the sensitivity / passing, cases for the specificity / (1 - passing)), rounded up
     * </pre>
     *
     * @param sensitivity expected share of truly passing rows that are judged to pass, in {@code [0, 1]}
     * @param specificity expected share of truly failing rows that are judged to fail, in {@code [0, 1]}
     * @param passing share of rows that truly pass, in (0, 1)
     * @param halfWidth half of the acceptable width, in (0, 1/2)
     * @param level confidence level, in (0, 1)
     * @return at least 2
     * @throws IllegalArgumentException if a number is outside its range, or more than {@link Integer#MAX_VALUE} rows
     *     would be needed
     */
    public static int calibrationRows(
            double sensitivity, double specificity, double passing, double halfWidth, double level) {
        Samples.probability(sensitivity, "sensitivity");
        Samples.probability(specificity, "specificity");
        Require.openUnit(passing, "passing");
        double pass = rate(sensitivity, halfWidth, level) / passing;
        double fail = rate(specificity, halfWidth, level) / (1 - passing);
        return whole(Math.max(pass, fail));
    }

    /** Checks the error rates of a test that is planned. */
    static void errorRates(double alpha, double power) {
        Require.openUnit(alpha, "alpha");
        Require.openUnit(power, "power");
        if (power <= alpha) {
            throw new IllegalArgumentException("power must be above alpha " + alpha + " but was " + power
                    + ": a test rejects with probability alpha even if nothing differs; 0.8 is usual");
        }
    }

    static double discordance(double onlyCandidate, double onlyBaseline) {
        Samples.probability(onlyCandidate, "onlyCandidate");
        Samples.probability(onlyBaseline, "onlyBaseline");
        double sum = onlyCandidate + onlyBaseline;
        if (sum > 1) {
            throw new IllegalArgumentException(
                    "onlyCandidate and onlyBaseline must sum to at most 1 but sum to " + sum);
        }
        return sum;
    }

    private static void notNegative(double value, String what) {
        if (!(Require.finite(value, what) >= 0)) {
            throw new IllegalArgumentException(what + " must be at least 0 but was " + value);
        }
    }

    /** Rounds up, but ignores rounding residue just above a whole number. */
    static int whole(double cases) {
        double up = Math.max(1, Math.ceil(cases - 1e-9 * Math.max(1, cases)));
        if (up <= Integer.MAX_VALUE) {
            return (int) up;
        }
        throw new IllegalArgumentException("more than " + Integer.MAX_VALUE + " cases would be needed");
    }
}
