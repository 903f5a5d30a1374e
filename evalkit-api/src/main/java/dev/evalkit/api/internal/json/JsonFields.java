package dev.evalkit.api.internal.json;

import dev.evalkit.api.internal.check.FirstIndex;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one JSON object. Each accessor checks type and rules. On a violation it adds a problem with the field's
 * path and returns null or an empty value, so that all problems of a line are found. No value is coerced.
 *
 * <p>Files are large and most lines are valid, so paths and messages are built only for violations.
 */
public final class JsonFields {
    private static final int NO_INDEX = -1;
    private static final int MAX_PLAIN_NAME_LENGTH = 40;

    private final LineProblems line;
    private final String path;
    private final Map<String, JsonValue> values;

    JsonFields(LineProblems line, String path, Map<String, JsonValue> values) {
        this.line = line;
        this.path = path;
        this.values = values;
    }

    /** Returns the path of a field: {@code $.name}, or {@code $['a.md']} if the name has other characters. */
    static String child(String path, String name) {
        return isPlain(name) ? path + "." + name : path + "['" + Shown.of(name) + "']";
    }

    private static boolean isPlain(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!isDigit(c) && !(c >= 'A' && c <= 'Z') && !(c >= 'a' && c <= 'z') && c != '_' && c != '-') {
                return false;
            }
        }
        return !name.isEmpty() && name.length() <= MAX_PLAIN_NAME_LENGTH;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Returns whether the text of a number is an optional minus sign and digits. */
    private static boolean isWhole(String number) {
        int first = number.startsWith("-") ? 1 : 0;
        for (int i = first; i < number.length(); i++) {
            if (!isDigit(number.charAt(i))) {
                return false;
            }
        }
        return number.length() > first;
    }

    /** Returns the line number, from 1. */
    public int line() {
        return line.number();
    }

    /** Returns the number of problems of the line so far. */
    public int problems() {
        return line.problems();
    }

    /** Returns the names of the fields, in order. */
    public Set<String> names() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /** Returns whether there is a field with this name, null or not. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** Returns whether there is a field with this name that is not null. */
    public boolean present(String name) {
        return has(name) && !(values.get(name) instanceof JsonValue.Null);
    }

    /** Returns whether there is a field with this name that is a list. */
    public boolean isList(String name) {
        return values.get(name) instanceof JsonValue.Array;
    }

    /** Returns a field's value unchecked: a text as is, any other value as JSON; an empty text if it is absent. */
    public String plain(String name) {
        JsonValue value = values.get(name);
        return value instanceof JsonValue.Text text ? text.value() : value == null ? "" : JsonLineWriter.json(value);
    }

    /** Adds a problem of the whole object. */
    public void problem(String message) {
        line.problem(path, message);
    }

    /** Adds a problem of one field. */
    public void problem(String name, String message) {
        problem(name, NO_INDEX, message);
    }

    /** Adds a problem of an element of a field that is a list. */
    private void problem(String name, int index, String message) {
        line.problem(where(name, index), message);
    }

    /** Returns the path of a field or of an element of it. */
    private String where(String name, int index) {
        return child(path, name) + (index == NO_INDEX ? "" : "[" + index + "]");
    }

    /** Adds a problem if a field is missing. */
    public void require(String name) {
        if (!has(name)) {
            problem(name, "is missing");
        }
    }

    /** Runs a check; its {@link IllegalArgumentException} becomes a problem of the field. */
    public void check(String name, Runnable check) {
        checked(name, NO_INDEX, check);
    }

    private boolean checked(String name, int index, Runnable check) {
        try {
            check.run();
            return true;
        } catch (IllegalArgumentException e) {
            problem(name, index, String.valueOf(e.getMessage()));
            return false;
        }
    }

    /**
     * Rejects all other fields.
     *
     * @param advice returns the end of the message about a name; may be empty
     */
    public void allow(Collection<String> known, UnaryOperator<String> advice) {
        for (String name : values.keySet()) {
            if (!known.contains(name)) {
                problem(name, "unknown field" + Nearest.hint(name, known) + advice.apply(name));
            }
        }
    }

    /** Returns a required text that is valid as an id; null if it is missing or wrong. */
    public @Nullable String id(String name) {
        String text = text(name);
        return text != null && checked(name, NO_INDEX, () -> Require.id(text, name)) ? text : null;
    }

    /** Returns a required text with a visible character; null if it is missing or wrong. */
    public @Nullable String visibleText(String name) {
        String text = text(name);
        boolean visible =
                text != null && (!Require.isBlank(text) || checked(name, NO_INDEX, () -> Require.notBlank(text, name)));
        return visible ? text : null;
    }

    /** Returns a required text, which may be empty; null if it is missing or wrong. */
    public @Nullable String text(String name) {
        JsonValue value = values.get(name);
        if (value == null) {
            problem(name, "is missing");
            return null;
        }
        return text(value, name, NO_INDEX);
    }

    /** Returns an optional text, which may be empty; null if it is absent, null or wrong. */
    public @Nullable String optionalText(String name) {
        JsonValue value = values.get(name);
        return value == null || value instanceof JsonValue.Null ? null : text(value, name, NO_INDEX);
    }

    private @Nullable String text(JsonValue value, String name, int index) {
        if (!(value instanceof JsonValue.Text text)) {
            problem(name, index, "must be a text but was " + value.shown());
            return null;
        }
        String found = text.value();
        boolean valid = Require.isUnicode(found) || checked(name, index, () -> Require.unicode(found, "text"));
        return valid ? found : null;
    }

    /** Returns true or false; false if it is absent or wrong. */
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

    /** Returns true or false; null if it is absent or null. */
    public @Nullable Boolean optionalFlag(String name) {
        return present(name) ? (Boolean) flag(name) : null;
    }

    /** Returns a list of booleans; null if it is absent or null. Any other element is a problem and left out. */
    public @Nullable List<Boolean> optionalFlags(String name) {
        if (!present(name)) {
            return null;
        }
        List<Boolean> flags = new ArrayList<>();
        List<JsonValue> elements = elements(name, "true and false");
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof JsonValue.Bool bool) {
                flags.add(bool.value());
            } else {
                problem(
                        name,
                        i,
                        "must be true or false but was " + elements.get(i).shown());
            }
        }
        return List.copyOf(flags);
    }

    /**
     * Returns a required whole number; null if it is missing or wrong.
     *
     * @param minimum the smallest accepted value
     * @param what its name in messages
     */
    public @Nullable Integer wholeNumber(String name, int minimum, String what) {
        JsonValue value = values.get(name);
        String digits = value instanceof JsonValue.Numeral number ? number.text() : "";
        if (!isWhole(digits)) {
            problem(name, what + " must be a whole number but was " + (value == null ? "missing" : value.shown()));
            return null;
        }
        try {
            int whole = Integer.parseInt(digits);
            return checked(name, NO_INDEX, () -> Require.atLeast(minimum, whole, what)) ? whole : null;
        } catch (NumberFormatException e) {
            String rule = digits.startsWith("-") ? "at least " + minimum : "at most " + Integer.MAX_VALUE;
            problem(name, what + " must be " + rule + " but was " + Shown.of(digits));
            return null;
        }
    }

    /** Returns distinct texts, each with a visible character; an empty list if the field is absent. */
    public List<String> texts(String name) {
        return texts(name, null);
    }

    /** Does the same as {@link #texts(String)}. The check throws {@link IllegalArgumentException} for a wrong text. */
    public List<String> texts(String name, @Nullable Consumer<String> check) {
        List<JsonValue> elements = elements(name, "texts");
        if (elements.isEmpty()) {
            return List.of();
        }
        List<String> texts = new ArrayList<>(elements.size());
        FirstIndex first = new FirstIndex();
        for (int i = 0; i < elements.size(); i++) {
            String text = text(elements.get(i), name, i);
            if (text == null) {
                continue;
            }
            int before = first.put(text, i);
            if (before >= 0) {
                problem(name, i, "must be given once but is the same as [" + before + "]");
            } else if ((!Require.isBlank(text) || checked(name, i, () -> Require.notBlank(text, "text")))
                    && (check == null || checked(name, i, () -> check.accept(text)))) {
                texts.add(text);
            }
        }
        return List.copyOf(texts);
    }

    /** Returns texts, which may be blank and repeated; an empty list if the field is absent. */
    public List<String> anyTexts(String name) {
        return each(name, "texts", false);
    }

    /** Returns ids, which may be repeated: texts, or whole numbers as texts; an empty list if the field is absent. */
    public List<String> ids(String name) {
        return each(name, "ids", true);
    }

    private List<String> each(String name, String what, boolean ids) {
        List<String> texts = new ArrayList<>();
        List<JsonValue> elements = elements(name, what);
        for (int i = 0; i < elements.size(); i++) {
            boolean whole = ids && elements.get(i) instanceof JsonValue.Numeral number && isWhole(number.text());
            String text = whole ? JsonLineWriter.json(elements.get(i)) : text(elements.get(i), name, i);
            if (text != null && (!ids || checked(name, i, () -> Require.id(text, "id")))) {
                texts.add(text);
            }
        }
        return texts;
    }

    /** Returns an object; null if it is absent or wrong. */
    public @Nullable JsonFields object(String name) {
        JsonValue value = values.get(name);
        return value == null ? null : object(value, name, NO_INDEX);
    }

    /** Returns whether the field is a list that begins with a text. */
    public boolean beginsWithText(String name) {
        return values.get(name) instanceof JsonValue.Array array
                && !array.elements().isEmpty()
                && array.elements().get(0) instanceof JsonValue.Text;
    }

    /** Returns objects; an empty list if the field is absent. */
    public List<JsonFields> objects(String name) {
        List<JsonValue> elements = elements(name, "objects");
        if (elements.isEmpty()) {
            return List.of();
        }
        List<JsonFields> objects = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            JsonFields object = object(elements.get(i), name, i);
            if (object != null) {
                objects.add(object);
            }
        }
        return objects;
    }

    private @Nullable JsonFields object(JsonValue value, String name, int index) {
        if (!(value instanceof JsonValue.Fields fields)) {
            problem(name, index, "must be an object but was " + value.shown());
            return null;
        }
        JsonFields object = new JsonFields(line, where(name, index), fields.values());
        for (String field : fields.values().keySet()) {
            if (!Require.isUnicode(field)) {
                object.check(field, () -> Require.unicode(field, "name"));
            }
        }
        return object;
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
