package dev.evalkit.report;

/** What a gate says, with the exit code of a process that reports it. */
public enum Verdict {
    /** Nothing that the gate looks at got worse. */
    PASS(0),
    /** Something got worse, or was taken out of the measurement without leave. */
    REGRESSION(1),
    /** There is too little to tell. */
    INCONCLUSIVE(2),
    /** The results cannot be compared, or there is nothing to compare with. */
    REFUSED(3);

    private final int exitCode;

    Verdict(int exitCode) {
        this.exitCode = exitCode;
    }

    /** The exit code: 0 pass, 1 regression, 2 inconclusive, 3 refused. */
    public int exitCode() {
        return exitCode;
    }
}
