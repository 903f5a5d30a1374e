package dev.evalkit.api.stats;

/**
 * Paired differences of a metric, the input of {@link PairedT}, {@link SignFlip}, {@link Wilcoxon} and {@link Bootstrap}.
 *
 * <p>Differences are rounded to 1e-12, so that 0.3 - 0.1 equals 0.2. Otherwise floating-point residue would turn ties
 * and zeros into evidence.
 */
public final class Differences {
    private static final double UNIT = 1e12;
    private static final double EXACT = 1L << 52;

    private Differences() {}

    /**
     * Returns the candidate's values minus the baseline's, pair by pair.
     *
     * @param candidate finite numbers; not modified
     * @param baseline finite numbers of the same cases in the same order; not modified
     * @return one difference per pair, rounded to 1e-12; empty if there are no pairs
     * @throws IllegalArgumentException if the lengths differ, or a value or a difference is not finite (the message has its
     *     index)
     */
    public static double[] of(double[] candidate, double[] baseline) {
        Samples.finite(candidate, "candidate");
        Samples.finite(baseline, "baseline");
        Samples.sameLength(candidate.length, "candidate", baseline.length, "baseline");
        double[] differences = new double[candidate.length];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = round(candidate[i] - baseline[i]);
        }
        return Samples.finite(differences, "differences");
    }

    private static double round(double value) {
        double scaled = value * UNIT;
        return Math.abs(scaled) < EXACT ? Math.rint(scaled) / UNIT + 0.0 : value; // + 0.0: no negative zero
    }
}
