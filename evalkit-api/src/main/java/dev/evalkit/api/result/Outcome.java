package dev.evalkit.api.result;

/**
 * What became of a case. Only {@link #PASSED} and {@link #FAILED} say something about quality.
 *
 * <pre>
 * pass rate = passed / (passed + failed)
 * coverage  = (passed + failed) / (all but skipped)
 * </pre>
 */
public enum Outcome {
    /** Everything that was asked of it held. */
    PASSED,
    /** Something that was asked of it did not hold. */
    FAILED,
    /** A check of meaning was needed, and no readable verdict came. */
    UNSCORED,
    /** Infrastructure: the agent or the judge threw, timed out, was rate limited out, or the budget ended before it. */
    ERRORED,
    /** Left out by the user's own filter or sample. */
    SKIPPED;

    /** Whether the outcome counts in a pass rate. */
    public boolean isScored() {
        return this == PASSED || this == FAILED;
    }
}
