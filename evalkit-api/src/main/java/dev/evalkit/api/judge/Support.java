package dev.evalkit.api.judge;

/** Whether sources support a claim. */
public enum Support {
    /** They support all of it. */
    SUPPORT,
    /** They support a part of it and contradict none of it. */
    PARTIAL,
    /** They do not mention it, or say something else. */
    NOT_SUPPORTED
}
