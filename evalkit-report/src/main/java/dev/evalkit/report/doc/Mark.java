package dev.evalkit.report.doc;

import dev.evalkit.api.result.Outcome;

/** What an item or a cell stands for, so that a format can colour it or count it. */
public enum Mark {
    /** Nothing in particular. */
    NONE,
    /** A case or rule passed. */
    PASSED,
    /** A case or rule failed. */
    FAILED,
    /** A case has no verdict, or a rule could not decide. */
    UNSCORED,
    /** A case could not be run, or a rule refused. */
    ERRORED,
    /** A case was fixed, or its value rose. */
    BETTER,
    /** A case broke, or its value fell. */
    WORSE,
    /** The gated rung, or a difference that is more than chance. */
    NOTABLE;

    /** What the outcome of a case stands for. */
    public static Mark of(Outcome outcome) {
        return outcome == Outcome.SKIPPED ? NONE : valueOf(outcome.name());
    }
}
