package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.OptionalDouble;

/**
 * Outcomes of the same cases in two versions, as counts: the input of {@link McNemar} and {@link Newcombe}.
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
     * @param baseline whether the case at the same index passed in the baseline; not modified
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

    /** Returns the number of cases. */
    public int n() {
        return bothPass + onlyCandidate + onlyBaseline + bothFail;
    }

    /** Returns the number of cases with different outcomes. Only these show which version is better. */
    public int discordant() {
        return onlyCandidate + onlyBaseline;
    }

    /** Returns the candidate's rate. */
    public Rate candidate() {
        return new Rate(bothPass + onlyCandidate, n());
    }

    /** Returns the baseline's rate. */
    public Rate baseline() {
        return new Rate(bothPass + onlyBaseline, n());
    }

    /** Returns the candidate's rate minus the baseline's, in {@code [-1, 1]}; empty if there are no cases. */
    public OptionalDouble difference() {
        return n() == 0 ? OptionalDouble.empty() : OptionalDouble.of(((double) onlyCandidate - onlyBaseline) / n());
    }
}
