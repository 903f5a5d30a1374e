package dev.evalkit.api.feedback;

/** What a user said of an answer with one click. */
public enum Thumbs {
    /** The answer was good. */
    UP,
    /** The answer was bad. */
    DOWN,
    /** The user did not say. */
    NONE
}
