package dev.evalkit.api.golden;

/** What a case is used for. In files the names are in lower case. */
public enum Split {
    /** Used while the system is developed. */
    DEV,
    /** Held back, so that it is still informative after much tuning. */
    HOLDOUT
}
