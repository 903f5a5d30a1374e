package dev.evalkit.report.compare;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.stats.Bootstrap;
import dev.evalkit.api.stats.Differences;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.PairedT;
import dev.evalkit.api.stats.SignFlip;
import dev.evalkit.report.text.Decimals;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
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
 * @param p two-sided p-value of the difference, for this difference alone: the chance of one at least this far from 0 if
 *     both were equally good; by the sign-flip test with 10,000 samples for up to 2,000 cases, by the paired t-test above;
 *     in {@code [0, 1]}; {@code null} if and only if there is one case
 */
public record MeanChange(
        int n,
        double before,
        double after,
        double difference,
        @Nullable Interval interval,
        @Nullable Double p) {
    /** Maximum number of cases for resampling; above, the mean is practically normal and resampling is slow. */
    public static final int DRAWN_UP_TO = 2_000;

    /** Number of resamples and of sampled sign patterns. */
    static final int DRAWS = 10_000;

    static final double LEVEL = 0.95;

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code n} is below 1, a number is not finite, or {@code p} is out of its range,
     *     absent for two or more cases or present for one
     */
    public MeanChange {
        Require.atLeast(1, n, "n of a change of means");
        Require.finite(before, "earlier mean");
        Require.finite(after, "later mean");
        Require.finite(difference, "difference of the means");
        if (p == null ? n != 1 : n == 1 || !(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException(
                    "p of a change of means must be between 0 and 1, and absent if and only if n is 1, but was " + p
                            + " with n = " + n);
        }
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
                interval(differences, seed).orElse(null),
                differences.length == 1 ? null : p(differences, seed));
    }

    private static double mean(double[] values) {
        return Decimals.settled(Arrays.stream(values).sum() / values.length);
    }

    private static Optional<Interval> interval(double[] differences, long seed) {
        return differences.length > DRAWN_UP_TO
                ? PairedT.of(differences, LEVEL).interval()
                : Bootstrap.bca(differences, LEVEL, DRAWS, seed);
    }

    private static double p(double[] differences, long seed) {
        OptionalDouble computed = differences.length > DRAWN_UP_TO
                ? PairedT.of(differences, LEVEL).p()
                : OptionalDouble.empty();
        return computed.orElseGet(() -> SignFlip.p(differences, DRAWS, seed));
    }

    /** Returns whether the mean rose or fell by more than chance, if no other means are compared. */
    public Direction direction() {
        return direction(p);
    }

    /** Returns whether the mean rose or fell by more than chance, decided by an adjusted p-value. */
    Direction direction(@Nullable Double adjustedP) {
        return Direction.of(n, difference, interval, adjustedP);
    }
}
