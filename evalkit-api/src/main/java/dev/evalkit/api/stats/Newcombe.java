package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/**
 * Newcombe's interval of the difference of two paired rates (his method 10): how much better or worse the candidate is.
 * Use it with {@link McNemar}. Never judge a difference by whether two separate intervals overlap.
 *
 * <pre>
 * a, b, c, d = both passed, only the candidate, only the baseline, neither;  p1, p2 = the two rates
 * [l1, u1], [l2, u2] = their Wilson intervals
 * e   = ad - bc;  e - n/2 if that is positive;  0 if 0 &lt;= e &lt;= n/2;  e if negative
 * phi = e / sqrt((a+b)(c+d)(a+c)(b+d));  0 if one of the four sums is 0
 * lower = p1 - p2 - sqrt((p1-l1)² - 2 phi (p1-l1)(u2-p2) + (u2-p2)²)
 * upper = p1 - p2 + sqrt((u1-p1)² - 2 phi (u1-p1)(p2-l2) + (p2-l2)²)
 * </pre>
 *
 * <p>Source: R. G. Newcombe, "Improved confidence intervals for the difference between binomial proportions based on paired
 * data", Statistics in Medicine 17, 1998, 2635-2650.
 */
public final class Newcombe {
    private static final double DEFAULT_LEVEL = 0.95;

    private Newcombe() {}

    /**
     * Returns the interval of the difference at 95 %.
     *
     * @param counts at least one case
     * @return ends in {@code [-1, 1]}
     * @throws IllegalArgumentException if there are no cases
     */
    public static Interval interval(PairedCounts counts) {
        return interval(counts, DEFAULT_LEVEL);
    }

    /**
     * Returns the interval of the candidate's rate minus the baseline's.
     *
     * @param counts at least one case
     * @param level confidence level, in (0, 1)
     * @return ends in {@code [-1, 1]}; it contains the observed difference
     * @throws IllegalArgumentException if there are no cases or the level is not in (0, 1)
     */
    public static Interval interval(PairedCounts counts, double level) {
        Require.atLeast(1, Require.nonNull(counts, "counts").n(), "number of cases");
        Require.openUnit(level, "level");
        double n = counts.n();
        double p1 = counts.candidate().successes() / n;
        double p2 = counts.baseline().successes() / n;
        Interval first = Wilson.interval(counts.candidate().successes(), counts.n(), level);
        Interval second = Wilson.interval(counts.baseline().successes(), counts.n(), level);
        double phi = correlation(counts);
        double difference = (counts.onlyCandidate() - counts.onlyBaseline()) / n;
        double lower = difference - distance(p1 - first.lower(), second.upper() - p2, phi);
        double upper = difference + distance(first.upper() - p1, p2 - second.lower(), phi);
        return Interval.of(Math.max(-1, lower), Math.min(1, upper), level);
    }

    private static double correlation(PairedCounts counts) {
        double a = counts.bothPass();
        double b = counts.onlyCandidate();
        double c = counts.onlyBaseline();
        double d = counts.bothFail();
        double margins = (a + b) * (c + d) * (a + c) * (b + d);
        if (margins == 0) {
            return 0;
        }
        double product = a * d - b * c;
        double corrected = product > 0 ? Math.max(0, product - counts.n() / 2.0) : product;
        return corrected / Math.sqrt(margins);
    }

    private static double distance(double a, double b, double phi) {
        return Math.sqrt(Math.max(0, a * a - 2 * phi * a * b + b * b));
    }
}
