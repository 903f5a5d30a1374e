package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.json.JsonLineWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A builder of the JSON schema of an object. Every field is required, and no other field is allowed. */
final class JsonSchema {
    private final Map<String, JsonLineWriter> properties = new LinkedHashMap<>();

    JsonSchema text(String name) {
        return with(name, type("string"));
    }

    JsonSchema flag(String name) {
        return with(name, type("boolean"));
    }

    JsonSchema score(String name, int lowest, int highest) {
        return with(name, type("integer").number("minimum", lowest).number("maximum", highest));
    }

    JsonSchema oneOf(String name, List<String> values) {
        return with(name, type("string").texts("enum", values));
    }

    JsonSchema flags(String name, int count) {
        return list(name, type("boolean"), count);
    }

    JsonSchema texts(String name, int count) {
        return list(name, type("string"), count);
    }

    JsonSchema objects(String name, JsonSchema each, int count) {
        return list(name, each.object(), count);
    }

    private JsonSchema list(String name, JsonLineWriter items, int count) {
        return with(
                name,
                type("array").object("items", items).number("minItems", count).number("maxItems", count));
    }

    private static JsonLineWriter type(String type) {
        return new JsonLineWriter().text("type", type);
    }

    private JsonSchema with(String name, JsonLineWriter property) {
        properties.put(name, property);
        return this;
    }

    private JsonLineWriter object() {
        JsonLineWriter fields = new JsonLineWriter();
        properties.forEach(fields::object);
        return type("object")
                .object("properties", fields)
                .texts("required", new ArrayList<>(properties.keySet()))
                .flag("additionalProperties", false);
    }

    @Override
    public String toString() {
        return object().toString();
    }
}
