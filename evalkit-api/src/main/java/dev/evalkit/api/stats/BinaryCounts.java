package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.OptionalDouble;

/**
 * Counts that compare yes-or-no decisions (a judge's) with the truth (people's labels), and measures of their
 * agreement. A measure whose denominator is 0 is empty, never 0. Read precision and recall together. With uneven
 * classes, {@link #mcc} and {@link #balancedAccuracy} say more than accuracy, which can be high for a constant answer.
 *
 * <p>Source: B. W. Matthews, "Comparison of the predicted and observed secondary structure of T4 phage lysozyme", Biochimica
 * et Biophysica Acta 405, 1975, 442-451, for MCC; D. Chicco, G. Jurman, "The advantages of the Matthews correlation
 * coefficient over F1 score and accuracy", BMC Genomics 21:6, 2020.
 *
 * @param tp truly yes, decided yes; at least 0
 * @param fp truly no, decided yes; at least 0
 * @param fn truly yes, decided no; at least 0
 * @param tn truly no, decided no; at least 0
 */
public record BinaryCounts(int tp, int fp, int fn, int tn) {
    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if a count is negative
     */
    public BinaryCounts {
        Require.atLeast(0, tp, "tp");
        Require.atLeast(0, fp, "fp");
        Require.atLeast(0, fn, "fn");
        Require.atLeast(0, tn, "tn");
    }

    /** Returns (tp + tn) / all, in {@code [0, 1]}; empty if there are no decisions. */
    public OptionalDouble accuracy() {
        return ratio((double) tp + tn, (double) tp + fp + fn + tn);
    }

    /** Returns tp / (tp + fp), in {@code [0, 1]}; empty if nothing was decided yes. */
    public OptionalDouble precision() {
        return ratio(tp, (double) tp + fp);
    }

    /** Returns tp / (tp + fn), in {@code [0, 1]}, also called sensitivity; empty if nothing is truly yes. */
    public OptionalDouble recall() {
        return ratio(tp, (double) tp + fn);
    }

    /** Returns tn / (tn + fp), in {@code [0, 1]}; empty if nothing is truly no. */
    public OptionalDouble specificity() {
        return ratio(tn, (double) tn + fp);
    }

    /**
     * Returns fp / (tn + fp), in {@code [0, 1]}; empty if nothing is truly no. For a judge, this is the share of bad
     * answers that it passes.
     */
    public OptionalDouble falsePositiveRate() {
        return ratio(fp, (double) tn + fp);
    }

    /** Returns tn / (tn + fn), the negative predictive value, in {@code [0, 1]}; empty if nothing was decided no. */
    public OptionalDouble negativePredictiveValue() {
        return ratio(tn, (double) tn + fn);
    }

    /**
     * Returns 2 tp / (2 tp + fp + fn), in {@code [0, 1]}; empty if nothing is truly yes and nothing was decided yes.
     */
    public OptionalDouble f1() {
        return ratio(2.0 * tp, 2.0 * tp + fp + fn);
    }

    /**
     * Returns (recall + specificity) / 2, in {@code [0, 1]}; 1/2 for a constant answer; empty if a class does not
     * occur.
     */
    public OptionalDouble balancedAccuracy() {
        return youden().isEmpty() ? OptionalDouble.empty() : OptionalDouble.of((youden().getAsDouble() + 1) / 2);
    }

    /**
     * Returns Youden's index, recall + specificity - 1, in {@code [-1, 1]}; 0 for a constant answer; empty if a class
     * does not occur.
     */
    public OptionalDouble youden() {
        return recall().isEmpty() || specificity().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(recall().getAsDouble() + specificity().getAsDouble() - 1);
    }

    /**
     * Returns Matthews' correlation coefficient, in {@code [-1, 1]}.
     *
     * <pre>
     * (tp tn - fp fn) / sqrt((tp + fp) (tp + fn) (tn + fp) (tn + fn))
     * </pre>
     *
     * @return the coefficient; empty if a class does not occur or was never decided
     */
    public OptionalDouble mcc() {
        double columns = ((double) tp + fp) * ((double) tn + fn);
        double rows = ((double) tp + fn) * ((double) tn + fp);
        return ratio((double) tp * tn - (double) fp * fn, Math.sqrt(columns * rows));
    }

    private static OptionalDouble ratio(double part, double whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of(part / whole);
    }
}
