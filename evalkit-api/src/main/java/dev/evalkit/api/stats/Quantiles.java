package dev.evalkit.api.stats;

import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Quantiles of the reference distributions.
 *
 * <p>The library's root finder stops at an absolute error of about 1e-9, too coarse for small quantiles, so what it finds is
 * refined by Newton steps on its distribution function.
 */
final class Quantiles {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final int STEPS = 4;

    private Quantiles() {}

    /** The standard normal value that is exceeded in absolute value with probability {@code 1 - level}. */
    static double normal(double level) {
        return NORMAL.inverseSurvivalProbability((1 - level) / 2);
    }

    static double normalQuantile(double p) {
        return NORMAL.inverseCumulativeProbability(p);
    }

    static double normalProbability(double x) {
        return NORMAL.cumulativeProbability(x);
    }

    /** The probability that a standard normal variable is at least as far from 0 as {@code z}. */
    static double normalTwoSided(double z) {
        return Math.min(1, 2 * NORMAL.survivalProbability(Math.abs(z)));
    }

    /** The value of Student's t that is exceeded in absolute value with probability {@code 1 - level}. */
    static double student(double level, double degrees) {
        return upper(TDistribution.of(degrees), (1 - level) / 2);
    }

    static double studentTwoSided(double t, double degrees) {
        return 2 * TDistribution.of(degrees).survivalProbability(Math.abs(t));
    }

    static double beta(double p, double a, double b) {
        return lower(BetaDistribution.of(a, b), p);
    }

    static double betaUpper(double p, double a, double b) {
        return upper(BetaDistribution.of(a, b), p);
    }

    /** The value of F that is exceeded with probability {@code p}. */
    static double fUpper(double p, double numerator, double denominator) {
        return upper(FDistribution.of(numerator, denominator), p);
    }

    private static double lower(ContinuousDistribution distribution, double p) {
        double x = distribution.inverseCumulativeProbability(p);
        for (int i = 0; i < STEPS; i++) {
            x = step(distribution, x, p - distribution.cumulativeProbability(x));
        }
        return x;
    }

    private static double upper(ContinuousDistribution distribution, double p) {
        double x = distribution.inverseSurvivalProbability(p);
        for (int i = 0; i < STEPS; i++) {
            x = step(distribution, x, distribution.survivalProbability(x) - p);
        }
        return x;
    }

    private static double step(ContinuousDistribution distribution, double x, double missing) {
        double next = x + missing / distribution.density(x);
        return next > distribution.getSupportLowerBound() && next < distribution.getSupportUpperBound() ? next : x;
    }
}
