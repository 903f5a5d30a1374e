package dev.evalkit.report.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * The entry point: {@code java -jar evalkit.jar COMMAND …}. Output is always UTF-8, whatever the terminal's default.
 */
public final class Main {
    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        PrintWriter out = writer(FileDescriptor.out);
        PrintWriter err = writer(FileDescriptor.err);
        int exitCode = EvalkitCommand.run(out, err, arguments);
        if (out.checkError()) {
            err.println("The output could not be written.");
            exitCode = ExitCode.REFUSED;
        }
        err.flush();
        System.exit(exitCode);
    }

    private static PrintWriter writer(FileDescriptor stream) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(stream), StandardCharsets.UTF_8));
    }
}
