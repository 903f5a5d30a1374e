package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Jackson configuration: names in snake_case, unknown fields rejected, no coercion of values. */
final class JsonMapping {
    /** The mapper without a table of texts. */
    static final JsonMapper PLAIN = strict(builder().build());

    private JsonMapping() {}

    /** Returns a mapper with some texts in a table, which is the attribute {@link SharedTexts#KEY}. */
    static JsonMapper sharing(SharedTexts<?> shared) {
        return strict(builder()
                .annotationIntrospector(new SharedTextIntrospector(shared))
                .build());
    }

    private static JsonMapper.Builder builder() {
        SimpleModule times = new SimpleModule("evalkit")
                .setDeserializerModifier(new ValueInterner())
                .addSerializer(Instant.class, ToStringSerializer.instance)
                .addSerializer(LocalDate.class, ToStringSerializer.instance)
                .addSerializer(Document.class, new DocumentWriter())
                .addSerializer(Duration.class, ToStringSerializer.instance)
                .addDeserializer(Instant.class, new FromText<>(Instant.class, Instant::parse))
                .addDeserializer(LocalDate.class, new FromText<>(LocalDate.class, LocalDate::parse))
                .addDeserializer(Duration.class, new FromText<>(Duration.class, Duration::parse));
        JsonFactory factory = JsonFactory.builder()
                .streamReadConstraints(JacksonVersion.anyNameLength(StreamReadConstraints.builder())
                        .maxStringLength(Integer.MAX_VALUE) // an answer may have any length
                        .build())
                .build();
        return JsonMapper.builder(factory)
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
                .addModule(times);
    }

    private static JsonMapper strict(JsonMapper mapper) {
        for (CoercionInputShape shape : new CoercionInputShape[] {
            CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean
        }) {
            mapper.coercionConfigFor(LogicalType.Textual).setCoercion(shape, CoercionAction.Fail);
        }
        return mapper;
    }

    static DefaultPrettyPrinter printer(int indentedLevels) {
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

    /** Returns the path of the value at fault; {@code $} for the whole document. */
    static String path(JsonProcessingException e) {
        return e instanceof JsonMappingException mapping
                ? "$"
                        + mapping.getPath().stream()
                                .map(step -> step.getFieldName() == null
                                        ? "[" + step.getIndex() + "]"
                                        : "." + step.getFieldName())
                                .collect(Collectors.joining())
                : "$";
    }

    /**
     * A value with its schema, its version and, unless the name is empty, a table of texts; {@code digests} are by
     * text.
     */
    record Document(String schema, int version, String table, Map<String, String> digests, Object value) {}

    /** Writes schema, version and table, then the fields of the value. */
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
            if (!document.table().isEmpty()) {
                generator.writeObjectFieldStart(document.table());
                for (Map.Entry<String, String> each : document.digests().entrySet()) {
                    generator.writeStringField(each.getValue(), each.getKey());
                }
                generator.writeEndObject();
            }
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
        protected T _deserialize(String value, DeserializationContext context) throws IOException {
            try {
                return parse.apply(value);
            } catch (DateTimeException e) {
                throw context.weirdStringException(value, handledType(), "no time");
            }
        }
    }
}
