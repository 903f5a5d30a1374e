package dev.evalkit.api.result;

/**
 * The outcome of a case. Only {@link #PASSED} and {@link #FAILED} say something about quality.
 *
 * <pre>
 * pass rate = passed / (passed + failed)
 * coverage  = (passed + failed) / (all but skipped)
 * </pre>
 */
public enum Outcome {
    /** The case met all its expectations. */
    PASSED,
    /** The case missed an expectation. */
    FAILED,
    /** Meaning had to be judged, and there was no readable verdict. */
    UNSCORED,
    /**
     * An infrastructure error: the agent or the judge threw, timed out or stayed rate limited, or the budget ended
     * before the case.
     */
    ERRORED,
    /** Left out by the user's own filter or sample. */
    SKIPPED;

    /** Returns whether the outcome counts in a pass rate. */
    public boolean isScored() {
        return this == PASSED || this == FAILED;
    }
}
