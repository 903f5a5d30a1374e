package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.report.scoreboard.Scoreboard;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** The scoreboard of the pages: five runs kept by hand, then three that evalkit appended, the last one with another judge. */
class ScoreboardDemoTest {
    private static final Path DEMO = Path.of("docs/demo/scoreboard");

    /** {@code -Dgolden.update} writes the files anew. */
    @Test
    void theFilesAreWhatAppendingToTheOneKeptByHandGives(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("scoreboard.csv");
        Files.copy(DEMO.resolve("by-hand.csv"), file);
        Scoreboard.append(ScoreboardDemo.run(1, 1, "2026-05-19", "u5v6w7x"), file, "evalkit from here on");
        Scoreboard.append(ScoreboardDemo.run(2, 1, "2026-05-21", "y8z9a0b"), file, "shorter answers, one search less");
        Scoreboard board = Scoreboard.append(
                ScoreboardDemo.run(2, 2, "2026-05-24", "c1d2e3f"), file, "new judge, calibrated on 120 rows");
        assertKept("scoreboard.csv", Files.readString(file));
        assertKept("scoreboard.svg", board.toSvg());
    }

    private static void assertKept(String name, String actual) throws IOException {
        Path file = DEMO.resolve(name);
        if (System.getProperty("golden.update") != null) {
            Files.writeString(file, actual);
        }
        assertThat(actual).as("%s", file).isEqualTo(Files.readString(file));
    }

    @Test
    void rowsKeptByHandStayByteForByte() throws IOException {
        String byHand = Files.readString(DEMO.resolve("by-hand.csv"));
        String rows = byHand.substring(byHand.indexOf('\n'));

        assertThat(Files.readString(DEMO.resolve("scoreboard.csv"))).contains(rows);
    }

    @Test
    void thePlotIsXmlAndHasAGapWhereTheJudgeChanged() throws Exception {
        String svg = Files.readString(DEMO.resolve("scoreboard.svg"));

        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(svg)
                .contains(
                        "between runs 7 and 8: judge changed from words 1, rubric by words 1 {runs=1} to words 2, rubric by"
                                + " words 2 {runs=1}");
    }
}
