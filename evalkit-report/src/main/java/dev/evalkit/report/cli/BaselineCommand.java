package dev.evalkit.report.cli;

import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Baseline;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that makes a result the baseline. */
@Command(
        name = "baseline",
        description = {
            "Makes a result the baseline for later results and shows which baseline it replaces.",
            "Commit the file together with the change that moved the numbers."
        },
        mixinStandardHelpOptions = true,
        versionProvider = EvalkitCommand.Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:the result is now the baseline",
            " 3:a file is invalid or cannot be read or written, or the result is a baseline or has no scored case",
            "64:wrong usage"
        })
final class BaselineCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RESULT", description = "A result file: a ladder or answers.")
    private Path result;

    @Option(
            names = "--out",
            paramLabel = "BASELINE",
            required = true,
            description = "The baseline file. An existing baseline is replaced and kept in the history.")
    private Path out;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            required = true,
            description = "Why the result may be the baseline. It is kept in the file.")
    private String reason;

    @Override
    public Integer call() {
        if (reason.isBlank()) {
            throw new ParameterException(spec.commandLine(), "--reason must not be blank");
        }
        try {
            ResultFiles.requireNew(result);
            spec.commandLine()
                    .getOut()
                    .print(Report.of(Baseline.accept(ResultFiles.read(result), out, reason))
                            .toText());
            return ExitCode.PASS;
        } catch (IllegalArgumentException | UncheckedIOException e) {
            spec.commandLine().getErr().println(Printable.line(String.valueOf(e.getMessage())));
            return ExitCode.REFUSED;
        }
    }
}
