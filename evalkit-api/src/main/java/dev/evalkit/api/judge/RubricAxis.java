package dev.evalkit.api.judge;

/** What a rubric looks at, one score each. */
public enum RubricAxis {
    /** Whether what the answer says is right. */
    CORRECTNESS,
    /** Whether the answer says all that was asked for. */
    COMPLETENESS,
    /** Whether the cited passages support what the answer says. */
    GROUNDEDNESS
}
