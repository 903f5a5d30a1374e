package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.json.JsonLineWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A builder of the JSON schema of an object. Every field is required, and no other field is allowed. It has only the
 * keywords that all providers of structured output accept: some answer with an error for lengths, ranges and patterns,
 * which the reader checks instead.
 */
final class JsonSchema {
    private final Map<String, JsonLineWriter> properties = new LinkedHashMap<>();

    JsonSchema text(String name) {
        return with(name, type("string"));
    }

    JsonSchema flag(String name) {
        return with(name, type("boolean"));
    }

    JsonSchema wholeNumber(String name) {
        return with(name, type("integer"));
    }

    /** Adds a text that is one of these; any text if there are none, since an empty choice is not valid. */
    JsonSchema oneOf(String name, List<String> values) {
        return with(name, values.isEmpty() ? type("string") : type("string").texts("enum", values));
    }

    JsonSchema texts(String name) {
        return list(name, type("string"));
    }

    JsonSchema objects(String name, JsonSchema each) {
        return list(name, each.object());
    }

    private JsonSchema list(String name, JsonLineWriter items) {
        return with(name, type("array").object("items", items));
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
