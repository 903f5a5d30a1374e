package dev.evalkit.api.internal.json;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Utf8Files;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The lines of a file of JSON objects, read one after the other by the rules of {@link JsonLines}. */
public final class JsonLineCursor implements Closeable {
    private static final Pattern CR_BETWEEN_OBJECTS = Pattern.compile("\\}[ \\t]*+\\r[ \\t\\r]*+\\{");

    private final Path file;
    private final int maxLineBytes;
    private final ProblemSink problems;
    private final LineSource lines;
    private boolean ended;

    /**
     * Opens a file.
     *
     * @param maxLineBytes how long a line may be, in bytes without its end; at least 1
     * @param problems takes what is wrong, in the order of the lines
     * @throws UncheckedIOException if the file cannot be read
     */
    public JsonLineCursor(Path file, int maxLineBytes, ProblemSink problems) {
        this.file = file;
        this.maxLineBytes = Require.atLeast(1, maxLineBytes, "maxLineBytes");
        this.problems = problems;
        try {
            lines = new LineSource(file, maxLineBytes);
        } catch (IOException e) {
            throw Utf8Files.unreadable(file, e);
        }
    }

    /** Takes the content of a file that somebody else has opened; otherwise as the other constructor. */
    JsonLineCursor(Path file, InputStream content, int maxLineBytes, ProblemSink problems) {
        this.file = file;
        this.maxLineBytes = Require.atLeast(1, maxLineBytes, "maxLineBytes");
        this.problems = problems;
        lines = new LineSource(file, content, maxLineBytes);
    }

    /**
     * Reads one line.
     *
     * @param reader takes the line's object, if it has one; also if the line already has a problem
     * @return false if there was no further line
     * @throws UncheckedIOException if the file cannot be read, or has changed since it was opened
     */
    public boolean next(Consumer<JsonFields> reader) {
        try {
            if (ended || !lines.next()) {
                return false;
            }
        } catch (IOException e) {
            throw Utf8Files.unreadable(file, e);
        }
        JsonLine line = new JsonLine(lines.number(), problems);
        if (lines.size() > maxLineBytes) {
            line.problem(
                    "$", "the line must be at most " + maxLineBytes + " bytes (maxLineBytes) but was " + lines.size());
        } else {
            read(line, reader);
        }
        return true;
    }

    private void read(JsonLine line, Consumer<JsonFields> reader) {
        if (Utf8Files.isUtf16(lines.bytes(), lines.kept())) {
            line.problem("$", Utf8Files.UTF_16);
            ended = true; // there is no telling where its lines end
            return;
        }
        String text = new String(lines.bytes(), 0, lines.kept(), StandardCharsets.UTF_8);
        int invalid = text.indexOf('\uFFFD') < 0 ? -1 : Utf8Files.invalidAt(lines.bytes(), lines.kept());
        if (invalid >= 0) {
            line.problem("$", Utf8Files.invalidMessage(lines.bytes()[invalid]) + " at byte " + (invalid + 1));
            return;
        }
        if (text.isBlank()) {
            return;
        }
        if (text.indexOf('\r') >= 0 && CR_BETWEEN_OBJECTS.matcher(text).find()) {
            line.problem("$", JsonLines.CR_ALONE);
            return;
        }
        JsonValue value = JsonTree.read(text, line::problem);
        if (value instanceof JsonValue.Fields fields) {
            reader.accept(new JsonFields(line, "$", fields.values()));
        } else if (value != null) {
            line.problem("$", "must be an object but was " + value.shown());
        }
    }

    /** Closes the file; a second time does nothing. */
    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            throw Utf8Files.unreadable(file, e);
        }
    }
}
