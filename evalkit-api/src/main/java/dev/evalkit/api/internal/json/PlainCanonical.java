package dev.evalkit.api.internal.json;

/**
 * Whether a text is plainly its own canonical JSON text: nothing escaped, no fraction, no exponent. Such texts, which is what
 * most tools are given, need not be parsed and put together again.
 */
final class PlainCanonical {
    private static final int MAX_LENGTH = 10_000;
    private static final int MAX_DEPTH = 20;
    private static final int MOST_DIGITS = 18;

    private final String text;
    private int at;

    private PlainCanonical(String text) {
        this.text = text;
    }

    /** False also for texts that are canonical in a less plain way. */
    static boolean is(String text) {
        PlainCanonical reader = new PlainCanonical(text);
        return text.length() <= MAX_LENGTH && reader.value(0) && reader.at == text.length();
    }

    private boolean take(char expected) {
        if (at < text.length() && text.charAt(at) == expected) {
            at++;
            return true;
        }
        return false;
    }

    private boolean take(String word) {
        if (text.startsWith(word, at)) {
            at += word.length();
            return true;
        }
        return false;
    }

    private boolean value(int depth) {
        if (depth > MAX_DEPTH || at == text.length()) {
            return false;
        }
        return switch (text.charAt(at)) {
            case '{' -> take('{') && object(depth);
            case '[' -> take('[') && array(depth);
            case '"' -> string();
            case 't' -> take("true");
            case 'f' -> take("false");
            case 'n' -> take("null");
            default -> whole();
        };
    }

    private boolean object(int depth) {
        if (take('}')) {
            return true;
        }
        String last = "";
        boolean first = true;
        do {
            int from = at + 1;
            if (!string()) {
                return false;
            }
            String name = text.substring(from, at - 1);
            if ((!first && last.compareTo(name) >= 0) || !take(':') || !value(depth + 1)) {
                return false;
            }
            last = name;
            first = false;
        } while (take(','));
        return take('}');
    }

    private boolean array(int depth) {
        if (take(']')) {
            return true;
        }
        do {
            if (!value(depth + 1)) {
                return false;
            }
        } while (take(','));
        return take(']');
    }

    private boolean string() {
        if (!take('"')) {
            return false;
        }
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return true;
            }
            if (c < ' ' || c == '\\') {
                return false;
            }
        }
        return false;
    }

    private boolean whole() {
        boolean negative = take('-');
        int from = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        int digits = at - from;
        boolean zero = digits > 0 && text.charAt(from) == '0';
        return digits > 0 && digits <= MOST_DIGITS && (!zero || (digits == 1 && !negative));
    }
}
