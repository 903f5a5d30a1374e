package dev.evalkit.report.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.report.scoreboard.ScoreboardRow.Effort;
import dev.evalkit.report.scoreboard.ScoreboardRow.Scores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreboardReadTest {
    private static final String FIRST = "date,commit,hard_pass,judge_correct,judge_grounded,steps_p50";
    private static final String STARTS = "; a scoreboard starts with " + FIRST;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("board.csv");
    }

    private List<ScoreboardRow> rows(String text) throws IOException {
        Files.writeString(file, text);
        return Scoreboard.read(file).rows();
    }

    private String problem(String text) throws IOException {
        Files.writeString(file, text);
        try {
            return "read: " + Scoreboard.read(file).rows();
        } catch (IllegalArgumentException e) {
            return e.getMessage().replace(folder + folder.getFileSystem().getSeparator(), "");
        }
    }

    @Test
    void fileOfSixColumnsIsReadAndWhatItLacksIsUnknown() throws IOException {
        List<ScoreboardRow> rows = rows(ScoreboardRows.BY_HAND);

        assertThat(rows).hasSize(5);
        assertThat(rows.get(0))
                .isEqualTo(new ScoreboardRow(
                        LocalDate.of(2026, 5, 8),
                        "a1b2c3d",
                        new Scores(0.72, null, null, 3.8, 4.1),
                        new Effort(5.2, null, null, null, null),
                        ScoreboardRows.UNKNOWN,
                        null,
                        null));
        assertThat(rows.get(0).scores().interval()).isEmpty();
    }

    @Test
    void emptyCellsAreUnknown() throws IOException {
        assertThat(rows(FIRST + "\n2026-05-08,,,,,\n"))
                .containsExactly(new ScoreboardRow(
                        LocalDate.of(2026, 5, 8),
                        null,
                        ScoreboardRows.NO_SCORES,
                        ScoreboardRows.NO_EFFORT,
                        ScoreboardRows.UNKNOWN,
                        null,
                        null));
    }

    @Test
    void headerAloneIsNoRuns() throws IOException {
        assertThat(rows(FIRST + "\n")).isEmpty();
        assertThat(rows(FIRST)).isEmpty();
    }

    @Test
    void byteOrderMarkLineEndsBlankLinesAndQuotesAreFine() throws IOException {
        assertThat(rows("\uFEFF" + ScoreboardRows.BY_HAND.replace("\n", "\r\n")))
                .hasSize(5);
        assertThat(rows("\n" + ScoreboardRows.BY_HAND + "\n,,,,,\n")).hasSize(5);
        assertThat(rows(FIRST.replace("date", "\"date\"") + ",note\n2026-05-08,,\"0.5\",,,,\"a \"\"b\"\",\n\nc\"\n"))
                .singleElement()
                .satisfies(row -> assertThat(row.note()).isEqualTo("a \"b\",\n\nc"))
                .satisfies(row -> assertThat(row.scores().hardPass()).isEqualTo(0.5));
    }

    @Test
    void furtherColumnsMayStandInAnyOrder() throws IOException {
        assertThat(rows(FIRST + ",note,n\n2026-05-08,a,0.5,,,,why,60\n"))
                .singleElement()
                .satisfies(row -> assertThat(row.note()).isEqualTo("why"))
                .satisfies(row -> assertThat(row.scores().n()).isEqualTo(60));
    }

    @Test
    void lastLineMayLackItsEndIfItIsWhole() throws IOException {
        assertThat(rows(ScoreboardRows.BY_HAND.stripTrailing())).hasSize(5);
    }

    @Test
    void rowsFromBeforeTheHeaderWasWidenedMayBeShorter() throws IOException {
        assertThat(rows(FIRST + ",n,note\n2026-05-08,a,0.5,,,\n2026-05-09,a,0.5,,,,10\n2026-05-09,a,0.5,,,,10,why\n"))
                .extracting(row -> row.scores().n())
                .containsExactly(null, 10, 10);
    }

    @Test
    void rowIsNeverShorterThanTheOneBefore() throws IOException {
        assertThat(problem(FIRST + ",n,note\n2026-05-08,a,0.5,,,,10,why\n2026-05-09,a,0.5,,,,10\n"))
                .isEqualTo("board.csv:3: must have 8 cells, as the header has, but has 7");
        assertThat(problem(FIRST + ",n,note\n2026-05-08,a,0.5,,,,10\n2026-05-09,a,0.5,,,\n"))
                .isEqualTo(
                        "board.csv:3: must have 7 to 8 cells but has 6; a row is never shorter than the one before it,"
                                + " nor longer than the header");
        assertThat(problem(FIRST + "\n2026-05-08,a,0.5,,\n2026-05-09,a,0.5,,,,\n"))
                .isEqualTo("board.csv:2: must have 6 cells, as the header has, but has 5\n"
                        + "board.csv:3: must have 6 cells, as the header has, but has 7");
    }

    @Test
    void foreignHeaderIsRefusedAndRowsAreNotRead() throws IOException {
        assertThat(problem("id,question\n1,Why?\n"))
                .isEqualTo("board.csv:1: column 1 must be 'date' but was 'id'" + STARTS);
        assertThat(problem(FIRST.replace("hard_pass,", "") + "\n"))
                .isEqualTo("board.csv:1: column 3 must be 'hard_pass' but was 'judge_correct'" + STARTS);
        assertThat(problem("\ncommit,date" + FIRST.substring(11) + "\n"))
                .isEqualTo("board.csv:2: column 1 must be 'date' but was 'commit'" + STARTS);
        assertThat(problem(FIRST.replace(",steps_p50", "") + "\n"))
                .isEqualTo("board.csv:1: column 6 must be 'steps_p50' but is missing" + STARTS);
        assertThat(problem(FIRST.replace(',', ';') + "\n"))
                .isEqualTo("board.csv:1: column 1 must be 'date' but was 'date;commit;hard_pass;judge_correct;judg…'"
                        + STARTS);
        assertThat(problem(FIRST.toUpperCase(Locale.ROOT) + "\n"))
                .isEqualTo("board.csv:1: column 1 must be 'date' but was 'DATE'" + STARTS);
    }

    @Test
    void unknownAndRepeatedColumnsAreRefused() throws IOException {
        assertThat(problem(FIRST + ",nots,,note,note,date\n")).isEqualTo("""
                        board.csv:1: column 7 'nots' is not a column of a scoreboard (did you mean 'note'?)
                        board.csv:1: column 8 '' is not a column of a scoreboard
                        board.csv:1: column 10 'note' must be given once
                        board.csv:1: column 11 'date' must be given once""");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "\uFEFF"})
    void emptyFileHasNoHeader(String text) throws IOException {
        assertThat(problem(text)).isEqualTo("board.csv:1: the header is missing" + STARTS.replace(';', ':'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-13-01,,,,,| date must be a day such as 2026-01-31 but was '2026-13-01'",
                "2026-02-29,,,,,| date must be a day such as 2026-01-31 but was '2026-02-29'",
                "08.05.2026,,,,,| date must be a day such as 2026-01-31 but was '08.05.2026'",
                "2026-5-8,,,,,| date must be a day such as 2026-01-31 but was '2026-5-8'",
                "2026-05-08T10:00,,,,,| date must be a day such as 2026-01-31 but was '2026-05-08T10:00'",
                ",a,,,,| date is missing",
                "2026-05-08,,-0.1,,,| hard_pass must be between 0 and 1 but was -0.1",
                "2026-05-08,,1.0001,,,| hard_pass must be between 0 and 1 but was 1.0001",
                "2026-05-08,,72,,,| hard_pass must be between 0 and 1 but was 72",
                "2026-05-08,,72%,,,| hard_pass must be a number such as 0.85 but was '72%'",
                "2026-05-08,,NaN,,,| hard_pass must be a number such as 0.85 but was 'NaN'",
                "2026-05-08,, 0.5,,,| hard_pass must be a number such as 0.85 but was ' 0.5'",
                "2026-05-08,,.5,,,| hard_pass must be a number such as 0.85 but was '.5'",
                "2026-05-08,,0.,,,| hard_pass must be a number such as 0.85 but was '0.'",
                "2026-05-08,,0x1,,,| hard_pass must be a number such as 0.85 but was '0x1'",
                "2026-05-08,,٠٫٥,,,| hard_pass must be a number such as 0.85 but was '٠٫٥'",
                "2026-05-08,,,0.99,,| judge_correct must be between 1 and 5 but was 0.99",
                "2026-05-08,,,,5.01,| judge_grounded must be between 1 and 5 but was 5.01",
                "2026-05-08,,,,,-1| steps_p50 must be at least 0 but was -1",
                "2026-05-08,,,,,1e999| steps_p50 must be at least 0 but was Infinity",
                "2026-05-08,\" \",,,,| commit must not be blank",
            })
    void badCellIsSaidWithLineRuleAndValue(String row, String message) throws IOException {
        assertThat(problem(FIRST + "\n2026-05-07,,,,,\n" + row.strip() + "\n"))
                .isEqualTo("board.csv:3: " + message.strip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "n| 60.5| n must be a whole number such as 60 but was '60.5'",
                "n| 99999999999| n must be a whole number such as 60 but was '99999999999'",
                "n| -1| n beside a hard_pass must be at least 1 but was -1",
                "n| 0| n beside a hard_pass must be at least 1 but was 0",
                "coverage| 1.5| coverage must be between 0 and 1 but was 1.5",
                "cost_usd| -0.01| cost_usd must be at least 0 but was -0.01",
                "cost_usd| $5| cost_usd must be a number such as 0.85 but was '$5'",
                "tokens| -1| tokens must be at least 0 but was -1",
                "latency_p50_ms| -1| latency_p50_ms must be at least 0 but was -1",
                "latency_p95_ms| x| latency_p95_ms must be a number such as 0.85 but was 'x'",
            })
    void badFurtherCellIsSaid(String column, String cell, String message) throws IOException {
        assertThat(problem(FIRST + "," + column + "\n2026-05-07,,0.5,,,," + cell.strip() + "\n"))
                .isEqualTo("board.csv:2: " + message.strip());
    }

    @Test
    void endsOfTheRangesAreInThem() throws IOException {
        assertThat(rows(FIRST
                        + ",n,coverage\n2026-05-07,,0,1,5,0,1,0\n2026-05-07,,1,5,1,1E2,1,1\n2026-05-07,,,,,,0,\n"))
                .hasSize(3);
    }

    @Test
    void everyProblemIsListedInTheOrderOfTheLines() throws IOException {
        assertThat(problem(FIRST + ",note\nyesterday,,2,,,,x\n2026-05-08,,\"0.5\"1,,,,x\n2026-05-09,,x,,,,x\n"))
                .isEqualTo("""
                        board.csv:2: date must be a day such as 2026-01-31 but was 'yesterday'
                        board.csv:2: hard_pass must be between 0 and 1 but was 2
                        board.csv:3: cell 3 continues after its closing quotation mark; double each mark within a cell
                        board.csv:4: hard_pass must be a number such as 0.85 but was 'x'""");
    }

    @Test
    void rowThatWasCutOffIsSaid() throws IOException {
        assertThat(problem(ScoreboardRows.BY_HAND.substring(0, ScoreboardRows.BY_HAND.length() - 5)))
                .isEqualTo(
                        "board.csv:6: the last row has 5 cells of 6 and no line end: it was cut off; complete or remove it");
        assertThat(problem(ScoreboardRows.BY_HAND.substring(0, ScoreboardRows.BY_HAND.length() - 4)))
                .isEqualTo(
                        "board.csv:6: the last row has 6 cells of 6 and no line end: it was cut off; complete or remove it");
    }

    /** A row of ours is read whole or not at all, wherever it is cut. */
    @Test
    void rowThatWasWrittenNeverReadsAsWholeIfItWasCut() throws IOException {
        for (String note : new String[] {null, "added reranker", "a,b\n\"c\"", "'"}) {
            ScoreboardRow row = ScoreboardRows.passed(53, 60, ScoreboardRows.BASIS, note);
            String before = ScoreboardFile.appended("board.csv", ScoreboardRows.BY_HAND, row);
            String after = ScoreboardFile.appended("board.csv", before, row);
            for (int end = before.length() + 1; end < after.length() - 1; end++) {
                assertThat(problem(after.substring(0, end)))
                        .as("cut after %d of %d", end, after.length())
                        .matches("(?s)board\\.csv:(8|9): .*");
            }
            assertThat(rows(after.substring(0, after.length() - 1))).hasSize(7);
        }
    }

    @Test
    void openQuoteIsSaidWithItsCell() throws IOException {
        assertThat(problem(FIRST + ",note\n2026-05-08,,,,,,\"added\nreranker\n"))
                .isEqualTo("board.csv:2: the quotation mark that opens cell 7 on line 2 is never closed");
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Files.write(file, new byte[] {(byte) 0xFF, (byte) 0xFE, 'd', 0});
        assertThatThrownBy(() -> Scoreboard.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ":1: looks like UTF-16; save it as UTF-8");
        assertThatThrownBy(() -> Scoreboard.read(folder.resolve("none.csv")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(folder.resolve("none.csv") + ": cannot be read: no such file");
        assertThatThrownBy(() -> Scoreboard.read(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("file must not be null");
    }
}
