package dev.evalkit.report;

import java.util.List;
import java.util.stream.Collectors;

/** Lines of text for a terminal. What is added to a line is shown, never obeyed. */
final class PlainText {
    private final StringBuilder text = new StringBuilder();

    /** Adds one line; characters that could end it, hide it or move the cursor are shown as escapes. */
    PlainText line(String content) {
        text.append(escape(content).stripTrailing()).append('\n');
        return this;
    }

    /** Adds an empty line. */
    PlainText gap() {
        return line("");
    }

    /** The lines, each ending in a line feed. */
    @Override
    public String toString() {
        return text.toString();
    }

    /**
     * Shows control characters, format characters (bidi marks and invisible ones among them), line and paragraph
     * separators and lone surrogates as a backslash, {@code u} and four hexadecimal digits.
     */
    static String escape(String raw) {
        StringBuilder shown = new StringBuilder(raw.length());
        raw.codePoints().forEach(c -> {
            if (isHarmless(c)) {
                shown.appendCodePoint(c);
            } else {
                for (char unit : Character.toChars(c)) {
                    shown.append("\\u").append(hex(unit));
                }
            }
        });
        return shown.toString();
    }

    private static boolean isHarmless(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }

    private static String hex(char unit) {
        return Integer.toHexString(0x10000 | unit).substring(1);
    }

    /** {@code 1 case}, {@code 2 cases}. */
    static String count(int n, String noun) {
        return n + " " + noun + (n == 1 ? "" : "s");
    }

    /** {@code 'a', 'b'}. */
    static String quoted(List<String> names) {
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }

    /** The text as a Java string literal. */
    static String literal(String raw) {
        return '"' + escape(raw.replace("\\", "\\\\").replace("\"", "\\\"")) + '"';
    }
}
