package dev.evalkit.judge.run;

import dev.evalkit.api.answer.RunError;

/**
 * Why a run makes no further call.
 *
 * @param kind the error of what is left
 * @param message its message
 */
record Stop(RunError.Kind kind, String message) {
    /** Calls in flight are given up. */
    static Stop cancelled(String message) {
        return new Stop(RunError.Kind.CANCELLED, message);
    }

    /** No call starts; those in flight end, and replies are graded. */
    static Stop budget(String message) {
        return new Stop(RunError.Kind.BUDGET, message);
    }

    /** There is nobody to make calls. */
    static Stop rejected(String message) {
        return new Stop(RunError.Kind.REJECTED, message);
    }

    /** Replies that are there are still graded. */
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
