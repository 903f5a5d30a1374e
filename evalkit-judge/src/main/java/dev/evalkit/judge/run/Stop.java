package dev.evalkit.judge.run;

import dev.evalkit.api.answer.RunError;

/**
 * The reason why a run makes no further call.
 *
 * @param kind the kind of error of the remaining cases
 * @param message its message
 */
record Stop(RunError.Kind kind, String message) {
    /** Returns a stop that gives up calls in flight. */
    static Stop cancelled(String message) {
        return new Stop(RunError.Kind.CANCELLED, message);
    }

    /** Returns a stop that lets calls in flight finish and grades replies. */
    static Stop budget(String message) {
        return new Stop(RunError.Kind.BUDGET, message);
    }

    /** Returns a stop for lack of workers. */
    static Stop rejected(String message) {
        return new Stop(RunError.Kind.REJECTED, message);
    }

    /** Returns whether existing replies are still graded. */
    boolean grades() {
        return kind == RunError.Kind.BUDGET;
    }

    boolean isGraverThan(Stop other) {
        return (cancels() && !other.cancels()) || (!grades() && other.grades());
    }

    boolean cancels() {
        return kind == RunError.Kind.CANCELLED;
    }
}
