package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.type.MapType;
import dev.evalkit.api.internal.check.Require;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Jackson extension that reuses equal short texts and equal small maps within one document, so that most names, reasons
 * and measured values are in memory only once. A result of 20,000 cases and five rungs takes 29 MB of heap; with reuse
 * of texts alone it takes 54 MB.
 */
final class ValueInterner extends BeanDeserializerModifier {
    private static final long serialVersionUID = 1;

    /** The key of the attribute with the values of one document, each at the index derived from its hash. */
    static final Object KEY = new Object();

    private static final int LONGEST_TEXT = 200;
    private static final int LARGEST_MAP = 8;
    private static final int PLACES = 1 << 14;
    private static final int MIX = 0x9E3779B9;

    static Object[] noneYet() {
        return new Object[PLACES];
    }

    @Override
    public JsonDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription type, JsonDeserializer<?> reader) {
        return type.getBeanClass() == String.class ? new Again(reader) : reader;
    }

    @Override
    public JsonDeserializer<?> modifyMapDeserializer(
            DeserializationConfig config, MapType type, BeanDescription description, JsonDeserializer<?> reader) {
        return type.getKeyType().hasRawClass(String.class) ? new Again(reader) : reader;
    }

    private static final class Again extends DelegatingDeserializer {
        private static final long serialVersionUID = 1;

        Again(JsonDeserializer<?> reader) {
            super(reader);
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> reader) {
            return new Again(reader);
        }

        @Override
        @SuppressWarnings("unchecked") // all maps read here have String keys
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            Object value = super.deserialize(parser, context);
            if (!(context.getAttribute(KEY) instanceof Object[] met)) {
                return value;
            }
            if (value instanceof String text && text.length() <= LONGEST_TEXT) {
                return again(met, text);
            }
            if (value instanceof Map<?, ?> map && map.size() <= LARGEST_MAP && !map.containsValue(null)) {
                return again(met, Require.sortedMapOf((Map<String, ?>) map, "map"));
            }
            return value;
        }
    }

    private static Object again(Object[] met, Object value) {
        int hash = value.hashCode() * MIX;
        int place = (hash ^ (hash >>> 16)) & (PLACES - 1);
        if (!value.equals(met[place])) {
            met[place] = value;
        }
        return met[place];
    }
}
