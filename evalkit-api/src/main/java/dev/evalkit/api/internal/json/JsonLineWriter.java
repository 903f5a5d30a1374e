package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A writer of one JSON object as one line: {@code {"id": "q1", "tags": ["a", "b"]}}. Every character that a reader
 * might take for a line end is escaped.
 */
public final class JsonLineWriter {
    private final StringBuilder out = new StringBuilder();

    /** Starts an object without fields. */
    public JsonLineWriter() {}

    /** Returns whether the object has no field yet. */
    public boolean isEmpty() {
        return out.isEmpty();
    }

    /**
     * Adds a text.
     *
     * @throws IllegalArgumentException if it has an unpaired surrogate, which UTF-8 cannot encode
     */
    public JsonLineWriter text(String name, String value) {
        name(name);
        quote(out, value);
        return this;
    }

    /** Adds a list of texts. */
    public JsonLineWriter texts(String name, List<String> values) {
        name(name);
        out.append('[');
        for (int i = 0; i < values.size(); i++) {
            out.append(i == 0 ? "" : ", ");
            quote(out, values.get(i));
        }
        out.append(']');
        return this;
    }

    /** Adds a whole number. */
    public JsonLineWriter number(String name, long value) {
        name(name);
        out.append(value);
        return this;
    }

    /** Adds true or false. */
    public JsonLineWriter flag(String name, boolean value) {
        name(name);
        out.append(value);
        return this;
    }

    /** Adds an object. */
    public JsonLineWriter object(String name, JsonLineWriter value) {
        name(name);
        out.append(value);
        return this;
    }

    /** Adds a list of objects. */
    public JsonLineWriter objects(String name, List<JsonLineWriter> values) {
        name(name);
        out.append('[');
        for (int i = 0; i < values.size(); i++) {
            out.append(i == 0 ? "" : ", ").append(values.get(i));
        }
        out.append(']');
        return this;
    }

    /** Adds a value that is already JSON text: exactly one value, which the caller has checked. */
    public JsonLineWriter json(String name, String value) {
        name(name);
        out.append(value);
        return this;
    }

    /** Returns the object, without a line end. */
    @Override
    public String toString() {
        return "{" + out + "}";
    }

    /** Returns a value in the same form. */
    static String json(JsonValue value) {
        StringBuilder out = new StringBuilder();
        append(out, value);
        return out.toString();
    }

    private static void append(StringBuilder out, JsonValue value) {
        if (value instanceof JsonValue.Text text) {
            quote(out, text.value());
        } else if (value instanceof JsonValue.Numeral number) {
            out.append(number.text());
        } else if (value instanceof JsonValue.Array array) {
            String separator = "[";
            for (JsonValue element : array.elements()) {
                append(out.append(separator), element);
                separator = ", ";
            }
            out.append(array.elements().isEmpty() ? "[]" : "]");
        } else if (value instanceof JsonValue.Fields fields) {
            String separator = "{";
            for (Map.Entry<String, JsonValue> field : fields.values().entrySet()) {
                quote(out.append(separator), field.getKey());
                append(out.append(": "), field.getValue());
                separator = ", ";
            }
            out.append(fields.values().isEmpty() ? "{}" : "}");
        } else {
            out.append(value.shown()); // true, false, null
        }
    }

    private void name(String name) {
        if (!isEmpty()) {
            out.append(", ");
        }
        quote(out, name);
        out.append(": ");
    }

    private static void quote(StringBuilder out, String text) {
        out.append('"');
        for (char c : JsonStringEncoder.getInstance().quoteAsString(Require.unicode(text, "text"))) {
            if ((c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029) {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
