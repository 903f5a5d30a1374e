package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;

/**
 * What a rubric judge said of one answer, once. Each score is 1 (worst) to 5 (best).
 *
 * @param reasoning why, in a sentence; may be empty
 * @param correctness whether what it says is right
 * @param completeness whether it says all that was asked for
 * @param groundedness whether the cited passages support it
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

    /** The score on one axis, 1 to 5. */
    public int on(RubricAxis axis) {
        return switch (axis) {
            case CORRECTNESS -> correctness;
            case COMPLETENESS -> completeness;
            case GROUNDEDNESS -> groundedness;
        };
    }
}
