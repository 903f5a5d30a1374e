package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reading and writing of records as small JSON documents or as single lines. Names are in snake_case; unknown fields
 * are rejected, and no value is coerced. Large result files use {@link VersionedFormat} directly.
 */
public final class Json {
    static {
        JacksonVersion.require();
    }

    private Json() {}

    /**
     * Checks that the Jackson on the class path will do, before a run costs anything.
     *
     * @throws LinkageError if a part of it is too old, or the parts are of different versions; the message says how to
     *     mend it
     */
    public static void requireJackson() {
        JacksonVersion.require();
    }

    /**
     * Returns the document of a value, with a final newline. The first two levels are indented; deeper values take one
     * line each.
     */
    public static String write(String schema, int version, Object value) {
        return VersionedFormat.of(schema, version, Object.class).text(value);
    }

    /**
     * Returns the document of a value, with a final newline and this many indented levels; deeper values take one line
     * each.
     */
    public static String write(String schema, int version, Object value, int indentedLevels) {
        return VersionedFormat.of(schema, version, Object.class)
                .indented(indentedLevels)
                .text(value);
    }

    /** Returns a value as one line of JSON, without white space and without a line end. */
    public static String line(Object value) {
        try {
            return JsonMapping.PLAIN.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record can always be written", e);
        }
    }

    /**
     * Reads a value from a line of JSON.
     *
     * @param place the name of the line in messages
     * @throws IllegalArgumentException if the line is not JSON of this type, or incomplete
     */
    public static <T> T readLine(String line, String place, Class<T> type) {
        T value;
        try (JsonParser parser = JsonMapping.PLAIN.createParser(line)) {
            value = JsonErrors.read(JsonMapping.PLAIN.reader(), parser, type, place);
        } catch (IOException e) {
            throw new IllegalStateException("a text is read without a file", e);
        }
        if (value == null) {
            throw new IllegalArgumentException(place + ": $: must not be null");
        }
        return value;
    }

    /**
     * Reads a document of the given schema.
     *
     * @param version the newest version that can be read
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if the document has another schema, is incomplete, or has a newer version
     */
    public static <T> T readFile(Path file, String schema, int version, Class<T> type) {
        return VersionedFormat.of(schema, version, type).read(file);
    }

    /**
     * Reads a document of the given schema from text.
     *
     * @param source the name of the text in messages
     * @param version the newest version that can be read
     * @throws IllegalArgumentException if the document has another schema, is incomplete, or has a newer version
     */
    public static <T> T read(String text, String source, String schema, int version, Class<T> type) {
        return VersionedFormat.of(schema, version, type).read(text, source);
    }
}
