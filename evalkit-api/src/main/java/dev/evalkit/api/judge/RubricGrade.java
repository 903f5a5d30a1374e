package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The scores of all runs of a rubric judge on one answer. A run without a readable score is counted but not averaged.
 *
 * @param scores the runs that gave a score, in order
 * @param unread the runs without a readable score, in order
 */
public record RubricGrade(List<RubricScore> scores, List<Unread> unread) {
    /** The smallest spread at which the runs contradict each other. */
    public static final int HIGH_SPREAD = 2;

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if there is no run
     */
    public RubricGrade {
        scores = Require.listOf(scores, "scores");
        unread = Require.listOf(unread, "unread");
        Require.atLeast(1, scores.size() + unread.size(), "number of runs");
    }

    /**
     * A run without a readable score.
     *
     * @param run number of the run, from 1
     * @param problem what was wrong with the run; not blank
     * @param reply the judge's reply if it could not be read; {@code null} if there was none
     */
    public record Unread(int run, String problem, @Nullable String reply) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if the run is below 1 or the problem blank
         */
        public Unread {
            Require.atLeast(1, run, "run");
            Require.notBlank(problem, "problem of run " + run);
        }
    }

    private int[] sorted(RubricAxis axis) {
        int[] values = scores.stream().mapToInt(score -> score.on(axis)).toArray();
        Arrays.sort(values);
        return values;
    }

    /**
     * Returns the median on one axis, for an even number of scores the mean of the middle two; empty without a score.
     */
    public OptionalDouble median(RubricAxis axis) {
        int[] values = sorted(axis);
        int n = values.length;
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of((values[(n - 1) / 2] + values[n / 2]) / 2.0);
    }

    /** Returns the highest score on one axis minus the lowest; empty without a score. */
    public OptionalInt spread(RubricAxis axis) {
        int[] values = sorted(axis);
        return values.length == 0 ? OptionalInt.empty() : OptionalInt.of(values[values.length - 1] - values[0]);
    }

    /** Returns the sample variance on one axis, {@code Σ(score - mean)² / (n - 1)}; empty below two scores. */
    public OptionalDouble variance(RubricAxis axis) {
        int[] values = sorted(axis);
        if (values.length < 2) {
            return OptionalDouble.empty();
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares =
                Arrays.stream(values).mapToDouble(v -> (v - mean) * (v - mean)).sum();
        return OptionalDouble.of(squares / (values.length - 1));
    }

    /**
     * Returns whether the runs are {@value #HIGH_SPREAD} or more apart on an axis. The median then hides a
     * disagreement.
     */
    public boolean hasHighVariance() {
        return Arrays.stream(RubricAxis.values()).anyMatch(axis -> spread(axis).orElse(0) >= HIGH_SPREAD);
    }
}
