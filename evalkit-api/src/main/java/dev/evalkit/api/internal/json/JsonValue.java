package dev.evalkit.api.internal.json;

import dev.evalkit.api.internal.check.Shown;
import java.util.List;
import java.util.Map;

/** A JSON value. A number keeps its original text. */
sealed interface JsonValue {
    /** Returns the name of the value in messages: its kind, and for a scalar its start. */
    String shown();

    /** A text. */
    record Text(String value) implements JsonValue {
        @Override
        public String shown() {
            return "the text '" + Shown.of(value) + "'";
        }
    }

    /** A number. */
    record Numeral(String text) implements JsonValue {
        @Override
        public String shown() {
            return "the number " + Shown.of(text);
        }
    }

    /** True or false. */
    record Bool(boolean value) implements JsonValue {
        @Override
        public String shown() {
            return Boolean.toString(value);
        }
    }

    /** The literal null. */
    record Null() implements JsonValue {
        @Override
        public String shown() {
            return "null";
        }
    }

    /** A list. */
    record Array(List<JsonValue> elements) implements JsonValue {
        @Override
        public String shown() {
            return "a list";
        }
    }

    /** An object; its fields are in the order of the text. */
    record Fields(Map<String, JsonValue> values) implements JsonValue {
        @Override
        public String shown() {
            return "an object";
        }
    }
}
