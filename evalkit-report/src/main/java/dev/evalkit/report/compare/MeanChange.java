package dev.evalkit.report.compare;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.stats.Bootstrap;
import dev.evalkit.api.stats.Differences;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.PairedT;
import dev.evalkit.report.text.Decimals;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two means over the same cases, and their difference.
 *
 * @param n number of cases; at least 1
 * @param before mean in the earlier result, or of the first rung; finite
 * @param after mean in the later result, or of the second rung; finite
 * @param difference mean of the differences, later minus earlier; finite
 * @param interval 95 % confidence interval of that mean: by BCa bootstrap with 10,000 resamples for up to 2,000 cases,
 *     by the paired t-test above; {@code null} if all differences are equal, as for one case
 */
public record MeanChange(
        int n,
        double before,
        double after,
        double difference,
        @Nullable Interval interval) {
    /** Maximum number of cases for resampling; above, the mean is practically normal and resampling is slow. */
    public static final int DRAWN_UP_TO = 2_000;

    /** Number of resamples. */
    static final int DRAWS = 10_000;

    static final double LEVEL = 0.95;

    /** With fewer cases even differences of one sign are too likely by chance: 2 / 2^5 is more than 0.05. */
    private static final int FEWEST = 6;

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code n} is below 1 or a number is not finite
     */
    public MeanChange {
        Require.atLeast(1, n, "n of a change of means");
        Require.finite(before, "earlier mean");
        Require.finite(after, "later mean");
        Require.finite(difference, "difference of the means");
    }

    /**
     * Returns the change of values paired by index. The order of the pairs must not depend on the order of the results.
     */
    static MeanChange of(double[] before, double[] after, long seed) {
        double[] differences = Differences.of(after, before);
        return new MeanChange(
                differences.length,
                mean(before),
                mean(after),
                mean(differences),
                interval(differences, seed).orElse(null));
    }

    private static double mean(double[] values) {
        return Decimals.settled(Arrays.stream(values).sum() / values.length);
    }

    private static Optional<Interval> interval(double[] differences, long seed) {
        return differences.length > DRAWN_UP_TO
                ? PairedT.of(differences, LEVEL).interval()
                : Bootstrap.bca(differences, LEVEL, DRAWS, seed);
    }

    /**
     * Returns whether the mean rose or fell by more than chance. It did if there are at least 6 cases and either the
     * interval excludes 0 or all cases changed by the same amount.
     */
    public Direction direction() {
        if (n < FEWEST || difference == 0) {
            return Direction.UNCLEAR;
        }
        if (interval != null) {
            return Direction.of(Optional.of(interval));
        }
        return difference > 0 ? Direction.UP : Direction.DOWN;
    }
}
