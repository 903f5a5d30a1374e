package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Prediction-powered inference (PPI) of a mean. It combines people's labels of a random sample of the run with the
 * judge's scores of the whole run. The labelled cases must be a random sample of the evaluated ones. For a separate
 * calibration set use {@link RoganGladen}. Use {@link #plusPlus} by default: it weights the judge by how well it agrees
 * with the labels.
 *
 * <pre>
 * Y, F = label and judge's score of the n labelled cases;  G = judge's scores of the N others;  lambda = 1 for PPI
 * estimate = lambda mean(G) + mean(Y - lambda F)
 * se²      = lambda² var(G) / N + var(Y - lambda F) / n        (population variances)
 * PPI++:     lambda = cov(Y, F) / ((1 + n / N) var(F and G pooled)), cut to [0, 1]; 0 if the judge never varies
 *            (population covariance, sample variance)
 * </pre>
 *
 * <p>Source: A. N. Angelopoulos, S. Bates, C. Fannjiang, M. I. Jordan, T. Zrnic, "Prediction-powered inference", Science 382,
 * 2023, 669-674; A. N. Angelopoulos, J. C. Duchi, T. Zrnic, "PPI++: efficient prediction-powered inference",
 * arXiv:2311.01453, 2023.
 *
 * @param estimate estimated mean label of the population; not cut to the range of the labels
 * @param lambda the weight of the judge, in {@code [0, 1]}; 0 uses the labels only
 * @param standardError standard error of the estimate
 * @param interval the normal interval; empty if the standard error is 0, since no spread was observed
 */
public record PredictionPoweredMean(double estimate, double lambda, double standardError, Optional<Interval> interval) {
    /**
     * Returns the estimate that gives the judge full weight and corrects its mean with the labels.
     *
     * @param labels people's labels, at least 2 finite numbers; not modified
     * @param judgeOnLabelled the judge's scores of the same cases in the same order; not modified
     * @param judgeOnOthers the judge's scores of the unlabelled cases, at least 2; not modified
     * @param level confidence level, in (0, 1)
     * @throws IllegalArgumentException if an array has fewer than two elements, a value is not finite or exceeds 1e90
     *     in absolute value (the message has its index), the first two lengths differ, or the level is not in (0, 1)
     */
    public static PredictionPoweredMean plain(
            double[] labels, double[] judgeOnLabelled, double[] judgeOnOthers, double level) {
        check(labels, judgeOnLabelled, judgeOnOthers, level);
        return weighted(labels, judgeOnLabelled, judgeOnOthers, level, 1.0);
    }

    /**
     * Returns the estimate that weights the judge by how well it agrees with the labels (PPI++).
     *
     * @param labels people's labels, at least 2 finite numbers; not modified
     * @param judgeOnLabelled the judge's scores of the same cases in the same order; not modified
     * @param judgeOnOthers the judge's scores of the unlabelled cases, at least 2; not modified
     * @param level confidence level, in (0, 1)
     * @throws IllegalArgumentException if an array has fewer than two elements, a value is not finite or exceeds 1e90
     *     in absolute value (the message has its index), the first two lengths differ, or the level is not in (0, 1)
     */
    public static PredictionPoweredMean plusPlus(
            double[] labels, double[] judgeOnLabelled, double[] judgeOnOthers, double level) {
        check(labels, judgeOnLabelled, judgeOnOthers, level);
        return weighted(labels, judgeOnLabelled, judgeOnOthers, level, null);
    }

    private PredictionPoweredMean scaled(int exponent) {
        return new PredictionPoweredMean(
                Samples.scaled(estimate, exponent),
                lambda,
                Samples.scaled(standardError, exponent),
                interval.map(found -> Samples.scaled(found, exponent)));
    }

    /** Returns the estimate with this weight of the judge, or with the best one if it is null. */
    private static PredictionPoweredMean weighted(
            double[] labels, double[] labelled, double[] others, double level, @Nullable Double weight) {
        int lift = Samples.lift(labels, labelled, others);
        if (lift != 0) {
            return weighted(
                            Samples.scaled(labels, lift),
                            Samples.scaled(labelled, lift),
                            Samples.scaled(others, lift),
                            level,
                            weight)
                    .scaled(-lift);
        }
        double lambda = weight == null ? best(labels, labelled, others) : weight;
        double[] rest = new double[labels.length];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = labels[i] - lambda * labelled[i];
        }
        double estimate = lambda * Samples.mean(others) + Samples.mean(rest);
        double square = lambda * lambda * variance(others) / others.length + variance(rest) / rest.length;
        double error = Math.sqrt(square);
        double half = Quantiles.normal(level) * error;
        return new PredictionPoweredMean(
                estimate,
                lambda,
                error,
                error > 0 ? Optional.of(Interval.of(estimate - half, estimate + half, level)) : Optional.empty());
    }

    private static double best(double[] labels, double[] labelled, double[] others) {
        double[] pooled = Arrays.copyOf(labelled, labelled.length + others.length);
        System.arraycopy(others, 0, pooled, labelled.length, others.length);
        if (Samples.constant(pooled)) {
            return 0;
        }
        double variance = Samples.squaredDeviations(pooled) / (pooled.length - 1);
        double covariance = Samples.crossDeviations(labels, labelled) / labels.length;
        double share = 1 + (double) labels.length / others.length;
        return Math.min(1, Math.max(0, covariance / (share * variance)));
    }

    private static double variance(double[] values) {
        return Samples.constant(values) ? 0 : Samples.squaredDeviations(values) / values.length;
    }

    private static void check(double[] labels, double[] labelled, double[] others, double level) {
        Samples.addable(2, labels, "labels");
        Samples.addable(2, labelled, "judgeOnLabelled");
        Samples.sameLength(labels.length, "labels", labelled.length, "judgeOnLabelled");
        Samples.addable(2, others, "judgeOnOthers");
        Require.openUnit(level, "level");
    }
}
