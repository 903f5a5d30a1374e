package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.OptionalDouble;

/**
 * How the same cases went in two versions: the table that {@link McNemar} and {@link Newcombe} read.
 *
 * @param bothPass cases that passed in both; at least 0
 * @param onlyCandidate cases that only the candidate passed: fixed; at least 0
 * @param onlyBaseline cases that only the baseline passed: broken; at least 0
 * @param bothFail cases that failed in both; at least 0
 */
public record PairedCounts(int bothPass, int onlyCandidate, int onlyBaseline, int bothFail) {
    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if a count is negative or their sum exceeds the range of an int
     */
    public PairedCounts {
        Require.atLeast(0, bothPass, "bothPass");
        Require.atLeast(0, onlyCandidate, "onlyCandidate");
        Require.atLeast(0, onlyBaseline, "onlyBaseline");
        Require.atLeast(0, bothFail, "bothFail");
        long sum = (long) bothPass + onlyCandidate + onlyBaseline + bothFail;
        if (sum > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "the counts must sum to at most " + Integer.MAX_VALUE + " but sum to " + sum);
        }
    }

    /**
     * Counts the pairs.
     *
     * @param candidate whether each case passed in the candidate; not modified
     * @param baseline whether the same case, at the same place, passed in the baseline; not modified
     * @throws IllegalArgumentException if the arrays differ in length
     */
    public static PairedCounts of(boolean[] candidate, boolean[] baseline) {
        Require.nonNull(candidate, "candidate");
        Require.nonNull(baseline, "baseline");
        Samples.sameLength(candidate.length, "candidate", baseline.length, "baseline");
        int[] counts = new int[4];
        for (int i = 0; i < candidate.length; i++) {
            counts[(candidate[i] ? 0 : 2) + (baseline[i] ? 0 : 1)]++;
        }
        return new PairedCounts(counts[0], counts[1], counts[2], counts[3]);
    }

    /** The number of cases. */
    public int n() {
        return bothPass + onlyCandidate + onlyBaseline + bothFail;
    }

    /** The number of cases whose two outcomes differ: only they say which version is better. */
    public int discordant() {
        return onlyCandidate + onlyBaseline;
    }

    /** The candidate's rate. */
    public Rate candidate() {
        return new Rate(bothPass + onlyCandidate, n());
    }

    /** The baseline's rate. */
    public Rate baseline() {
        return new Rate(bothPass + onlyBaseline, n());
    }

    /** The candidate's rate less the baseline's, in {@code [-1, 1]}; empty without a case. */
    public OptionalDouble difference() {
        return n() == 0 ? OptionalDouble.empty() : OptionalDouble.of(((double) onlyCandidate - onlyBaseline) / n());
    }
}
