package dev.evalkit.api.golden;

/** What a case is for. In files the names are in lower case. */
public enum Split {
    /** Looked at while the system is being worked on. */
    DEV,
    /** Kept aside, so that it still tells something after much tuning. */
    HOLDOUT
}
