package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The codec of small documents, which have {@code schema} and {@code version} first, and of single lines; names in snake_case,
 * nothing unknown, nothing coerced. Results have a {@link VersionedFormat}.
 */
public final class Json {
    private Json() {}

    /** The document of a value, ending in a newline; the first two levels are indented, deeper ones take one line each. */
    public static String write(String schema, int version, Object value) {
        return VersionedFormat.of(schema, version, Object.class).text(value);
    }

    /** The document of a value, ending in a newline; the first levels are indented, deeper ones take one line each. */
    public static String write(String schema, int version, Object value, int indentedLevels) {
        return VersionedFormat.of(schema, version, Object.class)
                .indented(indentedLevels)
                .text(value);
    }

    /** A value as one line of JSON without white space, and without a line end. */
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
     * @param place what the line is called in messages
     * @throws IllegalArgumentException if it is something else, or incomplete
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
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if it is something else, incomplete, or of a newer version
     */
    public static <T> T readFile(Path file, String schema, int version, Class<T> type) {
        return VersionedFormat.of(schema, version, type).read(file);
    }

    /**
     * Reads a document of the given schema from text.
     *
     * @param source what the text is called in messages
     * @throws IllegalArgumentException if it is something else, incomplete, or of a newer version
     */
    public static <T> T read(String text, String source, String schema, int version, Class<T> type) {
        return VersionedFormat.of(schema, version, type).read(text, source);
    }
}
