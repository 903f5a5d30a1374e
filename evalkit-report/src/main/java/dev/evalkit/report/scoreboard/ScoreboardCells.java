package dev.evalkit.report.scoreboard;

import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.text.CsvCell;
import dev.evalkit.report.scoreboard.ScoreboardRow.Basis;
import dev.evalkit.report.scoreboard.ScoreboardRow.Effort;
import dev.evalkit.report.scoreboard.ScoreboardRow.Scores;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads and writes the cells of one row. An empty or missing cell is {@code null}. */
final class ScoreboardCells {
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]+");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?");

    private final List<ScoreboardColumn> columns;
    private final List<String> cells;
    private final Consumer<String> problems;
    private boolean isWrong;

    /**
     * Takes the cells of a row.
     *
     * @param cells at most as many as there are columns
     * @param problems receives the problems of the cells
     */
    ScoreboardCells(List<ScoreboardColumn> columns, List<String> cells, Consumer<String> problems) {
        this.columns = columns;
        this.cells = cells;
        this.problems = problems;
    }

    /** Returns the row; empty if it has a problem. */
    Optional<ScoreboardRow> read() {
        LocalDate date = date();
        Double hardPass = decimal(ScoreboardColumn.HARD_PASS);
        Integer n = whole(ScoreboardColumn.N, Integer::valueOf);
        Double coverage = decimal(ScoreboardColumn.COVERAGE);
        Double correct = decimal(ScoreboardColumn.JUDGE_CORRECT);
        Double grounded = decimal(ScoreboardColumn.JUDGE_GROUNDED);
        Scores scores = checked(() -> new Scores(hardPass, n, coverage, correct, grounded));
        Double steps = decimal(ScoreboardColumn.STEPS_P50);
        Double cost = decimal(ScoreboardColumn.COST_USD);
        Long tokens = whole(ScoreboardColumn.TOKENS, Long::valueOf);
        Double p50 = decimal(ScoreboardColumn.LATENCY_P50_MS);
        Double p95 = decimal(ScoreboardColumn.LATENCY_P95_MS);
        Effort effort = checked(() -> new Effort(steps, cost, tokens, p50, p95));
        Basis basis = checked(() -> new Basis(
                text(ScoreboardColumn.SET_DIGEST), text(ScoreboardColumn.JUDGE), text(ScoreboardColumn.INSTRUMENT)));
        if (date == null || scores == null || effort == null || basis == null) {
            return Optional.empty();
        }
        ScoreboardRow row = checked(() -> new ScoreboardRow(
                date,
                text(ScoreboardColumn.COMMIT),
                scores,
                effort,
                basis,
                text(ScoreboardColumn.LABEL),
                text(ScoreboardColumn.NOTE)));
        return isWrong ? Optional.empty() : Optional.ofNullable(row);
    }

    private void problem(String message) {
        isWrong = true;
        problems.accept(message);
    }

    private <T> @Nullable T checked(Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException e) {
            problem(String.valueOf(e.getMessage()));
            return null;
        }
    }

    private @Nullable String cell(ScoreboardColumn column) {
        int index = columns.indexOf(column);
        String cell = index < 0 || index >= cells.size() ? "" : cells.get(index);
        return cell.isEmpty() ? null : cell;
    }

    private @Nullable String text(ScoreboardColumn column) {
        String cell = cell(column);
        return cell == null ? null : CsvCell.unmark(cell);
    }

    private @Nullable LocalDate date() {
        String cell = cell(ScoreboardColumn.DATE);
        if (cell == null) {
            problem("date is missing");
            return null;
        }
        try {
            if (DATE.matcher(cell).matches()) {
                return LocalDate.parse(cell);
            }
        } catch (DateTimeException e) {
            // reported below: there is no such day
        }
        problem("date must be a day such as 2026-01-31 but was '" + Shown.of(cell) + "'");
        return null;
    }

    private @Nullable Double decimal(ScoreboardColumn column) {
        String cell = cell(column);
        if (cell == null) {
            return null;
        }
        if (NUMBER.matcher(cell).matches()) {
            return Double.valueOf(cell);
        }
        problem(column.title() + " must be a number such as 0.85 but was '" + Shown.of(cell) + "'");
        return null;
    }

    private <T> @Nullable T whole(ScoreboardColumn column, Function<String, T> parse) {
        String cell = cell(column);
        if (cell == null) {
            return null;
        }
        try {
            if (WHOLE.matcher(cell).matches()) {
                return parse.apply(cell);
            }
        } catch (NumberFormatException e) {
            // reported below: the number is too large
        }
        problem(column.title() + " must be a whole number such as 60 but was '" + Shown.of(cell) + "'");
        return null;
    }

    /** Returns a row as a line without line end. The last cell is quoted, so that a truncated line is recognized. */
    static String line(List<ScoreboardColumn> columns, ScoreboardRow row) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            String cell = written(columns.get(i), row);
            boolean last = i == columns.size() - 1;
            line.append(i == 0 ? "" : ",");
            line.append(last ? "\"" + cell.replace("\"", "\"\"") + "\"" : CsvCell.quote(cell));
        }
        return line.toString();
    }

    private static String written(ScoreboardColumn column, ScoreboardRow row) {
        Scores scores = row.scores();
        Effort effort = row.effort();
        return switch (column) {
            case DATE -> row.date().toString();
            case COMMIT -> mark(row.commit());
            case HARD_PASS -> number(scores.hardPass());
            case JUDGE_CORRECT -> number(scores.judgeCorrect());
            case JUDGE_GROUNDED -> number(scores.judgeGrounded());
            case STEPS_P50 -> number(effort.stepsP50());
            case SET_DIGEST -> mark(row.basis().setDigest());
            case JUDGE -> mark(row.basis().judge());
            case N -> scores.n() == null ? "" : scores.n().toString();
            case COVERAGE -> number(scores.coverage());
            case COST_USD -> number(effort.costUsd());
            case TOKENS -> effort.tokens() == null ? "" : effort.tokens().toString();
            case LATENCY_P50_MS -> number(effort.latencyP50Ms());
            case LATENCY_P95_MS -> number(effort.latencyP95Ms());
            case LABEL -> mark(row.label());
            case NOTE -> mark(row.note());
            case INSTRUMENT -> mark(row.basis().instrument());
        };
    }

    private static String mark(@Nullable String text) {
        return text == null ? "" : CsvCell.mark(text);
    }

    /** Returns a number with all its digits and no exponent; empty for null. */
    static String number(@Nullable Double value) {
        return value == null
                ? ""
                : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
