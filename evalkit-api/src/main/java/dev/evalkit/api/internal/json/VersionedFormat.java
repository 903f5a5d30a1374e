package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.io.Utf8Files;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The format of one kind of JSON document, by schema and version. It writes {@code schema}, {@code version}, the table
 * of texts, if any, and the fields of a record. It reads its own version and older ones, and rejects newer ones.
 *
 * <p>A file that starts with schema, version and table is read as a stream, without extra memory. Any other file is
 * read as a tree.
 */
public final class VersionedFormat<T> {
    static {
        JacksonVersion.require();
    }

    private static final int INDENTED_LEVELS = 2;
    private static final JsonFactory LENIENT = new JsonFactory();

    private final String schema;
    private final int version;
    private final Class<T> type;
    private final int indentedLevels;
    private final @Nullable SharedTexts<T> shared;
    private @Nullable JsonMapper mapper;

    private VersionedFormat(
            String schema, int version, Class<T> type, int indentedLevels, @Nullable SharedTexts<T> shared) {
        this.schema = schema;
        this.version = version;
        this.type = type;
        this.indentedLevels = indentedLevels;
        this.shared = shared;
    }

    /** Returns the format with this schema and version; it also reads older versions. */
    public static <T> VersionedFormat<T> of(String schema, int version, Class<T> type) {
        return new VersionedFormat<>(schema, version, type, INDENTED_LEVELS, null);
    }

