package dev.evalkit.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.report.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvalkitCommandTest {
    @Test
    void missingCommandIsWrongUsage() {
        assertThat(CommandRun.of())
                .isEqualTo(new CommandRun(
                        64, "", "Missing command: validate, scoreboard or power\nTry 'evalkit --help'.\n"));
    }

    @Test
    void misspeltCommandIsWrongUsageWithTheRightName() {
        assertThat(CommandRun.of("validte"))
                .isEqualTo(new CommandRun(
                        64,
                        "",
                        "Unmatched argument at index 0: 'validte'\nDid you mean: evalkit validate?\nTry 'evalkit"
                                + " --help'.\n"));
    }

    @Test
    void misspeltOptionIsWrongUsageOfItsCommand() {
        CommandRun run = CommandRun.of("validate", "golden.jsonl", "--docter");

        assertThat(run.exitCode()).isEqualTo(64);
        assertThat(run.err()).contains("'--docter'").endsWith("Try 'evalkit validate --help'.\n");
    }

    @Test
    void controlCharactersOfAnArgumentAreShownAsEscapes() {
        assertThat(CommandRun.of("\u001b[2J\u202e").err())
                .startsWith("Unmatched argument at index 0: '\\u001b[2J\\u202e'\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "validate --help", "scoreboard --help", "power --help"})
    void helpIsPrintedToTheOutput(String arguments) {
        CommandRun run = CommandRun.of(arguments.split(" "));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("Usage: evalkit ").doesNotContain("\u001b");
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "validate --version", "power --version"})
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
