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
 * One text for each JSON value: names in natural order, no white space, numbers without zeros that say nothing, so that
 * {@code 1} and {@code 1.0} are one text.
 */
public final class CanonicalJson {
    /** A number with more digits before or after its point than this is written with an exponent. */
    private static final int MOST_DIGITS = 30;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private CanonicalJson() {}

    /** The canonical text of a JSON text; empty if it is not exactly one JSON value without repeated names. */
    public static Optional<String> of(String json) {
        JsonNode node = read(json);
        return node.isMissingNode() ? Optional.empty() : Optional.of(text(node));
    }

    /** The canonical text of a value made of maps, lists, texts, numbers, booleans and nulls. */
    public static String ofValue(Object value) {
        return text(MAPPER.valueToTree(value));
    }

    /** The text as a JSON string. */
    public static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }

    /** The texts, numbers and booleans within a JSON text, in order, names left out; empty if it is no JSON. */
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

    /** The fields of a JSON object, each value as canonical text; empty if it is no object. */
    public static SortedMap<String, String> fields(String json) {
        SortedMap<String, String> fields = new TreeMap<>();
        read(json).properties().forEach(field -> fields.put(field.getKey(), text(field.getValue())));
        return fields;
    }

    /** The value of a JSON text; a missing node if it is not exactly one value without repeated names. */
    static JsonNode read(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    /** The canonical text of a value. */
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

    /** A host's own value may be NaN or infinite, which is no JSON number; it is written as a text. */
    private static boolean isNotFinite(JsonNode node) {
        return (node.isDouble() || node.isFloat()) && !Double.isFinite(node.doubleValue());
    }

    private static String number(BigDecimal value) {
        BigDecimal shortest = value.stripTrailingZeros();
        boolean plain = Math.abs((long) shortest.scale()) <= MOST_DIGITS && shortest.precision() <= MOST_DIGITS;
        return plain ? shortest.toPlainString() : shortest.toString();
    }
}