    /**
     * Returns the schema that a document names; empty if it names none, or cannot be read up to there. Reading the file
     * with a format then reports why.
     */
    public static Optional<String> schemaOf(Path file) {
        try (InputStream bytes = Files.newInputStream(file);
                JsonParser parser = LENIENT.createParser(bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean found = parser.currentName().equals("schema");
                JsonToken value = parser.nextToken();
                if (found) {
                    return value == JsonToken.VALUE_STRING ? Optional.of(parser.getText()) : Optional.empty();
                }
                parser.skipChildren();
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the same format with some texts in a table. */
    public VersionedFormat<T> sharing(SharedTexts<T> texts) {
        return new VersionedFormat<>(schema, version, type, indentedLevels, texts);
    }

    /** Returns the same format with this many indented levels, by default 2; deeper values take one line each. */
    VersionedFormat<T> indented(int levels) {
        return new VersionedFormat<>(schema, version, type, levels, shared);
    }

    /** Returns the document of a value, with a final newline. */
    public String text(T value) {
        StringWriter out = new StringWriter();
        try {
            write(value, out);
        } catch (IOException e) {
            throw new IllegalStateException("a result can always be written", e);
        }
        return out.toString();
    }

    /**
     * Writes the document of a value to a file, which is replaced atomically.
     *
     * @throws java.io.UncheckedIOException if it cannot be written
     */
    public void write(Path file, T value) {
        Utf8Files.replace(file, out -> write(value, out));
    }

    private void write(T value, Writer out) throws IOException {
        Map<String, String> digests = shared == null ? Map.of() : shared.digests(value);
        ObjectWriter writer = mapper().writer(JsonMapping.printer(indentedLevels))
                .withAttribute(SharedTexts.KEY, digests)
                .without(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        try {
            writer.writeValue(
                    out,
                    new JsonMapping.Document(schema, version, shared == null ? "" : shared.table(), digests, value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result can always be written", e);
        }
        out.write('\n');
    }

    /**
     * Reads a document.
     *
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if the document has another schema, is incomplete, or has a newer version, or
     *     the file is not a regular one, but, say, a pipe
     */
    public T read(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
            throw new IllegalArgumentException(file
                    + ": must be a regular file, because it is read more than once; write its content to one first");
        }
        T value = readStream(file);
        return value == null ? read(Utf8Files.read(file), file.toString()) : value;
    }

    private @Nullable SharedTexts<T> tableOf(int documentVersion) {
        return shared != null && documentVersion >= shared.since() ? shared : null;
    }

    private JsonMapper mapper(int documentVersion) {
        return tableOf(documentVersion) == null ? JsonMapping.PLAIN : mapper();
    }

    /** Created on first use, because a file without the table does not need it. */
    private synchronized JsonMapper mapper() {
        if (mapper == null) {
            mapper = shared == null ? JsonMapping.PLAIN : JsonMapping.sharing(shared);
        }
        return mapper;
    }

    /** Returns null if the document does not start with schema, version and table, or is not UTF-8. */
    @Nullable
    T readStream(Path file) {
        String source = file.toString();
        boolean isStartRead = false;
        try (Reader text = Files.newBufferedReader(file);
                JsonParser parser = JsonMapping.PLAIN.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT
                    || !"schema".equals(parser.nextFieldName())
                    || parser.nextToken() != JsonToken.VALUE_STRING) {
                return null;
            }
            requireSchema(source, parser.getText());
            if (!"version".equals(parser.nextFieldName()) || parser.nextToken() != JsonToken.VALUE_NUMBER_INT) {
                return null;
            }
            int found = parser.getIntValue();
            requireVersion(source, found);
            isStartRead = true;
            SharedTexts<T> table = tableOf(found);
            Map<String, String> texts = new HashMap<>();
            if (table != null) {
                if (!table.table().equals(parser.nextFieldName()) || parser.nextToken() != JsonToken.START_OBJECT) {
                    return null;
                }
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String digest = parser.currentName();
                    String one = parser.nextToken() == JsonToken.VALUE_STRING ? parser.getText() : null;
                    texts.put(digest, requireDigest(source + ": $." + table.table(), digest, one));
                }
            }
            if (parser.nextToken() != JsonToken.FIELD_NAME) {
                return null;
            }
            ObjectReader reader = mapper(found)
                    .reader()
                    .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .withAttribute(SharedTexts.KEY, texts)
                    .withAttribute(ValueInterner.KEY, ValueInterner.noneYet());
            T value = JsonErrors.read(reader, parser, type, source);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException(
                        source + ": line " + parser.currentTokenLocation().getLineNr() + ", column "
                                + parser.currentTokenLocation().getColumnNr() + ": " + JsonErrors.MORE_FOLLOWS);
            }
            return value;
        } catch (JsonProcessingException e) {
            if (!isStartRead) {
                return null;
            }
            throw JsonErrors.of(source, e);
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * Reads a document from text.
     *
     * @param source the name of the text in messages
     * @throws IllegalArgumentException if the document has another schema, is incomplete, or has a newer version
     */
    T read(String text, String source) {
        JsonNode document;
        try {
            document = JsonMapping.PLAIN.readTree(text);
        } catch (JsonProcessingException e) {
            throw JsonErrors.of(source, e);
        }
        if (text.isBlank()) {
            throw new IllegalArgumentException(
                    source + ": $: is empty; must be a JSON object with schema '" + schema + "'");
        }
        if (!(document instanceof ObjectNode object)) {
            throw new IllegalArgumentException(source + ": $: must be a JSON object with schema '" + schema + "'");
        }
        requireSchema(source, object.path("schema").asText("none"));
        JsonNode number = object.path("version");
        if (!number.isInt() || number.intValue() < 1) {
            throw new IllegalArgumentException(source + ": $.version: must be a number from 1 but "
                    + (number.isMissingNode() ? "is missing" : "was " + number));
        }
        int found = number.intValue();
        requireVersion(source, found);
        object.remove(Arrays.asList("schema", "version"));
        ObjectReader reader =
                mapper(found).reader().withAttribute(SharedTexts.KEY, texts(object, tableOf(found), source));
        try (JsonParser tokens = reader.treeAsTokens(object)) {
            return JsonErrors.read(reader, tokens, type, source);
        } catch (IOException e) {
            throw new IllegalStateException("a tree is read without a file", e);
        }
    }

    /** Removes the table from a document and returns its texts by digest. */
    private static Map<String, String> texts(ObjectNode document, @Nullable SharedTexts<?> table, String source) {
        Map<String, String> texts = new HashMap<>();
        if (table != null) {
            String place = source + ": $." + table.table();
            if (!(document.remove(table.table()) instanceof ObjectNode found)) {
                throw new IllegalArgumentException(place + ": must be an object of texts by digest");
            }
            found.properties()
                    .forEach(each -> texts.put(
                            each.getKey(),
                            requireDigest(place, each.getKey(), each.getValue().textValue())));
        }
        return texts;
    }

    private static String requireDigest(String place, String digest, @Nullable String text) {
        if (text == null || !SharedTexts.digest(text).equals(digest)) {
            throw new IllegalArgumentException(
                    place + "." + Shown.of(digest) + ": must be the text with this digest but "
                            + (text == null ? "is not a text" : "has the digest " + SharedTexts.digest(text)));
        }
        return text;
    }

    private void requireSchema(String source, String found) {
        if (!found.equals(schema)) {
            throw new IllegalArgumentException(source + ": $.schema: must be '" + schema + "' but was '" + found + "'");
        }
    }

    private void requireVersion(String source, int found) {
        if (found < 1) {
            throw new IllegalArgumentException(source + ": $.version: must be a number from 1 but was " + found);
        }
        if (found > version) {
            throw new IllegalArgumentException(source + ": $.version: is " + found + ", but this evalkit reads up to "
                    + version + "; use a newer evalkit");
        }
    }
}
