package dev.evalkit.api.internal.json;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Utf8Files;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Files of JSON objects, one a line, read strictly: whatever is wrong becomes a problem with its line and path, and
 * reading goes on. A byte-order mark, CR LF and blank lines are fine.
 */
public final class JsonLines {
    /** How long a line may be if the caller has no other wish: 1 MiB. */
    public static final int DEFAULT_MAX_LINE_BYTES = 1 << 20;

    private JsonLines() {}

    /**
     * Reads a file.
     *
     * @param maxLineBytes how long a line may be, in bytes without its end; at least 1
     * @param problems takes what is wrong, in the order of the lines
     * @param reader takes each object, in order; also one whose line already has a problem
     * @throws UncheckedIOException if the file cannot be read
     */
    public static void read(Path file, int maxLineBytes, ProblemSink problems, Consumer<JsonFields> reader) {
        Require.atLeast(1, maxLineBytes, "maxLineBytes");
        try (LineSource lines = new LineSource(file, maxLineBytes)) {
            while (lines.next()) {
                JsonLine line = new JsonLine(lines.number(), problems);
                if (lines.size() > maxLineBytes) {
                    line.problem(
                            "$",
                            "the line must be at most " + maxLineBytes + " bytes (maxLineBytes) but was "
                                    + lines.size());
                } else {
                    read(lines, line, reader);
                }
            }
        } catch (IOException e) {
            throw Utf8Files.unreadable(file, e);
        }
    }

    private static void read(LineSource lines, JsonLine line, Consumer<JsonFields> reader) {
        int invalid = Utf8Files.invalidAt(lines.bytes(), lines.kept());
        if (invalid >= 0) {
            line.problem("$", Utf8Files.invalidMessage(lines.bytes()[invalid]) + " at byte " + (invalid + 1));
            return;
        }
        String text = new String(lines.bytes(), 0, lines.kept(), StandardCharsets.UTF_8);
        if (text.isBlank()) {
            return;
        }
        JsonValue value = JsonTree.read(text, line::problem);
        if (value instanceof JsonValue.Fields fields) {
            reader.accept(new JsonFields(line, "$", fields.values()));
        } else if (value != null) {
            line.problem("$", "must be an object but was " + value.shown());
        }
    }
}
