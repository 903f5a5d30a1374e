package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/**
 * A judged pass rate, corrected for the judge's errors on a calibration set with people's labels. Use it whenever you
 * report a judged rate and have such a set. Report the raw rate, the corrected rate with its interval, and the judge's
 * sensitivity and specificity with their n. If the labels are a random sample of the run itself, {@link PredictionPoweredMean} is better.
 *
 * <pre>
 * p = judged pass rate, se = sensitivity, sp = specificity
 * estimate = (p + sp - 1) / (se + sp - 1), cut to [0, 1]
 * interval: n' = n + z², p' = (k + z²/2) / n', se' = (k_se + 1) / (n_se + 2), sp' likewise, J' = se' + sp' - 1
 *   v_se = se' (1 - se') / (n_se + 2), v_sp likewise,  t = (p' + sp' - 1) / J'
 *   centre = t + 2 z² (t v_se - (1 - t) v_sp)
 *   half   = z sqrt(p' (1 - p') / n' + t² v_se + (1 - t)² v_sp) / J',  both ends cut to [0, 1]
 * </pre>
 *
 * <p>A weak judge gives an honest and very wide interval; if J' is not above 0, it is [0, 1]. If the judge's errors
 * alone would give a far higher rate than the judged one, the whole interval lies outside [0, 1], and the cut leaves
 * the point 0 or 1. Then calibration and run contradict each other, and the rate is not known: see
 * {@link #contradictsCalibration}. Source: W. J. Rogan, B. Gladen, "Estimating prevalence from the results of a
 * screening test", American Journal of Epidemiology 107, 1978, 71-76; Z. Lang, J. Reiczigel, "Confidence limits for
 * prevalence of disease adjusted for estimated sensitivity and specificity", Preventive Veterinary Medicine 113, 2014,
 * 13-22.
 *
 * @param judged the judged pass rate
 * @param sensitivity share of the truly passing calibration rows that were judged to pass
 * @param specificity share of the truly failing calibration rows that were judged to fail
 * @param unclipped the corrected rate before it is cut to {@code [0, 1]}
 * @param interval interval of the true rate; don't report it if {@link #contradictsCalibration}
 */
public record RoganGladen(Rate judged, Rate sensitivity, Rate specificity, double unclipped, Interval interval) {
    /**
     * Corrects a judged pass rate.
     *
     * @param judged answers judged to pass, out of all judged; at least one judged answer
     * @param sensitivity calibration rows judged to pass, out of those that truly pass; at least one row
     * @param specificity calibration rows judged to fail, out of those that truly fail; at least one row
     * @param level confidence level, in (0, 1)
     * @throws IllegalArgumentException if a rate has no trials, Youden's index (sensitivity + specificity - 1) is not
     *     above 0, or the level is not in (0, 1)
     */
    public static RoganGladen of(Rate judged, Rate sensitivity, Rate specificity, double level) {
        return corrected(
                judged,
                Require.nonNull(sensitivity, "sensitivity"),
                sensitivity.n(),
                Require.nonNull(specificity, "specificity"),
                specificity.n(),
                level);
    }

    /**
     * Corrects a judged pass rate with calibration rows that are clustered. The estimate uses the plain counts. The
     * interval uses the effective number of rows, {@link ClusteredRate#effectiveTrials}.
     *
     * @param judged answers judged to pass, out of all judged; at least one judged answer
     * @param sensitivity calibration rows judged to pass, out of those that truly pass; at least one row
     * @param specificity calibration rows judged to fail, out of those that truly fail; at least one row
     * @param level confidence level, in (0, 1)
     * @throws IllegalArgumentException if a rate has no trials, Youden's index (sensitivity + specificity - 1) is not
     *     above 0, or the level is not in (0, 1)
     */
    public static RoganGladen of(Rate judged, ClusteredRate sensitivity, ClusteredRate specificity, double level) {
        return corrected(
                judged,
                Require.nonNull(sensitivity, "sensitivity").rate(),
                sensitivity.effectiveTrials(),
                Require.nonNull(specificity, "specificity").rate(),
                specificity.effectiveTrials(),
                level);
    }

    private static RoganGladen corrected(
            Rate judged, Rate sensitivity, double worthOfSe, Rate specificity, double worthOfSp, double level) {
        Require.atLeast(1, Require.nonNull(judged, "judged").n(), "number of judged answers");
        Require.atLeast(1, sensitivity.n(), "number of truly passing calibration rows");
        Require.atLeast(1, specificity.n(), "number of truly failing calibration rows");
        Require.openUnit(level, "level");
        long hits = (long) sensitivity.successes() * specificity.n() + (long) specificity.successes() * sensitivity.n();
        long all = (long) sensitivity.n() * specificity.n();
        if (hits <= all) {
            throw new IllegalArgumentException("the judge's Youden index must be above 0 but was "
                    + ((double) hits / all - 1) + " (sensitivity " + sensitivity.successes() + "/" + sensitivity.n()
                    + ", specificity " + specificity.successes() + "/" + specificity.n() + ")");
        }
        double youden = (double) (hits - all) / all;
        double excess = share(judged) - (double) (specificity.n() - specificity.successes()) / specificity.n();
        return new RoganGladen(
                judged,
                sensitivity,
                specificity,
                excess / youden,
                interval(judged, share(sensitivity), worthOfSe, share(specificity), worthOfSp, level));
    }

    /** Returns the corrected pass rate, in {@code [0, 1]}. */
    public double estimate() {
        return Math.min(1, Math.max(0, unclipped));
    }

    /**
     * Returns whether the corrected rate had to be cut to {@code [0, 1]}. If so, calibration and run do not fit well.
     */
    public boolean clipped() {
        return unclipped < 0 || unclipped > 1;
    }

    /**
     * Returns whether the run contradicts the calibration: before the cut the whole interval lay outside
     * {@code [0, 1]}, so it became the point 0 or 1. The point does not mean certainty. No true rate explains the
     * judged one with these errors: for example, a judge that passes 16 % of bad answers passed only 1 of 100.
     * Calibrate on rows that resemble the run.
     */
    public boolean contradictsCalibration() {
        return interval.upper() <= 0 || interval.lower() >= 1;
    }

    /** Returns Youden's index of the judge, above 0. 1 is perfect; near 0 the verdicts carry no information. */
    public double youden() {
        return share(sensitivity) + share(specificity) - 1;
    }

    private static double share(Rate rate) {
        return (double) rate.successes() / rate.n();
    }

    private static Interval interval(
            Rate judged, double sensitivity, double ofTrue, double specificity, double ofFalse, double level) {
        double z = Quantiles.normal(level);
        double z2 = z * z;
        double n = judged.n() + z2;
        double p = (judged.successes() + z2 / 2) / n;
        double se = (sensitivity * ofTrue + 1) / (ofTrue + 2);
        double sp = (specificity * ofFalse + 1) / (ofFalse + 2);
        double youden = se + sp - 1;
        if (!(youden > 0)) {
            return Interval.of(0, 1, level);
        }
        double ofSe = se * (1 - se) / (ofTrue + 2);
        double ofSp = sp * (1 - sp) / (ofFalse + 2);
        double t = (p + sp - 1) / youden;
        double centre = t + 2 * z2 * (t * ofSe - (1 - t) * ofSp);
        double half = z * Math.sqrt(p * (1 - p) / n + t * t * ofSe + (1 - t) * (1 - t) * ofSp) / youden;
        return Samples.interval(centre, half, level, 0, 1);
    }
}
