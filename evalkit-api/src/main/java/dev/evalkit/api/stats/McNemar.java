package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * McNemar's test of two paired rates: whether one version passes cases that the other fails more often than chance
 * explains. Only discordant cases count. Use {@link #exact} by default: its error rate never exceeds what it promises,
 * and the comparisons, gates and plans of this library use it, so that the same cases get the same word everywhere. The
 * mid-p-value rejects a little more often, and also a little too often for some rates.
 *
 * <pre>
 * b, c = cases that only one version passed,  X ~ Binomial(b + c, 1/2),  m = min(b, c)
 * exact = min(1, 2 P(X &lt;= m))
 * mid-p = 2 P(X &lt;= m) - P(X = m);  1 - P(X = m) / 2 for b = c
 * </pre>
 *
 * <p>Without discordant cases both p-values are 1. That is no evidence either way, and does not show that the versions
 * are equal. Source: Q. McNemar, "Note on the sampling error of the difference between correlated proportions or
 * percentages", Psychometrika 12, 1947, 153-157; M. W. Fagerland, S. Lydersen, P. Laake, "The McNemar test for binary
 * matched-pairs data", BMC Medical Research Methodology 13:91, 2013.
 */
public final class McNemar {
    private McNemar() {}

    /**
     * Returns the exact two-sided p-value.
     *
     * @param counts at least one case
     * @return in (0, 1], at least {@link Double#MIN_VALUE}; 1 if no case is discordant
     * @throws IllegalArgumentException if there are no cases
     */
    public static double exact(PairedCounts counts) {
        check(counts);
        return exact(counts.onlyCandidate(), counts.onlyBaseline());
    }

    /**
     * Returns the two-sided mid-p-value.
     *
     * @param counts at least one case
     * @return in (0, 1], at least {@link Double#MIN_VALUE}; 1 if no case is discordant
     * @throws IllegalArgumentException if there are no cases
     */
    public static double midP(PairedCounts counts) {
        check(counts);
        return midP(counts.onlyCandidate(), counts.onlyBaseline());
    }

    static double exact(int b, int c) {
        return PValues.positive(2 * half(b, c).cumulativeProbability(Math.min(b, c)));
    }

    static double midP(int b, int c) {
        if (b + c == 0) {
            return 1;
        }
        int least = Math.min(b, c);
        double point = half(b, c).probability(least);
        return PValues.positive(b == c ? 1 - point / 2 : 2 * half(b, c).cumulativeProbability(least) - point);
    }

    private static BinomialDistribution half(int b, int c) {
        return BinomialDistribution.of(b + c, 0.5);
    }

    private static void check(PairedCounts counts) {
        Require.atLeast(1, Require.nonNull(counts, "counts").n(), "number of cases");
    }
}
