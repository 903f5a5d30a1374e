package dev.evalkit.report.scoreboard;

import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.scoreboard.ScoreboardRow.Effort;
import dev.evalkit.report.scoreboard.ScoreboardRow.Scores;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.PlainText;
import dev.evalkit.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A scoreboard as a table: a run is numbered from 1, and columns in which every run is empty are left out. */
final class ScoreboardTable {
    private static final List<String> TITLES = List.of(
            "run",
            "date",
            "commit",
            "hard_pass",
            "95 % interval",
            "n",
            "coverage",
            "judge_correct",
            "judge_grounded",
            "steps_p50",
            "cost_usd",
            "tokens",
            "p50_ms",
            "p95_ms",
            "label",
            "note");
    private static final String ALIGNMENT = "><<><>>>>>>>>><<";

    private final List<Integer> kept;
    private final List<List<String>> cells;

    /** A table of runs, in their order. */
    ScoreboardTable(List<ScoreboardRow> rows) {
        List<List<String>> all = IntStream.range(0, rows.size())
                .mapToObj(i -> cells(i + 1, rows.get(i)))
                .toList();
        kept = IntStream.range(0, TITLES.size())
                .filter(column -> column < 2
                        || all.stream().anyMatch(row -> !row.get(column).isEmpty()))
                .boxed()
                .toList();
        cells = all.stream().map(this::kept).toList();
    }

    private List<String> kept(List<String> row) {
        return kept.stream().map(row::get).toList();
    }

    /** The titles of the columns that have a value. */
    List<String> titles() {
        return kept(TITLES);
    }

    /** The cells of each run, as many as there are titles. */
    List<List<String>> cells() {
        return cells;
    }

    /** Whether a column is of numbers. */
    boolean isNumeric(int column) {
        return ALIGNMENT.charAt(kept.get(column)) == '>';
    }

    /** The table and its gaps for a terminal. */
    static String text(List<ScoreboardRow> rows) {
        ScoreboardTable content = new ScoreboardTable(rows);
        StringBuilder alignment = new StringBuilder();
        content.kept.forEach(column -> alignment.append(ALIGNMENT.charAt(column)));
        TextTable table = new TextTable(alignment.toString());
        table.row(content.titles());
        content.cells.forEach(row -> table.row(row.stream().map(TextTable::name).toList()));
        PlainText out = new PlainText();
        table.appendTo(out);
        List<String> gaps = gaps(rows);
        if (!gaps.isEmpty()) {
            out.gap();
            gaps.forEach(out::line);
        }
        return out.toString();
    }

    /** Which runs cannot be compared with the one before them, and why. */
    static List<String> gaps(List<ScoreboardRow> rows) {
        List<String> gaps = new ArrayList<>();
        for (int i = 1; i < rows.size(); i++) {
            String changes = rows.get(i).changesSince(rows.get(i - 1));
            if (!changes.isEmpty()) {
                gaps.add("runs " + i + " and " + (i + 1) + " cannot be compared: " + changes);
            }
        }
        return gaps;
    }

    private static List<String> cells(int number, ScoreboardRow row) {
        Scores scores = row.scores();
        Effort effort = row.effort();
        return List.of(
                Integer.toString(number),
                row.date().toString(),
                Objects.toString(row.commit(), ""),
                share(scores.hardPass()),
                scores.interval().map(ScoreboardTable::interval).orElse(""),
                Objects.toString(scores.n(), ""),
                share(scores.coverage()),
                mean(scores.judgeCorrect()),
                mean(scores.judgeGrounded()),
                ScoreboardCells.number(effort.stepsP50()),
                effort.costUsd() == null ? "" : Decimals.money(effort.costUsd()),
                Objects.toString(effort.tokens(), ""),
                millis(effort.latencyP50Ms()),
                millis(effort.latencyP95Ms()),
                Objects.toString(row.label(), ""),
                Objects.toString(row.note(), ""));
    }

    /** {@code [0.741, 0.920]}. */
    static String interval(Interval interval) {
        return "[" + Decimals.share(interval.lower()) + ", " + Decimals.share(interval.upper()) + "]";
    }

    private static String share(@Nullable Double share) {
        return share == null ? "" : Decimals.share(share);
    }

    private static String mean(@Nullable Double mean) {
        return mean == null ? "" : Decimals.of(mean);
    }

    private static String millis(@Nullable Double time) {
        return time == null ? "" : Decimals.millis(time);
    }
}
