package dev.evalkit.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.report.Results;
import dev.evalkit.report.gate.Baseline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineCommandTest {
    @TempDir
    Path folder;

    private CommandRun accept(Path result, String reason) {
        return CommandRun.of(
                "baseline", result.toString(), "--out", folder.resolve("b.json").toString(), "--reason", reason);
    }

    @Test
    void anAcceptanceIsWrittenAndPrinted() {
        Path result = folder.resolve("now.json");
        Results.answers(3, null).write(result);

        CommandRun first = accept(result, "first run");
        assertThat(first.exitCode()).isZero();
        assertThat(first.out())
                .startsWith(folder.resolve("b.json") + ": new baseline, accepted ")
                .contains(", reason: first run\n  pass rate: 1.000 (3 of 3); 3 passed, 0 failed,")
                .endsWith("replaces nothing: there was no baseline before\n");
        CommandRun second = accept(result, "second run");
        assertThat(second.out()).contains("replaces ").contains(", reason: first run\n");
        Baseline baseline = Baseline.read(folder.resolve("b.json"));
        assertThat(baseline.reason()).isEqualTo("second run");
        assertThat(baseline.history()).hasSize(1);
        assertThat(baseline.result()).isEqualTo(Results.answers(3, null));
    }

    @Test
    void aLadderCanBeABaseline() {
        Path result = folder.resolve("ladder.json");
        Results.ladder("q1", 1).write(result);

        assertThat(accept(result, "first run").out()).contains("  recall@5 of rung 'hybrid@chunks': 1.000, 1 case\n");
    }

    @Test
    void whatCannotBeABaselineIsRefused() throws IOException {
        Path empty = folder.resolve("empty.json");
        Results.answers(0, null).write(empty);

        CommandRun run = accept(empty, "why");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("a baseline must have at least 1 scored case but this result has 0: ");

        CommandRun missing = accept(folder.resolve("missing.json"), "why");
        assertThat(missing.exitCode()).isEqualTo(3);
        assertThat(missing.err())
                .startsWith(folder.resolve("missing.json") + ": ")
                .hasLineCount(1);

        Results.answers(1, null).write(empty);
        Files.writeString(folder.resolve("b.json"), "{");
        assertThat(accept(empty, "why").err()).endsWith("; write the baseline to another file, or restore this one\n");
    }

    /** It would be accepted as a new result, with the history of its file lost or an old run taken for a new one. */
    @Test
    void aBaselineIsNoNewResult() {
        Path result = folder.resolve("now.json");
        Results.answers(3, null).write(result);
        accept(result, "first run");
        Path old = folder.resolve("b.json");

        CommandRun other = CommandRun.of(
                "baseline",
                old.toString(),
                "--out",
                folder.resolve("other.json").toString(),
                "--reason",
                "copy");

        CommandRun refused =
                new CommandRun(3, "", old + " is a baseline, an accepted result; give the result of a new run\n");
        assertThat(other).isEqualTo(refused);
        assertThat(folder.resolve("other.json")).doesNotExist();
        assertThat(accept(old, "again")).isEqualTo(refused);
        assertThat(Baseline.read(old).history()).isEmpty();
    }

    @Test
    void aReasonIsDemanded() {
        Path result = folder.resolve("now.json");
        Results.answers(3, null).write(result);

        assertThat(accept(result, " "))
                .isEqualTo(new CommandRun(64, "", "--reason must not be blank\nTry 'evalkit baseline --help'.\n"));
        assertThat(CommandRun.of("baseline", result.toString(), "--out", "b.json")
                        .err())
                .startsWith("Missing required option: '--reason=TEXT'");
        assertThat(folder.resolve("b.json")).doesNotExist();
    }
}
