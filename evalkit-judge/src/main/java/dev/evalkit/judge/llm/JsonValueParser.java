package dev.evalkit.judge.llm;

import dev.evalkit.judge.llm.ReplyValue.Elements;
import dev.evalkit.judge.llm.ReplyValue.Fields;
import dev.evalkit.judge.llm.ReplyValue.Literal;
import dev.evalkit.judge.llm.ReplyValue.Numeral;
import dev.evalkit.judge.llm.ReplyValue.Text;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A parser of one JSON value at a place in a text, strictly by RFC 8259 and without repairs. It reports where it
 * stopped, so that a text with several values is read only once.
 */
final class JsonValueParser {
    private static final int MAX_DEPTH = 64;
    private static final int HEX_DIGITS = 4;
    private static final int FIRST_PLAIN = 0x20;

    private final String text;
    private final ObjectSink objects;
    private int at;
    private boolean ranOut;

    /** Receives every complete object, inner objects first. */
    @FunctionalInterface
    interface ObjectSink {
        void object(Fields fields, int depth, int start, int end);
    }

    JsonValueParser(String text, ObjectSink objects) {
        this.text = text;
        this.objects = objects;
    }

    /** Reads the value that begins at a place; null if there is no complete one. */
    @Nullable
    ReplyValue read(int start) {
        at = start;
        ranOut = false;
        return value(0);
    }

    /** Returns the place behind the value, or where it breaks off. */
    int end() {
        return at;
    }

    /** Returns whether the text ended before the value did. */
    boolean ranOut() {
        return ranOut;
    }

    private @Nullable ReplyValue value(int depth) {
        int c = peek();
        return switch (c) {
            case '{' -> depth < MAX_DEPTH ? object(depth) : null;
            case '[' -> depth < MAX_DEPTH ? array(depth) : null;
            case '"' -> textValue();
            case 't' -> literal(Literal.TRUE);
            case 'f' -> literal(Literal.FALSE);
            case 'n' -> literal(Literal.NULL);
            default -> number();
        };
    }

    private @Nullable ReplyValue textValue() {
        String string = string();
        return string == null ? null : new Text(string);
    }

    private @Nullable ReplyValue object(int depth) {
        int start = at++;
        Map<String, ReplyValue> values = new LinkedHashMap<>();
        Set<String> repeated = new LinkedHashSet<>();
        if (next() == '}') {
            at++;
        } else {
            do {
                String name = next() == '"' ? string() : null;
                if (name == null || !skip(':')) {
                    return null;
                }
                next();
                ReplyValue value = value(depth + 1);
                if (value == null) {
                    return null;
                }
                if (values.putIfAbsent(name, value) != null) {
                    repeated.add(name);
                }
            } while (skip(','));
            if (!skip('}')) {
                return null;
            }
        }
        Fields fields = new Fields(values, repeated);
        objects.object(fields, depth, start, at);
        return fields;
    }

    private @Nullable ReplyValue array(int depth) {
        at++;
        List<ReplyValue> values = new ArrayList<>();
        if (next() == ']') {
            at++;
            return new Elements(values);
        }
        do {
            next();
            ReplyValue value = value(depth + 1);
            if (value == null) {
                return null;
            }
            values.add(value);
        } while (skip(','));
        return skip(']') ? new Elements(values) : null;
    }

    private @Nullable String string() {
        StringBuilder out = new StringBuilder();
        at++;
        for (int c = peek(); c != '"'; c = peek()) {
            if (c < FIRST_PLAIN) { // a control character, or the end
                return null;
            }
            at++;
            int plain = c == '\\' ? escaped() : c;
            if (plain < 0) {
                return null;
            }
            out.append((char) plain);
        }
        at++;
        return out.toString();
    }

    /** Returns the character of an escape whose backslash was read; -1 if it is invalid. */
    private int escaped() {
        int kind = peek();
        at += kind < 0 ? 0 : 1;
        return switch (kind) {
            case '"', '\\', '/' -> kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hex();
            default -> -1;
        };
    }

    private int hex() {
        int value = 0;
        for (int i = 0; i < HEX_DIGITS; i++) {
            int c = peek();
            if (c < 0 || !HexFormat.isHexDigit(c)) {
                return -1;
            }
            value = value * 16 + HexFormat.fromHexDigit(c);
            at++;
        }
        return value;
    }

    private @Nullable ReplyValue literal(Literal literal) {
        for (int i = 0; i < literal.word.length(); i++) {
            if (peek() != literal.word.charAt(i)) {
                return null;
            }
            at++;
        }
        return literal;
    }

    private @Nullable ReplyValue number() {
        int start = at;
        take('-');
        boolean whole = take('0') || digits();
        if (whole && take('.')) {
            whole = digits();
        }
        if (whole && (take('e') || take('E'))) {
            if (!take('+')) {
                take('-');
            }
            whole = digits();
        }
        return whole ? new Numeral(text.substring(start, at)) : null;
    }

    private boolean digits() {
        int start = at;
        for (int c = peek(); c >= '0' && c <= '9'; c = peek()) {
            at++;
        }
        return at > start;
    }

    private boolean take(char wanted) {
        boolean found = peek() == wanted;
        at += found ? 1 : 0;
        return found;
    }

    private boolean skip(char wanted) {
        next();
        return take(wanted);
    }

    /** Returns the next character that is not white space, without consuming it. */
    private int next() {
        int c = peek();
        while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
            at++;
            c = peek();
        }
        return c;
    }

    private int peek() {
        if (at < text.length()) {
            return text.charAt(at);
        }
        ranOut = true;
        return -1;
    }
}
