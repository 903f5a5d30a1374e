package dev.evalkit.api.judge;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.JsonFields;
import dev.evalkit.api.internal.json.JsonLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a strict reader of labelled rows: one row per line, all problems reported together.
 *
 * @param reader the call that returns such a reader, for messages
 * @param fields the fields of a row
 * @param extraFields fields that are ignored
 */
record LabelledLines(String reader, List<String> fields, SortedSet<String> extraFields, int maxLineBytes) {
    /** Returns settings for rows with these fields and no others. */
    static LabelledLines of(String reader, String... fields) {
        return new LabelledLines(reader, List.of(fields), new TreeSet<>(), JsonLines.DEFAULT_MAX_LINE_BYTES);
    }

    LabelledLines extraField(String field) {
        return extraField(field, null);
    }

    /** Ignores one more field: none of the rows' own, but for one that may be ignored. */
    LabelledLines extraField(String field, @Nullable String ignorable) {
        if (fields.contains(Require.notBlank(field, "extra field")) && !field.equals(ignorable)) {
            throw new IllegalArgumentException(
                    "'" + Shown.of(field) + "' is a field of the rows and cannot be ignored");
        }
        SortedSet<String> more = new TreeSet<>(extraFields);
        more.add(field);
        return new LabelledLines(reader, fields, more, maxLineBytes);
    }

    LabelledLines maxLineBytes(int bytes) {
        return new LabelledLines(reader, fields, extraFields, Require.atLeast(1, bytes, "maxLineBytes"));
    }

    /**
     * Reads a file.
     *
     * @param row reads a row from a line; returns null if the line has a problem
     * @throws CalibrationException if the file has any problem or no rows
     */
    <T> List<T> load(Path file, Function<JsonFields, @Nullable T> row) {
        String source = Require.nonNull(file, "file").toString();
        List<Problem> problems = new ArrayList<>();
        List<T> rows = new ArrayList<>();
        Collection<String> known = known();
        JsonLines.read(
                file,
                maxLineBytes,
                (line, path, message) -> problems.add(new Problem(source, line, path, message)),
                line -> {
                    line.allow(
                            known,
                            name -> "; if it may be ignored, declare it with " + reader + ".extraField(\""
                                    + Shown.of(name) + "\")");
                    T read = row.apply(line);
                    if (read != null) {
                        rows.add(read);
                    }
                });
        if (problems.isEmpty() && rows.isEmpty()) {
            problems.add(new Problem(source, 1, "$", "the file has no rows"));
        }
        if (!problems.isEmpty()) {
            throw new CalibrationException(problems);
        }
        return List.copyOf(rows);
    }

    private Set<String> known() {
        Set<String> known = new LinkedHashSet<>(fields);
        known.addAll(extraFields);
        return known;
    }
}
