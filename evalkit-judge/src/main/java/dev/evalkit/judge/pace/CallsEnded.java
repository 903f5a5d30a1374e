package dev.evalkit.judge.pace;

import dev.evalkit.api.answer.RunError;

/** The exception if a model is not asked again: its budget is spent, or all attempts failed. A retry does not help. */
public final class CallsEnded extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private final RunError.Kind kind;

    /** Creates an exception with the kind of error of the remaining cases. */
    public CallsEnded(RunError.Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** Returns the kind of error of the remaining cases. */
    public RunError.Kind kind() {
        return kind;
    }

    /** Returns why there is no verdict of a judge that is called this, for instance {@code rubric judge}. */
    public String reason(String judge) {
        return "the " + judge
                + (kind == RunError.Kind.BUDGET ? " was not asked: " : " could not be reached: ")
                + getMessage();
    }
}
