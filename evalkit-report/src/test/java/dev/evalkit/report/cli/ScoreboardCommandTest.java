package dev.evalkit.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreboardCommandTest {
    private static final String BOARD = """
            date,commit,hard_pass,judge_correct,judge_grounded,steps_p50
            2026-05-08,a1b2c3d,0.72,3.8,4.1,5.2
            2026-05-09,e4f5g6h,0.78,4.0,4.3,4.8
            """;

    private static final String NO_RATE = "note: no case of this run passed or failed, so it has no pass rate\n";

    @TempDir
    Path folder;

    private Path board;
    private Path result;

    @BeforeEach
    void writeResult() {
        board = folder.resolve("board.csv");
        result = folder.resolve("result.json");
        new AnswerResult(
                        new AnswerInstrument("acme", null, List.of(), null, Judging.WHERE_NEEDED, 1, null, null),
                        new Subject(null, new TreeMap<>()),
                        new Stamp(Instant.parse("2026-05-10T10:00:00Z"), "0.1.0", "i7j8k9l", false),
                        List.of(new CaseResult(
                                new CaseResult.Case("q-1", "digest", "Why?", null, null, "answer"),
                                1,
                                null,
                                null,
                                new RunError(RunError.Kind.TIMEOUT, "no reply", 1))))
                .write(result);
    }

    /** The run's output, with the test's folder left out of its file names. */
    private CommandRun scoreboard(String... options) {
        List<String> arguments = new ArrayList<>(List.of("scoreboard", board.toString()));
        arguments.addAll(List.of(options));
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        String shown = folder + folder.getFileSystem().getSeparator();
        return new CommandRun(
                run.exitCode(), run.out().replace(shown, ""), run.err().replace(shown, ""));
    }

    @Test
    void runsArePrintedIfNothingElseIsAsked() throws IOException {
        Files.writeString(board, BOARD);

        assertThat(scoreboard()).isEqualTo(new CommandRun(0, """
                        run  date        commit   hard_pass  judge_correct  judge_grounded  steps_p50
                          1  2026-05-08  a1b2c3d      0.720          3.800           4.100        5.2
                          2  2026-05-09  e4f5g6h      0.780          4.000           4.300        4.8
                        """, ""));
    }

    @Test
    void runIsAppendedWithItsNoteAndPlotted() throws IOException {
        Files.writeString(board, BOARD);
        Path svg = folder.resolve("board.svg");
        Path html = folder.resolve("board.html");

        CommandRun run = scoreboard(
                "--append",
                result.toString(),
                "--note",
                "=added reranker",
                "--svg",
                svg.toString(),
                "--html",
                html.toString());

        assertThat(run)
                .isEqualTo(new CommandRun(
                        0, "board.csv: run 3 appended\n" + NO_RATE + "board.svg: written\nboard.html: written\n", ""));
        assertThat(Files.readString(svg)).contains("run 3, 2026-05-10: =added reranker");
        assertThat(Files.readString(html)).contains("<td>=added reranker</td>");
        assertThat(scoreboard().out())
                .contains("  3  2026-05-10  i7j8k9l             0     0.000 ")
                .endsWith(
                        "\n\nruns 2 and 3 cannot be compared: golden set, judge and checks recorded from here on, unknown"
                                + " before\n");
    }

    @Test
    void appendMakesTheFile() {
        assertThat(scoreboard("--append", result.toString()))
                .isEqualTo(new CommandRun(0, "board.csv: run 1 appended\n" + NO_RATE, ""));
    }

    @Test
    void theSameResultAppendedTwiceIsSaid() throws IOException {
        scoreboard("--append", result.toString());

        assertThat(scoreboard("--append", result.toString(), "--note", "again").out())
                .isEqualTo("board.csv: run 2 appended\n"
                        + "note: date, commit and all numbers equal those of run 1; if it is the same result, remove the last"
                        + " line of the file\n"
                        + NO_RATE);
        Files.writeString(board, BOARD);
        assertThat(scoreboard("--append", result.toString()).out()).doesNotContain("all figures");
    }

    @Test
    void noRunIsAppendedWhosePlotHasNoPlace() throws IOException {
        Files.writeString(board, BOARD);
        String[] places = {board.resolve("plot.svg").toString(), folder.toString()};
        String[] errors = {
            "board.csv/plot.svg: cannot be written: a file is where a folder should be\n",
            ": is a folder; name a file\n"
        };
        for (String option : List.of("--svg", "--html")) {
            for (int i = 0; i < places.length; i++) {
                CommandRun run = scoreboard("--append", result.toString(), option, places[i]);
                assertThat(run.exitCode()).isEqualTo(3);
                assertThat(run.err()).endsWith(errors[i]);
                assertThat(Files.readString(board)).isEqualTo(BOARD);
            }
        }
        assertThat(scoreboard(
                                "--append",
                                result.toString(),
                                "--svg",
                                folder.resolve("new/er/plot.svg").toString())
                        .exitCode())
                .isZero();
    }

    @Test
    void missingAndDamagedFilesAreRefused() throws IOException {
        assertThat(scoreboard()).isEqualTo(new CommandRun(3, "", "board.csv: cannot be read: no such file\n"));
        assertThat(scoreboard("--append", folder.resolve("none.json").toString()))
                .isEqualTo(new CommandRun(3, "", "none.json: cannot be read: no such file\n"));
        Files.writeString(board, BOARD.replace("0.78", "78").replace("0.72", "\u001b"));
        assertThat(scoreboard()).isEqualTo(new CommandRun(3, "", """
                        board.csv:2: hard_pass must be a number such as 0.85 but was '\\u001b'
                        board.csv:3: hard_pass must be between 0 and 1 but was 78
                        """));
        assertThat(scoreboard("--append", result.toString()).exitCode()).isEqualTo(3);
    }

    @Test
    void plotThatCannotBeWrittenIsRefused() throws IOException {
        Files.writeString(board, BOARD);

        CommandRun run = scoreboard("--svg", board.resolve("board.svg").toString());

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).isEqualTo("board.csv/board.svg: cannot be written: a file is where a folder should be\n");
    }

    @Test
    void wrongUsageIsSaid() {
        assertThat(scoreboard("--note", "why"))
                .isEqualTo(new CommandRun(64, "", "--note needs --append\nTry 'evalkit scoreboard --help'.\n"));
        assertThat(scoreboard("--append", result.toString(), "--note", " ").err())
                .startsWith("--note must not be empty\n");
        assertThat(scoreboard("--append", "").err()).startsWith("--append must not be empty\n");
        assertThat(scoreboard("--svg", "").err()).startsWith("--svg must not be empty\n");
        assertThat(scoreboard("--html", "").err()).startsWith("--html must not be empty\n");
        assertThat(CommandRun.of("scoreboard", "").err()).startsWith("FILE.csv must not be empty\n");
        assertThat(CommandRun.of("scoreboard").exitCode()).isEqualTo(64);
    }

    @Test
    void noFileOfAnotherKindIsWrittenOver() throws IOException {
        Files.writeString(board, BOARD);
        assertThat(scoreboard("--svg", board.toString()))
                .isEqualTo(
                        new CommandRun(
                                64,
                                "",
                                "FILE.csv, --append, --svg and --html must be different files\nTry 'evalkit scoreboard --help'.\n"));
        assertThat(scoreboard(
                                "--svg",
                                folder.resolve("x").toString(),
                                "--html",
                                folder.resolve("./x").toString())
                        .exitCode())
                .isEqualTo(64);
        assertThat(scoreboard("--html", result.toString()))
                .isEqualTo(new CommandRun(
                        3,
                        "",
                        "result.json: is neither an SVG nor an HTML file; name another file, or remove this one\n"));
        assertThat(Files.readString(board)).isEqualTo(BOARD);
        assertThat(AnswerResult.read(result).cases()).hasSize(1);
        String svg = folder.resolve("board.svg").toString();
        assertThat(scoreboard("--svg", svg).exitCode()).isZero();
        assertThat(scoreboard("--svg", svg).exitCode()).isZero();
    }
}
