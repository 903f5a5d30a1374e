package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Canonical JSON: equal values have equal texts. Names are in natural order, there is no white space, and numbers have
 * no redundant zeros, so that {@code 1} and {@code 1.0} are the same.
 */
public final class CanonicalJson {
    static {
        JacksonVersion.require();
    }

    /** The maximum number of digits before or after the point; a longer number is written with an exponent. */
    private static final int MOST_DIGITS = 30;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private CanonicalJson() {}

    /** Returns the canonical form of a JSON text; empty if it is not exactly one JSON value without repeated names. */
    public static Optional<String> of(String json) {
        JsonNode node = read(json);
        return node.isMissingNode() ? Optional.empty() : Optional.of(text(node));
    }

    /** Returns the canonical text of a value made of maps, lists, texts, numbers, booleans and nulls. */
    public static String ofValue(Object value) {
        return text(MAPPER.valueToTree(value));
    }

    /** Returns the text as a JSON string. */
    public static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }

    /** Returns the texts, numbers and booleans of a JSON text, in order, without names; empty if it is not JSON. */
    public static List<String> scalars(String json) {
        List<String> scalars = new ArrayList<>();
        addScalars(scalars, read(json));
        return scalars;
    }

    private static void addScalars(List<String> scalars, JsonNode node) {
        if (node.isTextual()) {
            scalars.add(node.textValue());
        } else if (node.isNumber() || node.isBoolean()) {
            scalars.add(text(node));
        }
        node.elements().forEachRemaining(element -> addScalars(scalars, element));
    }

    /** Returns the fields of a JSON object, each value as canonical text; empty if it is not an object. */
    public static SortedMap<String, String> fields(String json) {
        SortedMap<String, String> fields = new TreeMap<>();
        read(json).properties().forEach(field -> fields.put(field.getKey(), text(field.getValue())));
        return fields;
    }

    /** Returns the value of a JSON text; a missing node if it is not exactly one value without repeated names. */
    static JsonNode read(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    /** Returns the canonical text of a value. */
    static String text(JsonNode node) {
        StringBuilder out = new StringBuilder();
        append(out, node);
        return out.toString();
    }

    private static void append(StringBuilder out, JsonNode node) {
        if (node.isObject()) {
            List<String> names = new ArrayList<>();
            node.fieldNames().forEachRemaining(names::add);
            Collections.sort(names);
            String separator = "{";
            for (String name : names) {
                out.append(separator).append(quoted(name)).append(':');
                append(out, node.get(name));
                separator = ",";
            }
            out.append(names.isEmpty() ? "{}" : "}");
        } else if (node.isArray()) {
            String separator = "[";
            for (JsonNode element : node) {
                out.append(separator);
                append(out, element);
                separator = ",";
            }
            out.append(node.isEmpty() ? "[]" : "]");
        } else if (node.isNumber() && !isNotFinite(node)) {
            out.append(number(node.decimalValue()));
        } else {
            out.append(node);
        }
    }

    /** Returns whether a number is NaN or infinite, which JSON lacks; it is written as a text. */
    private static boolean isNotFinite(JsonNode node) {
        return (node.isDouble() || node.isFloat()) && !Double.isFinite(node.doubleValue());
    }

    private static String number(BigDecimal value) {
        BigDecimal shortest = value.stripTrailingZeros();
        boolean plain = Math.abs((long) shortest.scale()) <= MOST_DIGITS && shortest.precision() <= MOST_DIGITS;
        return plain ? shortest.toPlainString() : shortest.toString();
    }
}
