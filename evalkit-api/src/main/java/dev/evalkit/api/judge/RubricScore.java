package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;

/**
 * The scores of one run of a rubric judge on one answer. Each score is 1 (worst) to 5 (best).
 *
 * @param reasoning the judge's reasoning, in a sentence; may be empty
 * @param correctness whether what the answer says is right
 * @param completeness whether the answer says all that was asked for
 * @param groundedness whether the cited passages support the answer
 */
public record RubricScore(String reasoning, int correctness, int completeness, int groundedness) {
    /** The worst score. */
    public static final int WORST = 1;

    /** The best score. */
    public static final int BEST = 5;

    /**
     * Checks the components.
     *
     * @throws NullPointerException if the reasoning is null
     * @throws IllegalArgumentException if a score is not in 1 to 5
     */
    public RubricScore {
        Require.nonNull(reasoning, "reasoning");
        requireScore(correctness, "correctness");
        requireScore(completeness, "completeness");
        requireScore(groundedness, "groundedness");
    }

    private static void requireScore(int score, String axis) {
        if (score < WORST || score > BEST) {
            throw new IllegalArgumentException(axis + " must be in " + WORST + " to " + BEST + " but was " + score);
        }
    }

    /** Returns the score on one axis, 1 to 5. */
    public int on(RubricAxis axis) {
        return switch (axis) {
            case CORRECTNESS -> correctness;
            case COMPLETENESS -> completeness;
            case GROUNDEDNESS -> groundedness;
        };
    }
}
