package dev.evalkit.judge;

import dev.evalkit.api.answer.RunError;

/** A model is not asked again: its budget is spent, or it could not be reached after all tries. No other try mends it. */
final class CallsEnded extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private final RunError.Kind kind;

    CallsEnded(RunError.Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    RunError.Kind kind() {
        return kind;
    }

    /** Why there is no verdict. */
    String reason() {
        return (kind == RunError.Kind.BUDGET ? "the judge was not asked: " : "the judge could not be reached: ")
                + getMessage();
    }
}
