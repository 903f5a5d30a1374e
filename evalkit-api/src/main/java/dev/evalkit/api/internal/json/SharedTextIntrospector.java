package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.evalkit.api.internal.check.Shown;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Jackson extension that writes and reads references in place of {@link SharedTexts}. */
final class SharedTextIntrospector extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    private final Class<?> owner;
    private final String component;
    private final int index;
    private final String table;

    SharedTextIntrospector(SharedTexts<?> shared) {
        this.owner = shared.owner();
        this.component = shared.component();
        this.index = shared.index();
        this.table = shared.table();
    }

    private boolean isShared(Annotated part) {
        return part instanceof AnnotatedMember member
                && member.getDeclaringClass() == owner
                && (member instanceof AnnotatedParameter parameter
                        ? parameter.getIndex() == index
                        : member.getName().equals(component));
    }

    @Override
    public @Nullable PropertyName findNameForSerialization(Annotated part) {
        return isShared(part) ? PropertyName.construct(SharedTexts.REFERENCE) : super.findNameForSerialization(part);
    }

    @Override
    public @Nullable PropertyName findNameForDeserialization(Annotated part) {
        return isShared(part) ? PropertyName.construct(SharedTexts.REFERENCE) : super.findNameForDeserialization(part);
    }

    @Override
    public @Nullable Object findSerializer(Annotated part) {
        return isShared(part) ? new ReferenceWriter() : super.findSerializer(part);
    }

    @Override
    public @Nullable Object findDeserializer(Annotated part) {
        return isShared(part) ? new ReferenceReader(table) : super.findDeserializer(part);
    }

    private static Map<?, ?> table(@Nullable Object attribute) {
        if (attribute instanceof Map<?, ?> table) {
            return table;
        }
        throw new IllegalStateException("the table of texts must be set");
    }

    private static final class ReferenceWriter extends StdSerializer<String> {
        private static final long serialVersionUID = 1;

        ReferenceWriter() {
            super(String.class);
        }

        @Override
        public void serialize(String text, JsonGenerator generator, SerializerProvider serializers) throws IOException {
            generator.writeString(String.valueOf(
                    table(serializers.getAttribute(SharedTexts.KEY)).get(text)));
        }
    }

    private static final class ReferenceReader extends StdDeserializer<String> {
        private static final long serialVersionUID = 1;

        private final String table;

        ReferenceReader(String table) {
            super(String.class);
            this.table = table;
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String reference = StringDeserializer.instance.deserialize(parser, context);
            if (table(context.getAttribute(SharedTexts.KEY)).get(reference) instanceof String text) {
                return text;
            }
            throw JsonMappingException.from(
                    parser, "'" + Shown.of(reference) + "' must be in $." + table + " but is not");
        }
    }
}
