package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.RubricAxis;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The scores of a rubric judge over all answers. An answer's score on an axis is the median of its runs. Answers
 * without a score are left out, not replaced.
 *
 * @param n answers with a score
 * @param axes the scores on each axis, in the order of {@link RubricAxis}; empty without a score
 * @param unread runs that gave no readable score
 * @param highVariance answers whose runs contradict each other ({@link dev.evalkit.api.judge.RubricGrade#hasHighVariance}), as
 *     case id, or {@code id run 2} if cases are repeated, in the order in which they came
 */
public record RubricSummary(int n, List<AxisScore> axes, int unread, List<String> highVariance) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if a number is negative
     */
    public RubricSummary {
        Require.atLeast(0, n, "n");
        axes = Require.listOf(axes, "axes");
        Require.atLeast(0, unread, "unread");
        highVariance = Require.listOf(highVariance, "highVariance");
    }

    /**
     * The scores on one axis.
     *
     * @param axis the axis
     * @param mean mean score of the answers, in {@code [1, 5]}
     * @param median median score of the answers, nearest rank, in {@code [1, 5]}
     */
    public record AxisScore(RubricAxis axis, double mean, double median) {
        /**
         * Checks the component.
         *
         * @throws NullPointerException if the axis is null
         */
        public AxisScore {
            Require.nonNull(axis, "axis");
        }
    }

    /** Returns the mean score on one axis, in {@code [1, 5]}; empty without a score. */
    public OptionalDouble mean(RubricAxis axis) {
        return axes.stream()
                .filter(each -> each.axis() == axis)
                .mapToDouble(AxisScore::mean)
                .findFirst();
    }
}
