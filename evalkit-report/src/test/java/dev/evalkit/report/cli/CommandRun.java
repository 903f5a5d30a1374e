package dev.evalkit.report.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What one command printed, and its exit code. */
record CommandRun(int exitCode, String out, String err) {
    static CommandRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = EvalkitCommand.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        return new CommandRun(exitCode, text(out), text(err));
    }

    private static String text(StringWriter written) {
        return written.toString().replace(System.lineSeparator(), "\n");
    }
}
