package dev.evalkit.api.judge;

/** Whether sources support a claim. */
public enum Support {
    /** They support all of it. */
    SUPPORT,
    /** They support a part of it, and contradict none. */
    PARTIAL,
    /** They say nothing of it, or something else. */
    NOT_SUPPORTED
}
