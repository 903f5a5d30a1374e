package dev.evalkit.report.cli;

import dev.evalkit.report.gate.Verdict;

/** The exit codes of the process. Those of the command {@code gate} are a {@link Verdict}'s. */
final class ExitCode {
    static final int PASS = 0;
    static final int FAILED = 1;
    static final int INCONCLUSIVE = 2;
    static final int REFUSED = 3;
    static final int USAGE = 64;

    private ExitCode() {}
}
