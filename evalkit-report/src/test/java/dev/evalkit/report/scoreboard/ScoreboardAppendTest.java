package dev.evalkit.report.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreboardAppendTest {
    private static final ScoreboardRow ROW = ScoreboardRows.passed(53, 60, ScoreboardRows.BASIS, "added reranker");
    private static final String HEADER =
            "date,commit,hard_pass,judge_correct,judge_grounded,steps_p50,set_digest,judge,n,"
                    + "coverage,cost_usd,tokens,latency_p50_ms,latency_p95_ms,label,note,instrument";
    private static final String LINE =
            "2026-05-20,u5v6w7x,0.8833333333333333,4.3,4.5,3,a1b2c3d4a1b2c3d4a1b2c3d4,claude-x 1,60,"
                    + "0.984375,0.0125,81280,812.5,2034.75,answer@v4,added reranker,\"0f0f0f0f0f0f0f0f0f0f0f0f\"";

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("history/board.csv");
    }

    private String appendedTo(String before) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, before);
        Scoreboard.append(ROW, file);
        return Files.readString(file);
    }

    @Test
    void missingFileIsMade() throws IOException {
        Scoreboard board = Scoreboard.append(ROW, file);

        assertThat(Files.readString(file)).isEqualTo(HEADER + "\n" + LINE + "\n");
        assertThat(board.rows()).containsExactly(ROW);
        assertThat(Scoreboard.read(file).rows()).containsExactly(ROW);
    }

    @Test
    void emptyFileAndHeaderAloneAreBegun() throws IOException {
        assertThat(appendedTo("")).isEqualTo(HEADER + "\n" + LINE + "\n");
        assertThat(appendedTo("\uFEFF")).isEqualTo("\uFEFF" + HEADER + "\n" + LINE + "\n");
        assertThat(appendedTo(HEADER)).isEqualTo(HEADER + "\n" + LINE + "\n");
    }

    @Test
    void oldFileGetsTheColumnsThatItLacksAndKeepsItsRows() throws IOException {
        String old = ScoreboardRows.BY_HAND;
        String oldRows = old.substring(old.indexOf('\n') + 1);

        assertThat(appendedTo(old)).isEqualTo(HEADER + "\n" + oldRows + LINE + "\n");
        Scoreboard.append(ScoreboardRows.bare("and again"), file);
        assertThat(Files.readString(file))
                .isEqualTo(HEADER + "\n" + oldRows + LINE + "\n2026-05-20,,,,,,,,,,,,,,,and again,\"\"\n");
        assertThat(Scoreboard.read(file).rows()).hasSize(7).endsWith(ROW, ScoreboardRows.bare("and again"));
    }

    @Test
    void ownOrderOfColumnsIsKept() throws IOException {
        String text = appendedTo("""
                date,commit,hard_pass,judge_correct,judge_grounded,steps_p50,note,n
                2026-05-08,a,0.50,,,,"by, hand",60
                """);

        assertThat(text.lines())
                .first()
                .isEqualTo(
                        "date,commit,hard_pass,judge_correct,judge_grounded,steps_p50,note,n,set_digest,judge,coverage,"
                                + "cost_usd,tokens,latency_p50_ms,latency_p95_ms,label,instrument");
        assertThat(text.lines().skip(1)).first().isEqualTo("2026-05-08,a,0.50,,,,\"by, hand\",60");
        assertThat(Scoreboard.read(file).rows()).hasSize(2).endsWith(ROW);
    }

    @Test
    void lineEndsAndByteOrderMarkAreThoseOfTheFile() throws IOException {
        String old = "\uFEFF\r\n" + ScoreboardRows.BY_HAND.replace("\n", "\r\n");

        String text = appendedTo(old);

        assertThat(text)
                .startsWith("\uFEFF\r\n" + HEADER + "\r\n2026-05-08,")
                .endsWith("3.8\r\n" + LINE + "\r\n")
                .doesNotContainPattern("[^\r]\n");
    }

    @Test
    void missingLastLineEndIsAddedFirst() throws IOException {
        assertThat(appendedTo(ScoreboardRows.BY_HAND.stripTrailing())).endsWith("3.8\n" + LINE + "\n");
    }

    @Test
    void damagedFileStaysAsItIs() throws IOException {
        String damaged = ScoreboardRows.BY_HAND.replace("0.90", "9.0");

        assertThatThrownBy(() -> appendedTo(damaged))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ":6: hard_pass must be between 0 and 1 but was 9");
        assertThat(Files.readString(file)).isEqualTo(damaged);
        assertThatThrownBy(() -> appendedTo("id,question\n"))
                .hasMessageStartingWith(file + ":1: column 1 must be 'date' but was 'id'");
        assertThat(Files.readString(file)).isEqualTo("id,question\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", " =1", "'=1", "\t=1", "＝1"})
    void textThatLooksLikeAFormulaIsMarkedAndReadBackEqual(String text) throws IOException {
        ScoreboardRow row = new ScoreboardRow(
                ROW.date(), text, ROW.scores(), ROW.effort(), new ScoreboardRow.Basis(text, text, text), text, text);

        Scoreboard.append(row, file);

        String written = Files.readString(file).replace(HEADER, "").replace("\"", "");
        assertThat(written.split("'" + Pattern.quote(text), -1))
                .as("six marked cells")
                .hasSize(7);
        assertThat(Scoreboard.read(file).rows()).containsExactly(row);
    }

    @Test
    void anyTextAndNumberIsReadBackEqual() {
        String letters = "ab'=+-@,;\"\r\n\t é中😀\u202e";
        for (long seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder("x");
            letters.codePoints()
                    .filter(c -> random.nextInt(3) == 0)
                    .forEach(c -> text.insert(random.nextBoolean() ? 0 : text.length(), Character.toString(c)));
            Double number = random.nextInt(4) == 0 ? null : Math.scalb(random.nextDouble(), -random.nextInt(60));
            int n = 1 + random.nextInt(100_000);
            boolean counted = random.nextBoolean();
            Double pass = number == null || !counted ? number : (Double) ((double) random.nextInt(n + 1) / n);
            ScoreboardRow row = new ScoreboardRow(
                    ROW.date().plusDays(seed),
                    text.toString(),
                    new ScoreboardRow.Scores(pass, counted ? (Integer) n : null, number, null, 5.0),
                    new ScoreboardRow.Effort(number, number, random.nextLong(Long.MAX_VALUE), number, number),
                    new ScoreboardRow.Basis(text.toString(), text + "2", null),
                    random.nextBoolean() ? null : text.toString(),
                    random.nextBoolean() ? null : text.toString());

            String csv = ScoreboardFile.appended("board.csv", ScoreboardFile.appended("board.csv", "", ROW), row);

            assertThat(ScoreboardFile.rows("board.csv", csv))
                    .as("seed %d", seed)
                    .isEqualTo(List.of(ROW, row));
        }
    }
}
