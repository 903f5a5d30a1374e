package dev.evalkit.api.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * Whether a value is valid by a JSON Schema (2020-12), as far as this project's schemas go; a keyword that it does not know is
 * an error, so that nothing in a schema goes unchecked.
 */
final class SchemaCheck {
    private static final Set<String> ANNOTATIONS =
            Set.of("$schema", "$id", "$comment", "$defs", "title", "description", "default", "then");

    private final JsonNode root;

    SchemaCheck(JsonNode root) {
        this.root = root;
    }

    boolean accepts(JsonNode value) {
        return accepts(root, value);
    }

    private boolean accepts(JsonNode schema, JsonNode value) {
        if (schema.isBoolean()) {
            return schema.booleanValue();
        }
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            if (!accepts(schema, keyword.getKey(), keyword.getValue(), value)) {
                return false;
            }
        }
        return true;
    }

    private boolean accepts(JsonNode schema, String keyword, JsonNode rule, JsonNode value) {
        return switch (keyword) {
            case "$ref" -> accepts(root.at(rule.textValue().substring(1)), value);
            case "type" ->
                any(
                        rule.isArray()
                                ? rule
                                : JsonNodeFactory.instance.arrayNode().add(rule),
                        type -> isA(type.textValue(), value));
            case "enum" -> any(rule, each -> each.equals(value));
            case "const" -> isSame(rule, value);
            case "anyOf" -> any(rule, each -> accepts(each, value));
            case "allOf" -> all(rule, each -> accepts(each, value));
            case "not" -> !accepts(rule, value);
            case "if" -> !accepts(rule, value) || accepts(schema.path("then"), value);
            case "pattern" ->
                !value.isTextual()
                        || Pattern.compile(rule.textValue(), Pattern.UNICODE_CHARACTER_CLASS)
                                .matcher(value.textValue())
                                .find();
            case "minimum" -> !value.isNumber() || value.doubleValue() >= rule.doubleValue();
            case "maximum" -> !value.isNumber() || value.doubleValue() <= rule.doubleValue();
            case "items" -> !value.isArray() || all(value, each -> accepts(rule, each));
            case "uniqueItems" -> !value.isArray() || distinct(value) == value.size();
            case "minItems" -> !value.isArray() || value.size() >= rule.intValue();
            case "maxItems" -> !value.isArray() || value.size() <= rule.intValue();
            case "minProperties" -> !value.isObject() || value.size() >= rule.intValue();
            case "maxProperties" -> !value.isObject() || value.size() <= rule.intValue();
            case "required" -> !value.isObject() || all(rule, name -> value.has(name.textValue()));
            case "propertyNames" -> fields(value, name -> accepts(rule, JsonNodeFactory.instance.textNode(name)));
            case "properties" -> fields(value, name -> !rule.has(name) || accepts(rule.path(name), value.path(name)));
            case "additionalProperties" ->
                fields(value, name -> schema.path("properties").has(name) || accepts(rule, value.path(name)));
            default -> {
                if (ANNOTATIONS.contains(keyword)) {
                    yield true;
                }
                throw new AssertionError("unknown keyword " + keyword);
            }
        };
    }

    /** Numbers are compared by value: 0.0 is 0. */
    private static boolean isSame(JsonNode a, JsonNode b) {
        boolean numbers = a.isNumber() && b.isNumber();
        return numbers ? a.doubleValue() == b.doubleValue() : a.equals(b);
    }

    private static boolean isA(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            case "integer" -> value.isNumber() && value.doubleValue() == Math.rint(value.doubleValue());
            default -> throw new AssertionError("unknown type " + type);
        };
    }

    private static boolean any(JsonNode list, Predicate<JsonNode> condition) {
        return StreamSupport.stream(list.spliterator(), false).anyMatch(condition);
    }

    private static boolean all(JsonNode list, Predicate<JsonNode> condition) {
        return StreamSupport.stream(list.spliterator(), false).allMatch(condition);
    }

    private static boolean fields(JsonNode value, Predicate<String> condition) {
        return StreamSupport.stream(((Iterable<String>) value::fieldNames).spliterator(), false)
                .allMatch(condition);
    }

    private static int distinct(JsonNode list) {
        Set<String> texts = new TreeSet<>();
        list.forEach(each -> texts.add(each.toString()));
        return texts.size();
    }
}
