package dev.evalkit.api.interop;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.GoldenSetException;
import dev.evalkit.api.golden.GoldenSetReader;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.io.OverwriteGuard;
import dev.evalkit.api.internal.io.Utf8Files;
import dev.evalkit.api.internal.json.JsonLineWriter;
import dev.evalkit.api.internal.json.JsonLines;
import dev.evalkit.api.internal.text.CsvCell;
import dev.evalkit.api.internal.text.CsvParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reader and writer of golden sets as comma-separated values (RFC 4180): a header, then one case per row, in UTF-8. A
 * byte-order mark, LF for CR LF, blank lines, rows of empty cells and a first line {@code sep=,} are accepted. A quoted
 * cell keeps its line ends.
 *
 * <p>Columns are named like the fields of {@link GoldenSetReader}; {@code id} and {@code question} are required. An
 * empty cell is an absent field. A cell of a text field ({@code id, question, category, tier, expected_behavior,
 * reference_answer, split, notes, status}) is the text. A cell of any other field is JSON, as in a golden file: {@code
 * ["refunds.md", "terms.md"]}, {@code {"refunds.md": 2}}, {@code true} (also {@code TRUE}, as spreadsheets write it).
 * Reading back a written set gives an equal set.
 *
 * <p>Spreadsheets run text that looks like a formula. The writer therefore puts an apostrophe before a text that is
 * empty, or that starts with {@code = + - @}, their full-width forms, tab, CR or LF, even after white space or
 * apostrophes. The reader removes one apostrophe from such a cell. A text such as {@code 'tis} is unchanged.
 */
public final class GoldenCsv {
    private static final String ROW_END = "\r\n";
    private static final List<String> REQUIRED = List.of("id", "question");

    private static final Pattern SEPARATOR_LINE = Pattern.compile("(?i)sep=(.)(?=\\r?\\n|\\z)");
    private static final Pattern SEMICOLON_HEADER =
            Pattern.compile("((?:\\r?\\n)*+)[^,\\r\\n;]*+;[^,\\r\\n]*+(?=[\\r\\n]|\\z)");

    private final String file;
    private final List<Problem> problems = new ArrayList<>();
    private final Set<Integer> wrongRows = new TreeSet<>();

    private GoldenCsv(String file) {
        this.file = file;
    }

    /** Reads a set with the standard vocabulary; {@link #load(Path, GoldenSetReader)} says how. */
    public static GoldenSet load(Path file) {
        return load(file, GoldenSet.reader());
    }

    /**
     * Reads a set. A file is read as gzip exactly if its name ends in {@code .gz}.
     *
     * @param reader the settings: the vocabulary, and whether the holdout is read; without a name, the set is named
     *     after the file
     * @throws InteropException if anything in the file is wrong, or it has no case to return; it lists every problem,
     *     each with the first line of its row. If the header is wrong, the rows are not read.
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalStateException if the ledger of the holdout fails
     */
    public static GoldenSet load(Path file, GoldenSetReader reader) {
        Require.nonNull(reader, "reader");
        GoldenCsv csv = new GoldenCsv(Require.nonNull(file, "file").toString());
        String text = TextFile.read(file, csv.problems);
        InteropException.throwIfAny(csv.problems);
        return csv.read(String.valueOf(text), reader);
    }

    private GoldenSet read(String text, GoldenSetReader reader) {
        List<CsvParser.Row> rows = new CsvParser(afterSeparator(text), this::rowProblem).rows();
        if (rows.isEmpty()) {
            rowProblem(1, "the file has no header");
            throw new InteropException(problems);
        }
        CsvParser.Row header = rows.get(0);
        if (!wrongRows.contains(header.line())) {
            checkHeader(header);
        }
        if (wrongRows.contains(header.line())) {
            throw refused();
        }
        SortedMap<Integer, String> objects = new TreeMap<>();
        for (CsvParser.Row row : rows.subList(1, rows.size())) {
            if (!wrongRows.contains(row.line())) {
                objects.put(row.line(), object(header.cells(), row));
            }
        }
        wrongRows.forEach(line -> objects.put(line, "")); // not an object, so that reading fails
        try {
            return reader.read(file, objects);
        } catch (GoldenSetException e) {
            e.problems().stream()
                    .filter(problem -> !wrongRows.contains(problem.line()))
                    .forEach(problems::add);
            throw refused();
        }
    }

    /**
     * Returns the text without the first line {@code sep=,} that some spreadsheets need. The line end is kept, so that
     * line numbers don't change.
     */
    private String afterSeparator(String text) {
        Matcher declared = SEPARATOR_LINE.matcher(text);
        String rest = text;
        if (declared.lookingAt()) {
            requireCommas(declared.group(1), 1);
            rest = text.substring(declared.end());
        }
        Matcher header = SEMICOLON_HEADER.matcher(rest);
        if (header.lookingAt()) {
            requireCommas(";", 1 + (int) header.group(1).lines().count());
        }
        return rest;
    }

    private void requireCommas(String separator, int line) {
        if (!separator.equals(",")) {
            rowProblem(
                    line,
                    "columns must be separated by ',' but are separated by '" + Shown.of(separator)
                            + "'; save the file with commas");
            throw refused();
        }
    }

    private InteropException refused() {
        problems.sort(Comparator.comparingInt(Problem::line));
        return new InteropException(problems);
    }

    private void rowProblem(int line, String message) {
        wrongRows.add(line);
        problems.add(new Problem(file, line, "$", message));
    }

    private void checkHeader(CsvParser.Row header) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < header.cells().size(); i++) {
            String name = header.cells().get(i);
            String shown = "column " + (i + 1) + " '" + Shown.of(name) + "'";
            if (name.isEmpty()) {
                rowProblem(header.line(), "column " + (i + 1) + " has no name");
            } else if (!GoldenFields.ALL.contains(name)) {
                rowProblem(header.line(), shown + " is not a field of a case" + Nearest.hint(name, GoldenFields.ALL));
            } else if (!seen.add(name)) {
                rowProblem(header.line(), shown + " must be given once");
            }
        }
        for (String name : REQUIRED) {
            if (!seen.contains(name)) {
                rowProblem(header.line(), "the column '" + name + "' is missing");
            }
        }
    }

    /** Returns the row as the object of a golden file; an empty text if the row has a problem. */
    private String object(List<String> columns, CsvParser.Row row) {
        if (row.cells().size() != columns.size()) {
            rowProblem(
                    row.line(),
                    "must have " + columns.size() + " cells, as the header has, but has "
                            + row.cells().size());
            return "";
        }
        JsonLineWriter object = new JsonLineWriter();
        int before = problems.size();
        for (int i = 0; i < columns.size(); i++) {
            String column = columns.get(i);
            String cell = row.cells().get(i);
            if (GoldenFields.TEXTS.contains(column)) {
                if (!cell.isEmpty()) {
                    object.text(column, CsvCell.unmark(cell));
                }
            } else if (!cell.isBlank()) {
                String json = column.equals("requires_synthesis") ? truthValue(cell) : cell;
                JsonLines.check(json, (path, message) -> cellProblem(row, column, path, message));
                object.json(column, json);
            }
        }
        if (problems.size() > before) {
            wrongRows.add(row.line());
        }
        return object.toString();
    }

    /** Spreadsheets write TRUE and FALSE. */
    private static String truthValue(String cell) {
        String lower = cell.strip().toLowerCase(Locale.ROOT);
        return lower.equals("true") || lower.equals("false") ? lower : cell;
    }

    private void cellProblem(CsvParser.Row row, String column, String path, String message) {
        String rule = path.equals("$") ? "the cell must be one JSON value, such as " + example(column) : message;
        problems.add(new Problem(file, row.line(), "$." + column + path.substring(1), rule));
    }

    private static String example(String column) {
        return switch (column) {
            case "grades" -> "{\"refunds.md\": 2}";
            case "context" -> "{\"attributes\": {\"plan\": \"pro\"}}";
            case "expected_actions" -> "[{\"tool\": \"create_ticket\"}]";
            case "requires_synthesis" -> "true";
            default -> "[\"one\", \"two\"]";
        };
    }

    /**
     * Returns the set as comma-separated values, with rows ending in CR LF. The columns are the fields that cases of
     * the set have, in the order of golden files.
     *
     * @throws IllegalArgumentException if a text has an unpaired surrogate, which UTF-8 cannot encode
     */
    public static String toCsv(GoldenSet set) {
        Set<String> used = new HashSet<>();
        Require.nonNull(set, "set").cases().forEach(each -> used.addAll(GoldenFields.namesOf(each)));
        List<String> columns = GoldenFields.ALL.stream().filter(used::contains).toList();
        StringBuilder out = new StringBuilder(String.join(",", columns)).append(ROW_END);
        for (GoldenCase each : set.cases()) {
            GoldenFields.of(each, fields -> {
                for (int i = 0; i < columns.size(); i++) {
                    String column = columns.get(i);
                    String content = fields.plain(column);
                    boolean text = GoldenFields.TEXTS.contains(column) && fields.has(column);
                    out.append(i == 0 ? "" : ",").append(CsvCell.quote(text ? CsvCell.mark(content) : content));
                }
            });
            out.append(ROW_END);
        }
        return out.toString();
    }

    /**
     * Writes {@link #toCsv} to a file, which is replaced atomically; missing folders are created.
     *
     * @throws IllegalStateException if the file exists and {@link GoldenSet#leftOut} is not 0; the file is unchanged.
     *     Use {@link GoldenSet#detached} if it may lose those cases.
     * @throws IllegalArgumentException if a text has an unpaired surrogate; the file is unchanged
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    public static void write(GoldenSet set, Path file) {
        Require.nonNull(file, "file");
        String csv = toCsv(set);
        OverwriteGuard.requireNothingLost(file, set.name(), set.leftOut());
        Utf8Files.replace(file, csv);
    }
}
