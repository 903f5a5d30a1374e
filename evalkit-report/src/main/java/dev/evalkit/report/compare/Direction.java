package dev.evalkit.report.compare;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import org.jspecify.annotations.Nullable;

/**
 * Whether a paired difference is more than chance. This is the one rule for the words {@code better} and {@code worse}
 * and for the star in all reports. A difference has a direction only if all three agree:
 *
 * <pre>
 * test      the p-value that is printed is at most 0.05; adjusted by Holm where several differences are compared
 * interval  the 95 % interval that is printed lies on the same side of 0 as the difference
 * cases     there are at least 6
 * </pre>
 *
 * <p>The test is exact: McNemar's for outcomes, the sign-flip test for means (sampled above 24 nonzero differences, the
 * paired t-test above 2,000 cases). An exact test of five cases can't reach 0.05, since all of them change in one
 * direction by chance with p = 2 / 2^5; hence 6. The interval alone does not decide: with fewer than 20 cases
 * a bootstrap interval excludes 0 for up to 18 of 100 comparisons of equal versions, and with this rule that is a word for
 * at most 5. The sign-flip test asks whether the versions could change places: where a few cases gain much and many lose a
 * little it gives up to 10 of 100 a word although the mean is the same.
 */
public enum Direction {
    /** The later value, or that of the second rung, is larger by more than chance. */
    UP,
    /** It is smaller by more than chance. */
    DOWN,
    /** The test, the interval or the number of cases does not tell: can't tell. */
    UNCLEAR;

    /**
     * Applies the rule.
     *
     * @param n number of pairs; at least 1
     * @param difference the difference; finite
     * @param interval its 95 % interval; {@code null} if all pairs differ by the same amount, which then is the interval
     * @param p the p-value to decide by, in {@code [0, 1]}; {@code null} if there is none, as for one pair
     * @throws IllegalArgumentException if {@code n} is below 1 or the difference is not finite
     */
    public static Direction of(int n, double difference, @Nullable Interval interval, @Nullable Double p) {
        Require.atLeast(1, n, "n of a difference");
        Require.finite(difference, "difference");
        if (n < ReportText.FEWEST_PAIRS || p == null || !(p <= Decimals.USUAL_ERROR_RATE)) {
            return UNCLEAR;
        }
        if (difference > 0) {
            return interval == null || interval.lower() > 0 ? UP : UNCLEAR;
        }
        return difference < 0 && (interval == null || interval.upper() < 0) ? DOWN : UNCLEAR;
    }
}
