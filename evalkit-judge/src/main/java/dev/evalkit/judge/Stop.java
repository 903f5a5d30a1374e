package dev.evalkit.judge;

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

    /** Calls in flight end. */
    static Stop budget(String message) {
        return new Stop(RunError.Kind.BUDGET, message);
    }

    /** There is nobody to make calls. */
    static Stop rejected(String message) {
        return new Stop(RunError.Kind.REJECTED, message);
    }

    boolean cancels() {
        return kind == RunError.Kind.CANCELLED;
    }
}
