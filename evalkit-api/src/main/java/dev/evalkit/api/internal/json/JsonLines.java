package dev.evalkit.api.internal.json;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Files of JSON objects, one a line, read strictly: whatever is wrong becomes a problem with its line and path, and
 * reading goes on. A byte-order mark, CR LF and blank lines are fine.
 */
public final class JsonLines {
    /** How long a line may be if the caller has no other wish: 1 MiB. */
    public static final int DEFAULT_MAX_LINE_BYTES = 1 << 20;

    /** What is said of lines that end in CR alone, which nothing takes for the end of a line. */
    public static final String CR_ALONE = "has lines that end in CR alone; lines must end in LF or CR LF";

    private JsonLines() {}

    /**
     * Reads a file.
     *
     * @param maxLineBytes how long a line may be, in bytes without its end; at least 1
     * @param problems takes what is wrong, in the order of the lines
     * @param reader takes each object, in order; also one whose line already has a problem
     * @throws java.io.UncheckedIOException if the file cannot be read, or changes meanwhile
     */
    public static void read(Path file, int maxLineBytes, ProblemSink problems, Consumer<JsonFields> reader) {
        try (JsonLineCursor lines = new JsonLineCursor(file, maxLineBytes, problems)) {
            readAll(lines, reader);
        }
    }

    /**
     * Reads the content of a file that somebody else has opened, and closes it.
     *
     * @param file what messages call it
     * @throws java.io.UncheckedIOException if the content cannot be read
     */
    public static void read(
            Path file, InputStream content, int maxLineBytes, ProblemSink problems, Consumer<JsonFields> reader) {
        try (JsonLineCursor lines = new JsonLineCursor(file, content, maxLineBytes, problems)) {
            readAll(lines, reader);
        }
    }

    private static void readAll(JsonLineCursor lines, Consumer<JsonFields> reader) {
        boolean more = true;
        while (more) {
            more = lines.next(reader);
        }
    }
}
