package dev.evalkit.report.scoreboard;

import static dev.evalkit.report.scoreboard.ScoreboardColumn.FIRST;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.ProblemList;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.text.CsvParser;
import dev.evalkit.report.text.ReportText;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A strict parser of the text of a scoreboard file.
 *
 * <p>Appending a row adds missing columns to the header; earlier rows stay unchanged and so have fewer cells than the
 * header. Therefore a row may be shorter than the header, but never shorter than the row before it. The last cell of a
 * written row is quoted, so that a truncated row is never taken for a complete one.
 */
final class ScoreboardFile {
    private static final String BOM = "\uFEFF";

    private final String name;
    private final String text;
    private final SortedMap<Integer, List<String>> problems = new TreeMap<>();
    private final List<ScoreboardColumn> columns = new ArrayList<>();
    private final List<ScoreboardRow> rows = new ArrayList<>();
    private int headerLine;

    private ScoreboardFile(String name, String text) {
        this.name = name;
        this.text = text;
    }

    /**
     * Returns the rows of a text, oldest first.
     *
     * @param name name of the file, for messages
     * @throws IllegalArgumentException if the text is invalid; the message lists every problem as {@code file:line:
     *     message}
     */
    static List<ScoreboardRow> rows(String name, String text) {
        ScoreboardFile file = new ScoreboardFile(name, withoutMark(text));
        file.parse();
        if (file.headerLine == 0) {
            file.problem(1, "the header is missing: " + firstTitles());
        }
        file.throwIfAny();
        return List.copyOf(file.rows);
    }

    /**
     * Returns the text with one more row. The rest stays unchanged, except that the header gets the columns it lacks.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
    static String appended(String name, String text, ScoreboardRow row) {
        String mark = text.substring(0, text.length() - withoutMark(text).length());
        ScoreboardFile file = new ScoreboardFile(name, withoutMark(text));
        file.parse();
        file.throwIfAny();
        return mark + file.with(row);
    }

    private static String withoutMark(String text) {
        return text.startsWith(BOM) ? text.substring(1) : text;
    }

    private void parse() {
        List<Integer> wrong = new ArrayList<>();
        List<CsvParser.Row> parsed = new CsvParser(text, (line, message) -> {
                    wrong.add(line);
                    problem(line, message);
                })
                .rows();
        if (parsed.isEmpty()) {
            return;
        }
        headerLine = parsed.get(0).line();
        if (wrong.contains(headerLine) || !isHeader(parsed.get(0).cells())) {
            problems.keySet().retainAll(List.of(headerLine)); // not a scoreboard: report only that
            return;
        }
        int least = FIRST;
        for (int i = 1; i < parsed.size(); i++) {
            CsvParser.Row row = parsed.get(i);
            if (!wrong.contains(row.line()) && isWhole(row, least, i == parsed.size() - 1)) {
                least = row.cells().size();
                new ScoreboardCells(columns, row.cells(), message -> problem(row.line(), message))
                        .read()
                        .ifPresent(rows::add);
            }
        }
    }

    /** Takes the columns from the cells of the header; returns false if the header is invalid. */
    private boolean isHeader(List<String> cells) {
        List<String> known = ScoreboardColumn.titles();
        for (int i = 0; i < FIRST; i++) {
            String found = i < cells.size() ? "was '" + Shown.of(cells.get(i)) + "'" : "is missing";
            if (i >= cells.size() || !cells.get(i).equals(known.get(i))) {
                problem(
                        headerLine,
                        "column " + (i + 1) + " must be '" + known.get(i) + "' but " + found + "; " + firstTitles());
                return false;
            }
        }
        boolean isRight = true;
        for (int i = 0; i < cells.size(); i++) {
            String title = cells.get(i);
            int place = known.indexOf(title);
            ScoreboardColumn column = place < 0 ? null : ScoreboardColumn.ALL.get(place);
            String shown = "column " + (i + 1) + " '" + Shown.of(title) + "'";
            if (column == null) {
                problem(headerLine, shown + " is not a column of a scoreboard" + Nearest.hint(title, known));
                isRight = false;
            } else if (columns.contains(column)) {
                problem(headerLine, shown + " must be given once");
                isRight = false;
            } else {
                columns.add(column);
            }
        }
        return isRight;
    }

    private static String firstTitles() {
        return "a scoreboard starts with "
                + String.join(",", ScoreboardColumn.titles().subList(0, FIRST));
    }

    private boolean isWhole(CsvParser.Row row, int least, boolean last) {
        int count = row.cells().size();
        if (last && !text.endsWith("\n") && (count < columns.size() || text.endsWith(","))) {
            problem(
                    row.line(),
                    "the last row has " + ReportText.count(count, "cell") + " of " + columns.size()
                            + " and no line end: it was cut off; complete or remove it");
            return false;
        }
        if (count < least || count > columns.size()) {
            problem(
                    row.line(),
                    least == columns.size()
                            ? "must have " + least + " cells, as the header has, but has " + count
                            : "must have " + least + " to " + columns.size() + " cells but has " + count
                                    + "; a row is never shorter than the one before it, nor longer than the header");
            return false;
        }
        return true;
    }

    private void problem(int line, String message) {
        problems.computeIfAbsent(line, each -> new ArrayList<>()).add(name + ":" + line + ": " + message);
    }

    private void throwIfAny() {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(ProblemList.message(
                    problems.values().stream().flatMap(List::stream).toList()));
        }
    }

    private String with(ScoreboardRow row) {
        if (columns.isEmpty()) {
            return text + String.join(",", ScoreboardColumn.titles()) + "\n"
                    + ScoreboardCells.line(ScoreboardColumn.ALL, row) + "\n";
        }
        int headerEnd = endOfLine(headerLine);
        String lineEnd = text.startsWith("\r\n", headerEnd) ? "\r\n" : "\n";
        StringBuilder out = new StringBuilder(text);
        out.append(text.endsWith("\n") ? "" : lineEnd);
        List<ScoreboardColumn> wider = new ArrayList<>(columns);
        StringBuilder added = new StringBuilder();
        for (ScoreboardColumn column : ScoreboardColumn.ALL) {
            if (!columns.contains(column)) {
                wider.add(column);
                added.append(',').append(column.title());
            }
        }
        out.insert(headerEnd, added);
        return out.append(ScoreboardCells.line(wider, row)).append(lineEnd).toString();
    }

    /**
     * Returns the index of the end of a line, before its CR LF or LF. Lines count from 1; the header has no line end
     * within.
     */
    private int endOfLine(int line) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            start = text.indexOf('\n', start) + 1;
        }
        int end = text.indexOf('\n', start);
        if (end < 0) {
            return text.length();
        }
        return end > start && text.charAt(end - 1) == '\r' ? end - 1 : end;
    }
}
