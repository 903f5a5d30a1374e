package dev.evalkit.api.stats;

import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** Quantiles and tail probabilities of the reference distributions. */
final class Quantiles {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private Quantiles() {}

    /** Returns the standard normal value that is exceeded in absolute value with probability {@code 1 - level}. */
    static double normal(double level) {
        return NORMAL.inverseSurvivalProbability((1 - level) / 2);
    }

    static double normalQuantile(double p) {
        return NORMAL.inverseCumulativeProbability(p);
    }

    static double normalProbability(double x) {
        return NORMAL.cumulativeProbability(x);
    }

    /** Returns the probability that a standard normal variable is at least as far from 0 as {@code z}. */
    static double normalTwoSided(double z) {
        return PValues.positive(2 * NORMAL.survivalProbability(Math.abs(z)));
    }

    /** Returns the value of Student's t that is exceeded in absolute value with probability {@code 1 - level}. */
    static double student(double level, double degrees) {
        return TDistribution.of(degrees).inverseSurvivalProbability((1 - level) / 2);
    }

    static double studentTwoSided(double t, double degrees) {
        return PValues.positive(2 * TDistribution.of(degrees).survivalProbability(Math.abs(t)));
    }

    static double beta(double p, double a, double b) {
        return BetaDistribution.of(a, b).inverseCumulativeProbability(p);
    }

    static double betaUpper(double p, double a, double b) {
        return BetaDistribution.of(a, b).inverseSurvivalProbability(p);
    }

    /** Returns the value of F that is exceeded with probability {@code p}. */
    static double fUpper(double p, double numerator, double denominator) {
        return FDistribution.of(numerator, denominator).inverseSurvivalProbability(p);
    }
}
