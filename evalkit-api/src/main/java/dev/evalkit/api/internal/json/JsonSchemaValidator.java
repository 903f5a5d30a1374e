package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.evalkit.api.internal.check.Shown;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A validator for a subset of JSON Schema (2020-12): {@code type}, {@code enum}, {@code const}, {@code properties},
 * {@code required}, {@code additionalProperties}, {@code items}, {@code minItems}, {@code maxItems}, {@code minLength},
 * {@code maxLength}, {@code pattern}, {@code minimum}, {@code maximum}, and annotations, which have no effect. A schema
 * with any other keyword is rejected, so that no part of it is ignored. Immutable.
 */
public final class JsonSchemaValidator {
    static {
        JacksonVersion.require();
    }

    private static final Set<String> ANNOTATIONS =
            Set.of("$schema", "$id", "$comment", "title", "description", "default", "examples");
    private static final Set<String> TYPES =
            Set.of("object", "array", "string", "number", "integer", "boolean", "null");

    private final JsonNode schema;

    private JsonSchemaValidator(JsonNode schema) {
        this.schema = schema;
    }

    /**
     * Returns a validator for a schema.
     *
     * @throws IllegalArgumentException if the schema is not JSON, or a keyword is unknown or malformed
     */
    public static JsonSchemaValidator of(String schema) {
        JsonNode root = CanonicalJson.read(schema);
        if (root.isMissingNode()) {
            throw new IllegalArgumentException("schema must be one JSON value");
        }
        requireSchema(root, "$");
        return new JsonSchemaValidator(root);
    }

