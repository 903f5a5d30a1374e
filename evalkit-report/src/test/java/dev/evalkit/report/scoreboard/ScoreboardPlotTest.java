package dev.evalkit.report.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.report.scoreboard.ScoreboardRow.Basis;
import dev.evalkit.report.scoreboard.ScoreboardRow.Scores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreboardPlotTest {
    private static final Basis OTHER_JUDGE =
            new Basis(ScoreboardRows.BASIS.setDigest(), "claude-y 2", ScoreboardRows.BASIS.instrument());
    private static final Basis OTHER_SET =
            new Basis("ffffffffffffffffffffffff", "claude-x 1", ScoreboardRows.BASIS.instrument());

    private static List<ScoreboardRow> byHand() {
        return ScoreboardFile.rows("board.csv", ScoreboardRows.BY_HAND);
    }

    private static ScoreboardRow row(int passed, Basis basis) {
        return ScoreboardRows.passed(passed, 60, basis, null);
    }

    private static String svg(List<ScoreboardRow> rows) {
        return new ScoreboardPlot("board.csv", rows).svg();
    }

    /** The content of each element of a name, as a reader sees it. */
    private static List<String> texts(String svg, String element) {
        return Pattern.compile("<" + element + "(?: [^>]*)?>(.*?)</" + element + ">", Pattern.DOTALL)
                .matcher(svg)
                .results()
                .map(found -> found.group(1)
                        .replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&quot;", "\"")
                        .replace("&#39;", "'")
                        .replace("&amp;", "&"))
                .toList();
    }

    /** How many runs each line of the plot joins, dashed lines left out. */
    private static List<Integer> joined(String svg) {
        return Pattern.compile("<polyline [^>]*points=\"([^\"]*)\"[^>]*>")
                .matcher(svg)
                .results()
                .filter(line -> !line.group().contains("stroke-dasharray"))
                .map(line -> line.group(1).split(" ").length)
                .toList();
    }

    @Test
    void runsOfOneBasisAreJoinedInEachPanel() {
        String svg = svg(byHand());

        assertThat(joined(svg)).as("pass rate, judge_correct, steps").containsExactly(5, 5, 5);
        assertThat(svg).contains("stroke-dasharray=\"7 4\"").doesNotContain("stroke-dasharray=\"2 3\"");
        assertThat(texts(svg, "text"))
                .contains(
                        "Pass rate (hard_pass), with its 95 % interval where the number of cases is known",
                        "share that passed",
                        "Judge means",
                        "score, 1 to 5",
                        "Steps (steps_p50)",
                        "run and its date, oldest first",
                        "2026-05-08",
                        "0.720",
                        "judge_correct",
                        "judge_grounded")
                .doesNotContain("Notes");
    }

    @Test
    void changedJudgeLeavesAGapThatSaysWhy() {
        String svg = svg(List.of(
                row(50, ScoreboardRows.BASIS),
                row(51, ScoreboardRows.BASIS),
                row(52, OTHER_JUDGE),
                row(53, OTHER_JUDGE),
                row(54, OTHER_JUDGE)));

        assertThat(joined(svg)).containsExactly(2, 3, 2, 3, 2, 3);
        assertThat(texts(svg, "text"))
                .contains("between runs 2 and 3: judge changed from claude-x 1 to claude-y 2", "a")
                .contains("Notes, and breaks (in squares): runs on the two sides cannot be compared");
        assertThat(texts(svg, "desc").get(0))
                .isEqualTo(
                        "Pass rate over runs: 5 runs, 2026-05-20. Last run: 0.900 [0.799, 0.953]. runs 2 and 3 cannot be"
                                + " compared: judge changed from claude-x 1 to claude-y 2.");
    }

    @Test
    void changedSetChecksAndWhatWasUnknownLeaveGapsToo() {
        List<ScoreboardRow> rows = new ArrayList<>(byHand());
        rows.add(row(50, ScoreboardRows.BASIS));
        rows.add(row(50, OTHER_SET));
        rows.add(row(50, new Basis(OTHER_SET.setDigest(), "claude-x 1", "other")));

        assertThat(joined(svg(rows))).containsExactly(5, 5, 5);
    }

    @Test
    void lineDoesNotCrossARunWithoutValue() {
        ScoreboardRow unknown = new ScoreboardRow(
                row(1, ScoreboardRows.BASIS).date(),
                null,
                new Scores(null, 0, 0.0, null, null),
                ScoreboardRows.NO_EFFORT,
                ScoreboardRows.BASIS,
                null,
                null);
        ScoreboardRow known = row(50, ScoreboardRows.BASIS);

        assertThat(joined(svg(List.of(known, known, unknown, known, known, known))))
                .containsExactly(2, 3, 2, 3, 2, 3);
    }

    @Test
    void panelsWithoutValuesAreLeftOut() {
        assertThat(texts(svg(List.of(ScoreboardRows.bare("why"))), "text"))
                .contains("share that passed", "Notes", "run 1, 2026-05-20: why")
                .doesNotContain("score, 1 to 5", "Steps (steps_p50)");
    }

    @Test
    void intervalIsDrawnWhereNIsKnown() {
        String bar = "<line x1=\"503\" y1=\"%s\" x2=\"503\" y2=\"%s\" stroke=\"#555\" stroke-width=\"1.2\"/>";

        // Wilson of 54 of 60 is [0.799, 0.953]; the axis goes from 0.7 at y = 312 to 1 at y = 92
        assertThat(svg(List.of(row(54, ScoreboardRows.BASIS)))).contains(bar.formatted("126.2", "239.8"));
        assertThat(svg(byHand())).doesNotContain("#555\" stroke-width=\"1.2\"");
    }

    @Test
    void valuesStandWhereTheyBelong() {
        // 0.72 and 0.9 on an axis from 0.7 to 0.9 over 220 pixels from y = 92 on
        assertThat(svg(byHand()))
                .contains("cy=\"290\" r=\"4\" fill=\"#111\"><title>run 1, 2026-05-08, a1b2c3d: hard_pass 0.720</title>")
                .contains("cy=\"92\" r=\"4\" fill=\"#111\"><title>run 5, 2026-05-15, q3r4s5t: hard_pass 0.900</title>");
    }

    @Test
    void figureStandsWhereNoLineGoesOn() {
        String style = "stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\">";
        ScoreboardRow high = row(60, ScoreboardRows.BASIS);
        ScoreboardRow low = row(30, ScoreboardRows.BASIS);
        String below = "y=\"106\" " + style + "1.000<";

        assertThat(svg(List.of(low, high))).contains(below);
        assertThat(svg(List.of(high, low))).contains("y=\"86\" " + style + "1.000<");
        assertThat(svg(List.of(high, row(30, OTHER_JUDGE)))).contains(below.replace("106", "126"));
    }

    @Test
    void hostileTextIsTextAndNothingIsLoaded() {
        String hostile = "</text><script>alert(1)</script>&amp;\"'\u0000\u001b[2J\u202e\nnext \uFFFE";
        ScoreboardRow row = new ScoreboardRow(
                row(1, ScoreboardRows.BASIS).date(),
                hostile,
                new Scores(0.5, 60, 1.0, 3.0, 3.0),
                ScoreboardRows.NO_EFFORT,
                new Basis(hostile, hostile, hostile),
                hostile,
                hostile);
        String svg = new ScoreboardPlot(hostile, List.of(row(1, ScoreboardRows.BASIS), row)).svg();

        assertThat(texts(svg, "script")).isEmpty();
        assertThat(texts(svg, "text"))
                .anyMatch(text ->
                        text.startsWith("run 2, 2026-05-20: </text><script>alert(1)</script>&amp;\"'\\u0000\\u001b[2J"
                                + "\\u202e\\u000anext "));
        assertThat(svg.replace("http://www.w3.org/2000/svg", ""))
                .doesNotContain("http", "href", "url(", "<style")
                .doesNotContainPattern(" on\\w+=");
    }

    @Test
    void longNoteIsWrappedAndCutInTheEnd() {
        List<String> texts = texts(svg(List.of(ScoreboardRows.bare("word ".repeat(30)))), "text");
        assertThat(texts).filteredOn(text -> text.contains("word")).hasSize(2).noneMatch(text -> text.endsWith("…"));

        texts = texts(svg(List.of(ScoreboardRows.bare("中".repeat(300)))), "text");
        assertThat(texts).filteredOn(text -> text.contains("中")).hasSize(4);
        assertThat(texts.get(texts.size() - 1)).endsWith("中…");
    }

    @Test
    void noRunsAndManyRunsCanBeDrawn() {
        assertThat(texts(svg(List.of()), "text")).contains("no runs yet");
        List<ScoreboardRow> many = IntStream.range(0, 500)
                .mapToObj(i -> ScoreboardRows.passed(30 + i % 30, 60, ScoreboardRows.BASIS, "note " + i))
                .toList();

        String svg = svg(many);

        assertThat(joined(svg)).containsExactly(500, 500, 500);
        assertThat(texts(svg, "text"))
                .contains("run 500, 2026-05-20: note 499", "run 441, 2026-05-20: note 440")
                .contains("and 440 earlier ones, which are in the file")
                .doesNotContain("run 440, 2026-05-20: note 439");
        assertThat(svg).as("no markers where there is no room").doesNotContain("<title>run");
        assertThat(svg.length()).isLessThan(400_000);
    }

    @Test
    void allMarksAreShownAsLongAsThereAreSixty() {
        List<ScoreboardRow> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            rows.add(ScoreboardRows.bare("note " + i));
        }
        assertThat(texts(svg(rows), "text"))
                .contains("run 1, 2026-05-20: note 0", "a", "z", "aa", "bh")
                .doesNotContain("bi")
                .noneMatch(text -> text.contains("earlier"));

        rows.add(ScoreboardRows.bare("one more"));
        assertThat(texts(svg(rows), "text"))
                .contains("and 1 earlier one, which are in the file", "run 2, 2026-05-20: note 1", "a", "bh")
                .doesNotContain("run 1, 2026-05-20: note 0");
    }

    @Test
    void gapsThatAreNotExplainedAreStillDrawn() {
        List<ScoreboardRow> rows = new ArrayList<>(List.of(row(50, ScoreboardRows.BASIS), row(50, OTHER_JUDGE)));
        for (int i = 0; i < 60; i++) {
            rows.add(ScoreboardRows.passed(50, 60, OTHER_JUDGE, "note " + i));
        }
        assertThat(svg(rows)).contains("stroke-dasharray=\"2 3\"");
        assertThat(texts(svg(rows), "text")).noneMatch(text -> text.startsWith("between runs 1 and 2"));
    }

    @Test
    void bytesDoNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        String svg = svg(byHand());
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(svg(byHand())).isEqualTo(svg);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void filesAreWritten(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("board.csv");
        Files.writeString(file, ScoreboardRows.BY_HAND);
        Scoreboard board = Scoreboard.read(file);

        board.writeSvg(folder.resolve("out/board.svg"));
        board.writeHtml(folder.resolve("out/board.html"));

        assertThat(Files.readString(folder.resolve("out/board.svg")))
                .isEqualTo(board.toSvg())
                .contains(">board.csv<");
        assertThat(Files.readString(folder.resolve("out/board.html"))).isEqualTo(board.toHtml());
    }

    @Test
    void pageHasThePlotAndTheRuns() {
        String html = ScoreboardPage.html(
                "<b>.csv", List.of(ScoreboardRows.passed(53, 60, ScoreboardRows.BASIS, "<i>why</i>")), "<svg/>");

        assertThat(html)
                .contains("<title>&lt;b&gt;.csv</title>", "<svg/>", "default-src 'none'")
                .contains("<th scope=\"col\">note</th>", "<th scope=\"col\" class=\"number\">hard_pass</th>")
                .contains("<td class=\"number\">0.883</td><td>[0.778, 0.942]</td><td class=\"number\">60</td>")
                .contains("<td>&lt;i&gt;why&lt;/i&gt;</td></tr>")
                .doesNotContain("<script", "<i>");
    }

    @Test
    void ticksAreRoundAndHoldAllValues() {
        assertThat(PlotPanel.ticksOfShares(shares(0.72, 0.9)))
                .extracting(Object::toString)
                .containsExactly("0.7", "0.8", "0.9");
        assertThat(PlotPanel.ticksOfShares(shares(1.0)))
                .extracting(Object::toString)
                .containsExactly("0.8", "0.9", "1.0");
        assertThat(PlotPanel.ticksOfShares(shares(0.0)))
                .extracting(Object::toString)
                .containsExactly("0.0", "0.1", "0.2");
        assertThat(PlotPanel.ticksOfShares(shares())).hasSize(11);
        assertThat(PlotPanel.ticksFromZero(shares(5.2)))
                .extracting(Object::toString)
                .containsExactly("0", "2", "4", "6");
        assertThat(PlotPanel.ticksFromZero(shares(0.0)))
                .extracting(Object::toString)
                .containsExactly("0", "1");
        assertThat(PlotPanel.ticksFromZero(shares(40)))
                .extracting(each -> each.toPlainString())
                .containsExactly("0", "10", "20", "30", "40");
        assertThat(PlotPanel.ticksFromZero(shares(0.03)))
                .extracting(each -> each.toPlainString())
                .containsExactly("0", "0.01", "0.02", "0.03");
    }

    private static PlotPanel.Series shares(double... values) {
        List<Double> all =
                IntStream.range(0, values.length).mapToObj(i -> values[i]).toList();
        return new PlotPanel.Series("s", Svg.Marker.DOT, "", all, List.of());
    }
}
