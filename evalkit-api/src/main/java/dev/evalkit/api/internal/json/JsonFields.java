package dev.evalkit.api.internal.json;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one JSON object. Each accessor checks type and rule; where one is broken it adds a problem with the
 * field's path and gives null or nothing, so that all problems of a line are found. Nothing is coerced.
 */
public final class JsonFields {
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]+");
    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9_-]{1,40}");

    private final JsonLine line;
    private final String path;
    private final Map<String, JsonValue> values;

    JsonFields(JsonLine line, String path, Map<String, JsonValue> values) {
        this.line = line;
        this.path = path;
        this.values = values;
    }

    /** The path of a field: {@code $.name}, or {@code $['a.md']} where the name has other characters. */
    static String child(String path, String name) {
        return PLAIN_NAME.matcher(name).matches() ? path + "." + name : path + "['" + Shown.of(name) + "']";
    }

    /** The line's number, from 1. */
    public int line() {
        return line.number();
    }

    /** How many problems the line has so far. */
    public int problems() {
        return line.problems();
    }

    /** The names of the fields, in order. */
    public Set<String> names() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /** Whether there is a field of this name, be it null. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** Adds a problem of the whole object. */
    public void problem(String message) {
        line.problem(path, message);
    }

    /** Adds a problem of one field. */
    public void problem(String name, String message) {
        line.problem(child(path, name), message);
    }

    /** Runs a check; its {@link IllegalArgumentException} becomes a problem of the field. */
    public void check(String name, Runnable check) {
        checked(child(path, name), check);
    }

    private boolean checked(String where, Runnable check) {
        try {
            check.run();
            return true;
        } catch (IllegalArgumentException e) {
            line.problem(where, String.valueOf(e.getMessage()));
            return false;
        }
    }

    /**
     * Refuses all fields but these.
     *
     * @param advice what to say behind the refusal of a name, or an empty text
     */
    public void allow(Collection<String> known, UnaryOperator<String> advice) {
        for (String name : values.keySet()) {
            if (!known.contains(name)) {
                problem(name, "unknown field" + Nearest.hint(name, known) + advice.apply(name));
            }
        }
    }

    /** A text that must be there and be usable as an id. */
    public @Nullable String id(String name) {
        String text = text(name);
        return text != null && checked(child(path, name), () -> Require.id(text, name)) ? text : null;
    }

    /** A text that must be there and have a visible character. */
    public @Nullable String visibleText(String name) {
        String text = text(name);
        return text != null && checked(child(path, name), () -> Require.notBlank(text, name)) ? text : null;
    }

    /** A text that must be there; it may be empty. */
    public @Nullable String text(String name) {
        JsonValue value = values.get(name);
        if (value == null) {
            problem(name, "is missing");
            return null;
        }
        return text(value, child(path, name));
    }

    /** A text that may be absent or null; if it is there it may be empty. */
    public @Nullable String optionalText(String name) {
        JsonValue value = values.get(name);
        return value == null || value instanceof JsonValue.Null ? null : text(value, child(path, name));
    }

    private @Nullable String text(JsonValue value, String where) {
        if (!(value instanceof JsonValue.Text text)) {
            line.problem(where, "must be a text but was " + value.shown());
            return null;
        }
        return checked(where, () -> Require.unicode(text.value(), "text")) ? text.value() : null;
    }

    /** True or false; false if it is absent. */
    public boolean flag(String name) {
        JsonValue value = values.get(name);
        if (value instanceof JsonValue.Bool bool) {
            return bool.value();
        }
        if (value != null) {
            problem(name, "must be true or false but was " + value.shown());
        }
        return false;
    }

    /**
     * A whole number that must be there.
     *
     * @param what what messages call it
     */
    public @Nullable Integer wholeNumber(String name, int minimum, String what) {
        JsonValue value = values.get(name);
        String digits = value instanceof JsonValue.Numeral number ? number.text() : "";
        if (!WHOLE.matcher(digits).matches()) {
            problem(name, what + " must be a whole number but was " + (value == null ? "missing" : value.shown()));
            return null;
        }
        try {
            int whole = Integer.parseInt(digits);
            return checked(child(path, name), () -> Require.atLeast(minimum, whole, what)) ? whole : null;
        } catch (NumberFormatException e) {
            String rule = digits.startsWith("-") ? "at least " + minimum : "at most " + Integer.MAX_VALUE;
            problem(name, what + " must be " + rule + " but was " + Shown.of(digits));
            return null;
        }
    }

    /** Texts, each with a visible character and none twice; none if the field is absent. */
    public List<String> texts(String name) {
        return texts(name, text -> {});
    }

    /** Texts as in {@link #texts(String)}; a check throws {@link IllegalArgumentException} for a text that it refuses. */
    public List<String> texts(String name, Consumer<String> check) {
        List<String> texts = new ArrayList<>();
        Map<String, Integer> first = new HashMap<>();
        List<JsonValue> elements = elements(name, "texts");
        for (int i = 0; i < elements.size(); i++) {
            String where = child(path, name) + "[" + i + "]";
            String text = text(elements.get(i), where);
            if (text == null) {
                continue;
            }
            Integer before = first.putIfAbsent(text, i);
            if (before != null) {
                line.problem(where, "must be given once but is the same as [" + before + "]");
            } else if (checked(where, () -> Require.notBlank(text, "text"))
                    && checked(where, () -> check.accept(text))) {
                texts.add(text);
            }
        }
        return texts;
    }

    /** Texts of any kind, empty and repeated ones too; none if the field is absent. */
    public List<String> anyTexts(String name) {
        List<String> texts = new ArrayList<>();
        List<JsonValue> elements = elements(name, "texts");
        for (int i = 0; i < elements.size(); i++) {
            String text = text(elements.get(i), child(path, name) + "[" + i + "]");
            if (text != null) {
                texts.add(text);
            }
        }
        return texts;
    }

    /** An object; null if it is absent or wrong. */
    public @Nullable JsonFields object(String name) {
        JsonValue value = values.get(name);
        return value == null ? null : object(value, child(path, name));
    }

    /** Objects; none if the field is absent. */
    public List<JsonFields> objects(String name) {
        List<JsonFields> objects = new ArrayList<>();
        List<JsonValue> elements = elements(name, "objects");
        for (int i = 0; i < elements.size(); i++) {
            JsonFields object = object(elements.get(i), child(path, name) + "[" + i + "]");
            if (object != null) {
                objects.add(object);
            }
        }
        return objects;
    }

    private @Nullable JsonFields object(JsonValue value, String where) {
        if (!(value instanceof JsonValue.Fields fields)) {
            line.problem(where, "must be an object but was " + value.shown());
            return null;
        }
        for (String name : fields.values().keySet()) {
            checked(child(where, name), () -> Require.unicode(name, "name"));
        }
        return new JsonFields(line, where, fields.values());
    }

    private List<JsonValue> elements(String name, String what) {
        JsonValue value = values.get(name);
        if (value instanceof JsonValue.Array array) {
            return array.elements();
        }
        if (value != null) {
            problem(name, "must be a list of " + what + " but was " + value.shown());
        }
        return List.of();
    }
}
