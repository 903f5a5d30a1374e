package dev.evalkit.api.judge;

/** An axis of a rubric, with one score. */
public enum RubricAxis {
    /** Whether what the answer says is right. */
    CORRECTNESS,
    /** Whether the answer says all that was asked for. */
    COMPLETENESS,
    /** Whether the cited passages support what the answer says. */
    GROUNDEDNESS
}
