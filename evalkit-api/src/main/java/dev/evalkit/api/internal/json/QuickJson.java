package dev.evalkit.api.internal.json;

import dev.evalkit.api.internal.check.Require;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines that are plainly one JSON object, several times as fast as {@link JsonTree}. Whatever is wrong with a line, or
 * merely rare (a fraction, a replacement character), it gives up without a word: {@link JsonTree} then reads the line, and
 * says what is wrong. A line that both can read has the same value in both. Not thread-safe.
 */
final class QuickJson {
    private static final int END = -1;
    private static final int KEPT_NAMES = 256;
    private static final int MAX_KEPT_NAME_LENGTH = 40;
    private static final int HEX_DIGITS = 4;
    private static final JsonValue TRUE = new JsonValue.Bool(true);
    private static final JsonValue FALSE = new JsonValue.Bool(false);
    private static final JsonValue NULL = new JsonValue.Null();

    /** Names met before, each at the place of its hash: most lines have the same ones. */
    private final String[] names = new String[KEPT_NAMES];

    private byte[] bytes = new byte[0];
    private int at;
    private int end;

    QuickJson() {}

    /** The object that the first {@code length} bytes are; null if they have to be read by {@link JsonTree}. */
    JsonValue.@Nullable Fields read(byte[] line, int length) {
        bytes = line;
        at = 0;
        end = length;
        JsonValue.Fields object = next() == '{' ? object(1) : null;
        return object != null && next() == END ? object : null;
    }

    /** Steps over the next byte that is no white space. */
    private int next() {
        while (at < end) {
            int b = bytes[at++] & 0xFF;
            if (b != ' ' && b != '\t' && b != '\r') {
                return b;
            }
        }
        return END;
    }

    private @Nullable JsonValue value(int first, int depth) {
        return switch (first) {
            case '"' -> textValue();
            case '{' -> object(depth + 1);
            case '[' -> array(depth + 1);
            case 't' -> literal("true", TRUE);
            case 'f' -> literal("false", FALSE);
            case 'n' -> literal("null", NULL);
            default -> wholeNumber();
        };
    }

    private JsonValue.@Nullable Fields object(int depth) {
        if (depth > JsonTree.MAX_DEPTH) {
            return null;
        }
        Map<String, JsonValue> values = new LinkedHashMap<>();
        int separator = next();
        if (separator == '}') {
            return new JsonValue.Fields(values);
        }
        while (separator == '"') {
            String name = name();
            JsonValue value = name == null || next() != ':' ? null : value(next(), depth);
            if (value == null || values.putIfAbsent(name, value) != null) {
                return null;
            }
            separator = next();
            if (separator == '}') {
                return new JsonValue.Fields(values);
            }
            separator = separator == ',' ? next() : END;
        }
        return null;
    }

    private @Nullable JsonValue array(int depth) {
        if (depth > JsonTree.MAX_DEPTH) {
            return null;
        }
        List<JsonValue> elements = new ArrayList<>(4);
        int first = next();
        if (first == ']') {
            return new JsonValue.Array(elements);
        }
        while (true) {
            JsonValue element = value(first, depth);
            if (element == null) {
                return null;
            }
            elements.add(element);
            int separator = next();
            if (separator != ',') {
                return separator == ']' ? new JsonValue.Array(elements) : null;
            }
            first = next();
        }
    }

    private @Nullable JsonValue literal(String word, JsonValue value) {
        if (!isAt(word, at - 1)) {
            return null;
        }
        at += word.length() - 1;
        return value;
    }

    private boolean isAt(String ascii, int from) {
        if (ascii.length() > end - from) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (bytes[from + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** A whole number, of which the first character was stepped over. */
    private @Nullable JsonValue wholeNumber() {
        int from = at - 1;
        int digits = from < end && bytes[from] == '-' ? at : from;
        int stop = digits;
        while (stop < end && bytes[stop] >= '0' && bytes[stop] <= '9') {
            stop++;
        }
        boolean whole = stop > digits && (bytes[digits] != '0' || stop == digits + 1);
        at = stop;
        return whole ? new JsonValue.Numeral(new String(bytes, from, stop - from, StandardCharsets.ISO_8859_1)) : null;
    }

    private @Nullable String name() {
        int from = at;
        int hash = 0;
        while (at < end && bytes[at] != '"' && bytes[at] != '\\' && bytes[at] >= ' ') {
            hash = 31 * hash + bytes[at];
            at++;
        }
        int length = at - from;
        if (at == end || bytes[at] != '"' || length > MAX_KEPT_NAME_LENGTH) {
            at = from;
            String rare = text();
            return rare != null && Require.isUnicode(rare) ? rare : null; // JsonTree refuses other names
        }
        int place = (hash ^ (hash >>> 8)) & (KEPT_NAMES - 1);
        String name = names[place];
        if (name == null || name.length() != length || !isAt(name, from)) {
            name = new String(bytes, from, length, StandardCharsets.ISO_8859_1);
            names[place] = name;
        }
        at++;
        return name;
    }

    private @Nullable JsonValue textValue() {
        String text = text();
        return text == null ? null : new JsonValue.Text(text);
    }

    /** A text, of which the opening quote was stepped over. */
    private @Nullable String text() {
        int from = at;
        int signs = 0;
        boolean escaped = false;
        while (at < end) {
            byte b = bytes[at++];
            if (b == '"') {
                String text = decoded(from, at - 1, signs >= 0);
                return text != null && escaped ? unescaped(text) : text;
            }
            if (b == '\\') {
                escaped = true;
                at++;
            } else if (b >= 0 && b < ' ') {
                return null;
            }
            signs |= b;
        }
        return null;
    }

    private @Nullable String decoded(int from, int to, boolean ascii) {
        if (ascii) {
            return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        }
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        return text.indexOf('\uFFFD') < 0 ? text : null; // each invalid sequence has become this character
    }

    static @Nullable String unescaped(String text) {
        StringBuilder out = new StringBuilder(text.length());
        int i = 0;
        while (true) {
            int backslash = text.indexOf('\\', i);
            out.append(text, i, backslash < 0 ? text.length() : backslash);
            if (backslash < 0) {
                return out.toString();
            }
            i = backslash + 1;
            char kind = text.charAt(i++);
            switch (kind) {
                case '"', '\\', '/' -> out.append(kind);
                case 'b' -> out.append('\b');
                case 'f' -> out.append('\f');
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 't' -> out.append('\t');
                case 'u' -> {
                    int stop = i + HEX_DIGITS;
                    if (stop > text.length() || !text.substring(i, stop).chars().allMatch(HexFormat::isHexDigit)) {
                        return null;
                    }
                    out.append((char) HexFormat.fromHexDigits(text, i, stop));
                    i = stop;
                }
                default -> {
                    return null;
                }
            }
        }
    }
}
