package dev.evalkit.judge.pace;

import dev.evalkit.api.answer.RunError;

/** A model is not asked again: its budget is spent, or it could not be reached after all tries. No other try mends it. */
public final class CallsEnded extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private final RunError.Kind kind;

    /** The end of the calls, with the error of the cases that are left. */
    public CallsEnded(RunError.Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** The error of the cases that are left. */
    public RunError.Kind kind() {
        return kind;
    }

    /** Why there is no verdict. */
    public String reason() {
        return (kind == RunError.Kind.BUDGET ? "the judge was not asked: " : "the judge could not be reached: ")
                + getMessage();
    }
}
