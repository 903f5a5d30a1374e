package dev.evalkit.report.cli;

import dev.evalkit.report.gate.Verdict;

/** What a process tells the script that called it; the first four are those of a {@link Verdict}. */
final class ExitCode {
    static final int PASS = 0;
    static final int FAILED = 1;
    static final int REFUSED = 3;
    static final int USAGE = 64;

    private ExitCode() {}
}
