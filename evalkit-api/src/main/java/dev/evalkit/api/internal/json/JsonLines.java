package dev.evalkit.api.internal.json;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Utf8Files;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A strict reader of files with one JSON object per line. A fault becomes a problem with its line and path, and reading
 * continues. A byte-order mark, CR LF and blank lines are accepted.
 */
public final class JsonLines implements Closeable {
    static {
        JacksonVersion.require();
    }

    /** The default maximum length of a line in bytes: 1 MiB. */
    public static final int DEFAULT_MAX_LINE_BYTES = 1 << 20;

    /** The message about lines that end in CR alone, which is not a line end. */
    public static final String CR_ALONE = "has lines that end in CR alone; lines must end in LF or CR LF";

    private static final Pattern CR_BETWEEN_OBJECTS = Pattern.compile("\\}[ \\t]*+\\r[ \\t\\r]*+\\{");

    private final Path file;
    private final int maxLineBytes;
    private final ProblemSink problems;
    private final FileLineReader lines;
    private boolean ended;

    /**
     * Opens a file that is read line by line.
     *
     * @param maxLineBytes the maximum length of a line in bytes, without its end; at least 1
     * @param problems receives the problems, in the order of the lines
     * @throws IllegalArgumentException if {@code maxLineBytes} is below 1
     * @throws UncheckedIOException if the file cannot be read
     */
    public JsonLines(Path file, int maxLineBytes, ProblemSink problems) {
        this.file = file;
        this.maxLineBytes = Require.atLeast(1, maxLineBytes, "maxLineBytes");
        this.problems = problems;
        try {
            lines = new FileLineReader(file, maxLineBytes);
        } catch (IOException e) {
            throw Utf8Files.unreadable(file, e);
        }
    }

    private JsonLines(Path file, InputStream content, int maxLineBytes, ProblemSink problems) {
        this.file = file;
        this.maxLineBytes = Require.atLeast(1, maxLineBytes, "maxLineBytes");
        this.problems = problems;
        lines = new FileLineReader(file, content, maxLineBytes);
    }

    /**
     * Reads a whole file.
     *
     * @param maxLineBytes the maximum length of a line in bytes, without its end; at least 1
     * @param problems receives the problems, in the order of the lines
     * @param reader receives each object, in order; also one whose line already has a problem
     * @throws IllegalArgumentException if {@code maxLineBytes} is below 1
     * @throws UncheckedIOException if the file cannot be read, or changes while it is being read
     */
    public static void read(Path file, int maxLineBytes, ProblemSink problems, Consumer<JsonFields> reader) {
        try (JsonLines lines = new JsonLines(file, maxLineBytes, problems)) {
            lines.readAll(reader);
        }
    }

    /**
     * Reads the content of a file that the caller has opened, and closes it. Otherwise like {@link #read(Path, int,
     * ProblemSink, Consumer)}.
     *
     * @param file the name of the file in messages
     * @throws UncheckedIOException if the content cannot be read
     */
    public static void read(
            Path file, InputStream content, int maxLineBytes, ProblemSink problems, Consumer<JsonFields> reader) {
        try (JsonLines lines = new JsonLines(file, content, maxLineBytes, problems)) {
            lines.readAll(reader);
        }
    }

    /**
     * Reads one object from text, by the same rules.
     *
     * @param line the line number in problems, from 1
     * @param problems receives the problems
     * @param reader receives the object, if there is one; also if it already has a problem
     */
    public static void readObject(String object, int line, ProblemSink problems, Consumer<JsonFields> reader) {
        readObject(object, new LineProblems(line, problems), reader);
    }

    private static void readObject(String object, LineProblems line, Consumer<JsonFields> reader) {
        JsonValue value = JsonValueReader.read(object, line::problem);
        if (value instanceof JsonValue.Fields fields) {
            reader.accept(new JsonFields(line, "$", fields.values()));
        } else if (value != null) {
            line.problem("$", "must be an object but was " + value.shown());
        }
    }

    /**
     * Checks that a text is exactly one JSON value.
     *
     * @param problems receives path and message of each problem
     */
    public static void check(String text, BiConsumer<String, String> problems) {
        JsonValueReader.read(text, problems);
    }

    private void readAll(Consumer<JsonFields> reader) {
        boolean more = true;
        while (more) {
            more = next(reader);
        }
    }

    /**
     * Reads one line.
     *
     * @param reader receives the line's object, if it has one; also if the line already has a problem
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
        LineProblems line = new LineProblems(lines.number(), problems);
        if (lines.size() > maxLineBytes) {
            line.problem(
                    "$", "the line must be at most " + maxLineBytes + " bytes (maxLineBytes) but was " + lines.size());
        } else {
            read(line, reader);
        }
        return true;
    }

    private void read(LineProblems line, Consumer<JsonFields> reader) {
        if (Utf8Files.isUtf16(lines.bytes(), lines.kept())) {
            line.problem("$", Utf8Files.UTF_16);
            ended = true; // the line ends of the rest are unknown
            return;
        }
        String text = new String(lines.bytes(), 0, lines.kept(), StandardCharsets.UTF_8);
        int invalid = text.indexOf('\uFFFD') < 0 ? -1 : Utf8Files.invalidAt(lines.bytes(), lines.kept());
        if (invalid >= 0) {
            line.problem("$", Utf8Files.invalidMessage(lines.bytes()[invalid]) + " at byte " + (invalid + 1));
        } else if (text.indexOf('\r') >= 0 && CR_BETWEEN_OBJECTS.matcher(text).find()) {
            line.problem("$", CR_ALONE);
        } else if (!text.isBlank()) {
            readObject(text, line, reader);
        }
    }

    /** Closes the file; closing it again has no effect. */
    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            throw Utf8Files.unreadable(file, e);
        }
    }
}