    private static void requireSchema(JsonNode schema, String path) {
        if (schema.isBoolean()) {
            return;
        }
        require(schema.isObject(), path, "must be an object or a boolean");
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            requireKeyword(keyword.getKey(), keyword.getValue(), path + "." + Shown.of(keyword.getKey()));
        }
    }

    private static void requireKeyword(String keyword, JsonNode rule, String path) {
        switch (keyword) {
            case "type" -> {
                boolean known = rule.isArray()
                        ? !rule.isEmpty() && elements(rule).allMatch(JsonSchemaValidator::isType)
                        : isType(rule);
                require(known, path, "must be one or several of object, array, string, number, integer, boolean, null");
            }
            case "enum" -> require(rule.isArray(), path, "must be a list");
            case "required" ->
                require(
                        rule.isArray() && elements(rule).allMatch(JsonNode::isTextual),
                        path,
                        "must be a list of texts");
            case "properties" -> {
                require(rule.isObject(), path, "must be an object");
                rule.properties().forEach(each -> requireSchema(each.getValue(), child(path, each.getKey())));
            }
            case "additionalProperties", "items" -> requireSchema(rule, path);
            case "minItems", "maxItems", "minLength", "maxLength" ->
                require(rule.isInt() && rule.intValue() >= 0, path, "must be a whole number from 0");
            case "minimum", "maximum" -> require(rule.isNumber(), path, "must be a number");
            case "pattern" -> require(rule.isTextual() && isPattern(rule.textValue()), path, "must be a pattern");
            default ->
                require(
                        keyword.equals("const") || ANNOTATIONS.contains(keyword),
                        path,
                        "is a keyword that is not supported");
        }
    }

    private static void require(boolean condition, String path, String rule) {
        if (!condition) {
            throw new IllegalArgumentException("schema: " + path + ": " + rule);
        }
    }

    private static boolean isType(JsonNode name) {
        return name.isTextual() && TYPES.contains(name.textValue());
    }

    private static boolean isPattern(String pattern) {
        try {
            Pattern.compile(pattern);
            return true;
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    /**
     * Returns the first violation of the schema by a JSON text, as {@code path must … but …}; empty if there is none.
     */
    public Optional<String> difference(String json) {
        JsonNode value = CanonicalJson.read(json);
        return value.isMissingNode()
                ? Optional.of("$ must be one JSON value without repeated names but is not")
                : difference(schema, value, "$");
    }

    /** Returns the schema as canonical text. */
    public String canonical() {
        return CanonicalJson.text(schema);
    }

    private static Optional<String> difference(JsonNode schema, JsonNode value, String path) {
        if (schema.isBoolean()) {
            return schema.booleanValue() ? Optional.empty() : Optional.of(path + " must not be there");
        }
        return schema.properties().stream()
                .flatMap(keyword -> difference(schema, keyword.getKey(), keyword.getValue(), value, path).stream())
                .findFirst();
    }

    private static Optional<String> difference(
            JsonNode schema, String keyword, JsonNode rule, JsonNode value, String path) {
        return switch (keyword) {
            case "type" -> {
                List<String> types = (rule.isArray() ? elements(rule) : Stream.of(rule))
                        .map(JsonNode::textValue)
                        .toList();
                yield unless(
                        types.stream().anyMatch(type -> isA(type, value)),
                        path,
                        "be " + String.join(" or ", types),
                        value);
            }
            case "enum" ->
                unless(elements(rule).anyMatch(each -> isSame(each, value)), path, "be one of " + shown(rule), value);
            case "const" -> unless(isSame(rule, value), path, "be " + shown(rule), value);
            case "required" ->
                value.isObject()
                        ? elements(rule)
                                .map(JsonNode::textValue)
                                .filter(name -> !value.has(name))
                                .map(name -> child(path, name) + " must be there but is missing")
                                .findFirst()
                        : Optional.empty();
            case "properties" ->
                value.properties().stream()
                        .filter(field -> rule.has(field.getKey()))
                        .flatMap(field ->
                                difference(rule.get(field.getKey()), field.getValue(), child(path, field.getKey()))
                                        .stream())
                        .findFirst();
            case "additionalProperties" ->
                value.properties().stream()
                        .filter(field -> !schema.path("properties").has(field.getKey()))
                        .flatMap(field -> difference(rule, field.getValue(), child(path, field.getKey())).stream())
                        .findFirst();
            case "items" -> value.isArray() ? items(rule, value, path) : Optional.empty();
            case "minItems" ->
                unless(
                        !value.isArray() || value.size() >= rule.intValue(),
                        path,
                        "have at least " + rule + " elements",
                        value);
            case "maxItems" ->
                unless(
                        !value.isArray() || value.size() <= rule.intValue(),
                        path,
                        "have at most " + rule + " elements",
                        value);
            case "minLength" ->
                unless(
                        !value.isTextual() || length(value) >= rule.intValue(),
                        path,
                        "have at least " + rule + " characters",
                        value);
            case "maxLength" ->
                unless(
                        !value.isTextual() || length(value) <= rule.intValue(),
                        path,
                        "have at most " + rule + " characters",
                        value);
            case "pattern" ->
                unless(
                        !value.isTextual()
                                || Pattern.compile(rule.textValue())
                                        .matcher(value.textValue())
                                        .find(),
                        path,
                        "match " + shown(rule),
                        value);
            case "minimum" ->
                unless(
                        !value.isNumber() || value.decimalValue().compareTo(rule.decimalValue()) >= 0,
                        path,
                        "be at least " + rule,
                        value);
            case "maximum" ->
                unless(
                        !value.isNumber() || value.decimalValue().compareTo(rule.decimalValue()) <= 0,
                        path,
                        "be at most " + rule,
                        value);
            default -> Optional.empty();
        };
    }

    private static Optional<String> items(JsonNode rule, JsonNode value, String path) {
        for (int i = 0; i < value.size(); i++) {
            Optional<String> difference = difference(rule, value.get(i), path + "[" + i + "]");
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> unless(boolean holds, String path, String rule, JsonNode value) {
        return holds ? Optional.empty() : Optional.of(path + " must " + rule + " but is " + shown(value));
    }

    private static boolean isA(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "number" -> value.isNumber();
            case "integer" ->
                value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0;
            case "boolean" -> value.isBoolean();
            default -> value.isNull();
        };
    }

    /** Compares numbers by value: 1 equals 1.0. */
    private static boolean isSame(JsonNode a, JsonNode b) {
        return CanonicalJson.text(a).equals(CanonicalJson.text(b));
    }

    private static int length(JsonNode text) {
        return text.textValue().codePointCount(0, text.textValue().length());
    }

    private static String child(String path, String name) {
        return path + "." + Shown.of(name);
    }

    private static String shown(JsonNode value) {
        return Shown.of(CanonicalJson.text(value));
    }

    private static Stream<JsonNode> elements(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
