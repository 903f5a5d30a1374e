package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The power of a comparison of two versions on the same n pass-or-fail cases. Check it before a run: a gate whose
 * tolerance is below the minimum detectable difference cannot do its job.
 *
 * <pre>
 * psi = share of discordant cases,  d = difference of the rates,  z_q = normal quantile
 * cases = (z_{1 - alpha/2} sqrt(psi) + z_power sqrt(psi - d²))² / d²
 * minimum detectable difference = the d for which cases = n
 * power = sum over m of P(Binomial(n, psi) = m) P(the test rejects | m discordant)
 * </pre>
 *
 * <p>Source: R. J. Connor, "Sample size for testing differences in proportions for the paired-sample design",
 * Biometrics 43, 1987, 207-211, for the minimum detectable difference, which is a normal approximation: at 60 cases and
 * 80 % power the exact test needs 0.3 to 1.3 points more. The power is summed over all outcomes, without approximation.
 * The reports and gates of this library use the exact test, so plan with {@link #exact}.
 */
public final class PairedPower {
    /** The largest number of cases for which the power is computed. */
    public static final int CASES_LIMIT = 100_000;

    private PairedPower() {}

    /**
     * Returns the power of {@link McNemar#exact}.
     *
     * @param onlyCandidate share of cases that only the candidate passes, in {@code [0, 1]}
     * @param onlyBaseline share of cases that only the baseline passes, in {@code [0, 1]}; both shares sum to at most 1
     * @param n cases, at least 1 and at most {@value #CASES_LIMIT}; {@link #minimumDetectable} has no such limit
     * @param alpha error rate of the test, in (0, 1)
     * @return the chance that the test gives a p-value of at most alpha, in {@code [0, 1]}
     * @throws IllegalArgumentException if a number is outside its range
     */
    public static double exact(double onlyCandidate, double onlyBaseline, int n, double alpha) {
        return power(onlyCandidate, onlyBaseline, n, alpha, McNemar::exact);
    }

    /**
     * Returns the power of {@link McNemar#midP}.
     *
     * @param onlyCandidate share of cases that only the candidate passes, in {@code [0, 1]}
     * @param onlyBaseline share of cases that only the baseline passes, in {@code [0, 1]}; both shares sum to at most 1
     * @param n cases, at least 1 and at most {@value #CASES_LIMIT}; {@link #minimumDetectable} has no such limit
     * @param alpha error rate of the test, in (0, 1)
     * @return the chance that the test gives a p-value of at most alpha, in {@code [0, 1]}
     * @throws IllegalArgumentException if a number is outside its range
     */
    public static double midP(double onlyCandidate, double onlyBaseline, int n, double alpha) {
        return power(onlyCandidate, onlyBaseline, n, alpha, McNemar::midP);
    }

    /**
     * Returns the smallest difference of the rates that n cases detect with the given power, by Connor's formula. It is a
     * normal approximation, and smaller than what {@link McNemar#exact} detects.
     *
     * @param n cases, at least 1
     * @param discordance expected share of cases whose outcome differs, in (0, 1]
     * @param alpha error rate of the two-sided test, in (0, 1); 0.05 is usual
     * @param power above alpha and below 1; 0.8 is usual
     * @return in (0, discordance]; empty if not even a difference as large as the discordance is detected
     * @throws IllegalArgumentException if a number is outside its range
     */
    public static OptionalDouble minimumDetectable(int n, double discordance, double alpha, double power) {
        Require.atLeast(1, n, "n");
        Samples.probability(discordance, "discordance");
        if (discordance == 0) {
            throw new IllegalArgumentException("discordance must be above 0: without discordant cases nothing differs");
        }
        SampleSize.errorRates(alpha, power);
        double z1 = Quantiles.normal(1 - alpha);
        double z2 = Quantiles.normalQuantile(power);
        double root = discordance * (n + z2 * z2 - z1 * z1);
        if (root < 0) {
            return OptionalDouble.empty();
        }
        double d = (z1 * Math.sqrt(discordance * n) + z2 * Math.sqrt(root)) / (n + z2 * z2);
        // both sides of the squared equation z_power sqrt(psi - d²) = d sqrt(n) - z_{1 - alpha/2} sqrt(psi) have the
        // same sign
        boolean solves = z2 * (d * Math.sqrt(n) - z1 * Math.sqrt(discordance)) >= 0;
        return d > 0 && d <= discordance && solves ? OptionalDouble.of(d) : OptionalDouble.empty();
    }

    private static double power(double onlyCandidate, double onlyBaseline, int n, double alpha, Test test) {
        double psi = SampleSize.discordance(onlyCandidate, onlyBaseline);
        Require.atLeast(1, n, "n");
        if (n > CASES_LIMIT) {
            throw new IllegalArgumentException(
                    "n must be at most " + CASES_LIMIT + " for a sum over all outcomes but was " + n);
        }
        Require.openUnit(alpha, "alpha");
        if (psi == 0) {
            return 0;
        }
        BinomialDistribution discordant = BinomialDistribution.of(n, psi);
        double share = Math.min(1, onlyCandidate / psi);
        double power = 0;
        int limit = -1;
        for (int m = 1; m <= n; m++) {
            double weight = discordant.probability(m);
            if (weight == 0) {
                continue;
            }
            int trials = m;
            limit = limit(limit, m, least -> test.p(least, trials - least) <= alpha);
            if (limit >= 0) {
                BinomialDistribution wins = BinomialDistribution.of(m, share);
                double rejected = 2 * limit >= m
                        ? 1
                        : wins.cumulativeProbability(limit) + wins.survivalProbability(m - limit - 1);
                power += weight * rejected;
            }
        }
        return Math.min(1, power);
    }

    /**
     * Returns the largest value of the smaller count that is still rejected, or -1 if none is. p grows with the smaller
     * count and falls with the larger one, so it is at least the limit of fewer discordant cases.
     */
    private static int limit(int ofFewer, int m, IntPredicate rejects) {
        int limit = ofFewer;
        while (limit < m / 2 && rejects.test(limit + 1)) {
            limit++;
        }
        return limit;
    }

    private interface Test {
        double p(int b, int c);
    }
}
