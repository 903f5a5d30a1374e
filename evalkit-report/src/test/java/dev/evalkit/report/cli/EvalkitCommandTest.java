package dev.evalkit.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.report.gate.Verdict;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvalkitCommandTest {
    @Test
    void missingCommandIsWrongUsage() {
        CommandRun run = CommandRun.of();

        assertThat(run.exitCode()).isEqualTo(64);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("Missing command; one of: validate, ")
                .contains(", baseline", ", gate")
                .endsWith("\nTry 'evalkit --help'.\n");
    }

    @Test
    void misspeltCommandIsWrongUsageWithTheRightName() {
        CommandRun run = CommandRun.of("validte");

        assertThat(run.exitCode()).isEqualTo(64);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("Unmatched argument at index 0: 'validte'\nDid you mean: evalkit validate")
                .endsWith("?\nTry 'evalkit --help'.\n");
    }

    @Test
    void misspeltOptionIsWrongUsageOfItsCommand() {
        CommandRun run = CommandRun.of("validate", "golden.jsonl", "--docter");

        assertThat(run.exitCode()).isEqualTo(64);
        assertThat(run.err()).contains("'--docter'").endsWith("Try 'evalkit validate --help'.\n");
    }

    /** The JVM would end with 1, which is the exit code of a regression. */
    @Test
    void errorsOfTheProcessAreNoRegression() {
        StringWriter err = new StringWriter();
        PrintWriter full = new PrintWriter(new Broken(new OutOfMemoryError("Java heap space")));
        assertThat(EvalkitCommand.run(full, new PrintWriter(err, true), "--version"))
                .isEqualTo(ExitCode.REFUSED);
        assertThat(err.toString().strip())
                .isEqualTo("Not enough memory for files of this size. Start java with more, for example -Xmx4g.");

        err.getBuffer().setLength(0);
        PrintWriter broken = new PrintWriter(new Broken(new NoClassDefFoundError("dev/evalkit/Gone")));
        assertThat(EvalkitCommand.run(broken, new PrintWriter(err, true), "--version"))
                .isEqualTo(ExitCode.REFUSED);
        assertThat(err.toString())
                .startsWith("This is a bug in evalkit. Please report it")
                .contains("dev/evalkit/Gone");
    }

    /** Throws whatever is written. */
    private static final class Broken extends Writer {
        private final Error error;

        Broken(Error error) {
            this.error = error;
        }

        @Override
        public void write(char[] characters, int from, int length) {
            throw error;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void controlCharactersOfAnArgumentAreShownAsEscapes() {
        assertThat(CommandRun.of("\u001b[2J\u202e").err())
                .startsWith("Unmatched argument at index 0: '\\u001b[2J\\u202e'\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "validate --help", "compare --help", "scoreboard --help", "power --help"})
    void helpIsPrintedToTheOutput(String arguments) {
        CommandRun run = CommandRun.of(arguments.split(" "));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("Usage: evalkit ").doesNotContain("\u001b");
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "validate --version", "compare --version", "power --version"})
    void versionIsThatOfTheLibrary(String arguments) {
        assertThat(CommandRun.of(arguments.split(" ")).out()).matches("evalkit [0-9]+\\.[0-9]+\\.[0-9]+\\S*\\n");
    }

    @Test
    void exitCodesAreThoseOfTheVerdicts() {
        assertThat(ExitCode.PASS).isEqualTo(Verdict.PASS.exitCode());
        assertThat(ExitCode.FAILED).isEqualTo(Verdict.REGRESSION.exitCode());
        assertThat(ExitCode.REFUSED).isEqualTo(Verdict.REFUSED.exitCode());
    }
}
