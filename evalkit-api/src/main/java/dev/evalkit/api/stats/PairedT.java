package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The paired t-test with its interval of the mean difference. It is reliable for retrieval metrics from about 20 cases.
 * For fewer cases or very skewed differences use {@link SignFlip} and {@link Bootstrap}. For rates use {@link McNemar}.
 *
 * <pre>
 * t = mean / (sd / sqrt(n)),  sd with n - 1,  p two-sided from Student's t with n - 1 degrees of freedom
 * ends = mean -/+ t(level, n - 1) sd / sqrt(n)
 * </pre>
 *
 * <p>Source: Student, "The probable error of a mean", Biometrika 6, 1908, 1-25; for retrieval metrics J. Urbano, H. Lima,
 * A. Hanjalic, "Statistical significance testing in information retrieval", SIGIR 2019, 505-514.
 *
 * @param n number of pairs, at least 2
 * @param mean mean difference
 * @param sd standard deviation of the differences; 0 if they are all equal
 * @param standardError standard error of the mean
 * @param t the statistic; empty if all differences are equal
 * @param p two-sided p-value, in {@code [0, 1]}; empty if all differences are equal
 * @param interval interval of the mean difference; empty if all differences are equal, since no spread was observed
 */
public record PairedT(
        int n,
        double mean,
        double sd,
        double standardError,
        OptionalDouble t,
        OptionalDouble p,
        Optional<Interval> interval) {
    /**
     * Tests whether the mean difference is 0.
     *
     * @param differences at least two finite numbers, usually from {@link Differences}; not modified
     * @param level confidence level of the interval, in (0, 1)
     * @throws IllegalArgumentException if there are fewer than two differences, one is not finite or exceeds 1e90 in
     *     absolute value (the message has its index), or the level is not in (0, 1)
     */
    public static PairedT of(double[] differences, double level) {
        Samples.addable(2, differences, "differences");
        Require.openUnit(level, "level");
        int lift = Samples.lift(differences);
        if (lift != 0) {
            return of(Samples.scaled(differences, lift), level).scaled(-lift);
        }
        int n = differences.length;
        if (Samples.constant(differences)) {
            return new PairedT(
                    n, differences[0], 0, 0, OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
        }
        double mean = Samples.mean(differences);
        double sd = Math.sqrt(Samples.squaredDeviations(differences) / (n - 1));
        double error = sd / Math.sqrt(n);
        double t = mean / error;
        double half = Quantiles.student(level, n - 1.0) * error;
        return new PairedT(
                n,
                mean,
                sd,
                error,
                OptionalDouble.of(t),
                OptionalDouble.of(Quantiles.studentTwoSided(t, n - 1.0)),
                Optional.of(Interval.of(mean - half, mean + half, level)));
    }

    private PairedT scaled(int exponent) {
        return new PairedT(
                n,
                Samples.scaled(mean, exponent),
                Samples.scaled(sd, exponent),
                Samples.scaled(standardError, exponent),
                t,
                p,
                interval.map(found -> Samples.scaled(found, exponent)));
    }
}
