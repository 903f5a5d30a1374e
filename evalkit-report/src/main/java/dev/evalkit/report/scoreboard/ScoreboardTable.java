package dev.evalkit.report.scoreboard;

import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.doc.Block;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Table;
import dev.evalkit.report.doc.Table.Cell;
import dev.evalkit.report.scoreboard.ScoreboardRow.Effort;
import dev.evalkit.report.scoreboard.ScoreboardRow.Scores;
import dev.evalkit.report.text.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A scoreboard as a table. Runs are numbered from 1; empty columns are left out. */
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
    private static final Cell EMPTY = Cell.of("");
    private static final String ALIGNMENT = "><<><>>>>>>>>><<";

    private ScoreboardTable() {}

    /** Returns a table of runs, in their order. */
    static Table of(List<ScoreboardRow> rows) {
        List<List<Cell>> all = IntStream.range(0, rows.size())
                .mapToObj(i -> cells(i + 1, rows.get(i)))
                .toList();
        List<Integer> kept = IntStream.range(0, TITLES.size())
                .filter(column -> column < 2
                        || all.stream().anyMatch(row -> !row.get(column).text().isEmpty()))
                .boxed()
                .toList();
        Table.Builder table = Table.of(
                kept.stream()
                        .map(column -> ALIGNMENT.substring(column, column + 1))
                        .collect(Collectors.joining()),
                kept.stream().map(TITLES::get).toList());
        all.forEach(row -> table.row(kept.stream().map(row::get).toList()));
        return table.build();
    }

    /** Returns the report of runs: the table, which runs cannot be compared, and the plot. */
    static Doc doc(String name, List<ScoreboardRow> rows) {
        Doc.Builder out = Doc.builder().add(of(rows)).section();
        gaps(rows).forEach(out::line);
        return out.section()
                .add(new Block.Drawing(new ScoreboardPlot(name, rows).svg(), "plot of " + name))
                .build();
    }

    /** Returns which runs cannot be compared with the one before them, and why. */
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

    private static List<Cell> cells(int number, ScoreboardRow row) {
        Scores scores = row.scores();
        Effort effort = row.effort();
        return List.of(
                Cell.count(number),
                Cell.of(row.date().toString()),
                name(row.commit()),
                number(scores.hardPass(), Decimals::share),
                Cell.of(scores.interval().map(ScoreboardTable::interval).orElse("")),
                count(scores.n()),
                number(scores.coverage(), Decimals::share),
                number(scores.judgeCorrect(), Decimals::of),
                number(scores.judgeGrounded(), Decimals::of),
                number(effort.stepsP50(), ScoreboardCells::number),
                number(effort.costUsd(), Decimals::money),
                count(effort.tokens()),
                number(effort.latencyP50Ms(), Decimals::millis),
                number(effort.latencyP95Ms(), Decimals::millis),
                name(row.label()),
                name(row.note()));
    }

    /** Returns {@code [0.741, 0.920]}. */
    static String interval(Interval interval) {
        return "[" + Decimals.share(interval.lower()) + ", " + Decimals.share(interval.upper()) + "]";
    }

    private static Cell name(@Nullable String text) {
        return text == null ? EMPTY : Cell.name(text);
    }

    private static Cell count(@Nullable Number n) {
        return n == null ? EMPTY : Cell.count(n.longValue());
    }

    private static Cell number(@Nullable Double value, DoubleFunction<String> format) {
        return value == null ? EMPTY : Cell.of(format.apply(value), value);
    }
}
