package dev.evalkit.report.doc;

import dev.evalkit.api.result.Outcome;

/** The meaning of an item or a cell, so that a format can colour or count it. */
public enum Mark {
    /** Nothing in particular. */
    NONE,
    /** A case or rule passed. */
    PASSED,
    /** A case or rule failed. */
    FAILED,
    /** A case has no verdict, or a rule is inconclusive. */
    UNSCORED,
    /** A case could not be run, or a rule refused. */
    ERRORED,
    /** A case was fixed, or its value rose. */
    BETTER,
    /** A case broke, or its value fell. */
    WORSE,
    /** The gated rung, or a difference that is more than chance. */
    NOTABLE;

    /** Returns the mark of an outcome. */
    public static Mark of(Outcome outcome) {
        return outcome == Outcome.SKIPPED ? NONE : valueOf(outcome.name());
    }
}
