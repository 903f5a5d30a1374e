package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.util.NameTransformer;
import dev.evalkit.api.internal.io.Utf8Files;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The codec of result files: one JSON document with {@code schema} and {@code version} first, names in snake_case,
 * nothing unknown, nothing coerced.
 */
public final class Json {
    private static final int INDENTED_LEVELS = 2;
    private static final List<String> ADVICE =
            List.of(" (start marker", " (but might", ": not allowed as per", ": enable `");
    private static final JsonMapper MAPPER = mapper();

    private Json() {}

    private static JsonMapper mapper() {
        SimpleModule times = new SimpleModule("evalkit")
                .addSerializer(Instant.class, ToStringSerializer.instance)
                .addSerializer(LocalDate.class, ToStringSerializer.instance)
                .addSerializer(Document.class, new DocumentWriter())
                .addSerializer(Duration.class, ToStringSerializer.instance)
                .addDeserializer(Instant.class, new FromText<>(Instant.class, Instant::parse))
                .addDeserializer(LocalDate.class, new FromText<>(LocalDate.class, LocalDate::parse))
                .addDeserializer(Duration.class, new FromText<>(Duration.class, Duration::parse));
        JsonMapper mapper = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
                .addModule(times)
                .build();
        for (CoercionInputShape shape : new CoercionInputShape[] {
            CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean
        }) {
            mapper.coercionConfigFor(LogicalType.Textual).setCoercion(shape, CoercionAction.Fail);
        }
        return mapper;
    }

    /** The document of a value, ending in a newline; the first two levels are indented, deeper ones take one line each. */
    public static String write(String schema, int version, Object value) {
        return write(schema, version, value, INDENTED_LEVELS);
    }

    /** The document of a value, ending in a newline; the first levels are indented, deeper ones take one line each. */
    public static String write(String schema, int version, Object value, int indentedLevels) {
        try {
            return MAPPER.writer(printer(indentedLevels)).writeValueAsString(new Document(schema, version, value))
                    + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result can always be written", e);
        }
    }

    private static DefaultPrettyPrinter printer(int indentedLevels) {
        DefaultPrettyPrinter.Indenter indenter = new DefaultIndenter("  ", "\n") {
            @Override
            public void writeIndentation(JsonGenerator generator, int level) throws IOException {
                if (level <= indentedLevels) {
                    super.writeIndentation(generator, level);
                }
            }
        };
        return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    }

