package dev.evalkit.api.feedback;

/** A user's rating of an answer by one click. */
public enum UserRating {
    /** The answer was good. */
    UP,
    /** The answer was bad. */
    DOWN,
    /** The user did not rate it. */
    NONE
}