    /** A value as one line of JSON without white space, and without a line end. */
    public static String line(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
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
        try {
            value = MAPPER.readValue(line, type);
        } catch (JsonMappingException e) {
            throw new IllegalArgumentException(place + ": " + path(e) + ": " + reason(e), e);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    place + ": $: must be one complete JSON value: " + withoutAdvice(e.getOriginalMessage()), e);
        }
        if (value == null) {
            throw new IllegalArgumentException(place + ": $: must not be null");
        }
        return value;
    }

    /** Writes a document to a file, which is replaced atomically. */
    public static void writeFile(Path file, String document) {
        Utf8Files.replace(file, document);
    }

    /**
     * Reads a document of the given schema.
     *
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if it is something else, incomplete, or of a newer version
     */
    public static <T> T readFile(Path file, String schema, int version, Class<T> type) {
        T quick = readQuickly(file, schema, version, type);
        return quick != null ? quick : read(Utf8Files.read(file), file.toString(), schema, version, type);
    }

    /**
     * Reads a file as {@link #write} writes it, without keeping its text or a tree of it; null if anything is wrong or
     * merely in another order, which {@link #read} then finds the words for.
     */
    private static <T> @Nullable T readQuickly(Path file, String schema, int version, Class<T> type) {
        try (Reader text = Files.newBufferedReader(file); // refuses what is no UTF-8
                JsonParser parser = MAPPER.createParser(text)) {
            boolean known = parser.nextToken() == JsonToken.START_OBJECT
                    && "schema".equals(parser.nextFieldName())
                    && schema.equals(parser.nextTextValue())
                    && "version".equals(parser.nextFieldName())
                    && parser.nextToken() == JsonToken.VALUE_NUMBER_INT
                    && parser.getIntValue() >= 1
                    && parser.getIntValue() <= version;
            if (!known || parser.nextToken() == null) {
                return null;
            }
            T value = MAPPER.readerFor(type)
                    .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readValue(parser);
            return parser.nextToken() == null ? value : null;
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * Reads a document of the given schema from text.
     *
     * @param source what the text is called in messages
     * @throws IllegalArgumentException if it is something else, incomplete, or of a newer version
     */
    public static <T> T read(String text, String source, String schema, int version, Class<T> type) {
        JsonNode document;
        try {
            document = MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    source + ": " + place(e) + "must be one complete JSON document: "
                            + withoutAdvice(e.getOriginalMessage()),
                    e);
        }
        if (text.isBlank()) {
            throw new IllegalArgumentException(
                    source + ": $: is empty; must be a JSON object with schema '" + schema + "'");
        }
        if (!(document instanceof ObjectNode object)) {
            throw new IllegalArgumentException(source + ": $: must be a JSON object with schema '" + schema + "'");
        }
        String found = object.path("schema").asText("none");
        if (!found.equals(schema)) {
            throw new IllegalArgumentException(source + ": $.schema: must be '" + schema + "' but was '" + found + "'");
        }
        JsonNode number = object.path("version");
        if (!number.isInt() || number.intValue() < 1) {
            throw new IllegalArgumentException(source + ": $.version: must be a number from 1 but "
                    + (number.isMissingNode() ? "is missing" : "was " + number));
        }
        if (number.intValue() > version) {
            throw new IllegalArgumentException(source + ": $.version: is " + number + ", this evalkit reads up to "
                    + version + "; use a newer evalkit");
        }
        object.remove(Arrays.asList("schema", "version"));
        try {
            return MAPPER.treeToValue(object, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(source + ": " + path(e) + ": " + reason(e), e);
        }
    }

    private static String place(JsonProcessingException e) {
        return e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
    }

    private static String path(JsonProcessingException e) {
        return e instanceof JsonMappingException mapping
                ? "$"
                        + mapping.getPath().stream()
                                .map(step -> step.getFieldName() == null
                                        ? "[" + step.getIndex() + "]"
                                        : "." + step.getFieldName())
                                .collect(Collectors.joining())
                : "$";
    }

    private static String reason(JsonProcessingException e) {
        Throwable cause = e.getCause();
        return cause != null && cause.getMessage() != null ? cause.getMessage() : withoutAdvice(e.getOriginalMessage());
    }

    /** Jackson's reason without its hints on how to set the parser, which a user of the file cannot act on. */
    private static String withoutAdvice(String reason) {
        int end = reason.length();
        for (String advice : ADVICE) {
            int at = reason.indexOf(advice);
            end = at < 0 ? end : Math.min(end, at);
        }
        return reason.substring(0, end);
    }

    /** A value under its schema and version. */
    private record Document(String schema, int version, Object value) {}

    /** Writes schema and version, and behind them the fields of the value. */
    private static final class DocumentWriter extends StdSerializer<Document> {
        private static final long serialVersionUID = 1;

        DocumentWriter() {
            super(Document.class);
        }

        @Override
        public void serialize(Document document, JsonGenerator generator, SerializerProvider serializers)
                throws IOException {
            generator.writeStartObject();
            generator.writeStringField("schema", document.schema());
            generator.writeNumberField("version", document.version());
            serializers
                    .findValueSerializer(document.value().getClass())
                    .unwrappingSerializer(NameTransformer.NOP)
                    .serialize(document.value(), generator, serializers);
            generator.writeEndObject();
        }
    }

    /** Reads a value from its text form. */
    private static final class FromText<T> extends FromStringDeserializer<T> {
        private static final long serialVersionUID = 1;

        private final transient Function<String, T> parse;

        FromText(Class<T> type, Function<String, T> parse) {
            super(type);
            this.parse = parse;
        }

        @Override
        protected T _deserialize(String value, DeserializationContext context) {
            return parse.apply(value);
        }
    }
}
