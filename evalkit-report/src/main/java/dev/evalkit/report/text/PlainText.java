package dev.evalkit.report.text;

import dev.evalkit.api.internal.text.Printable;
import java.util.List;
import java.util.stream.Collectors;

/** Lines of text for a terminal. What is added to a line is shown, never obeyed. */
public final class PlainText {
    private final StringBuilder text = new StringBuilder();

    /** Adds one line; characters that could end it, hide it or move the cursor are shown as escapes. */
    public PlainText line(String content) {
        text.append(Printable.line(content).stripTrailing()).append('\n');
        return this;
    }

    /** Adds an empty line. */
    public PlainText gap() {
        return line("");
    }

    /** The lines, each ending in a line feed. */
    @Override
    public String toString() {
        return text.toString();
    }

    /** {@code 1 case}, {@code 2 cases}. */
    public static String count(int n, String noun) {
        return n + " " + noun + (n == 1 ? "" : "s");
    }

    /** {@code 'a', 'b'}. */
    public static String quoted(List<String> names) {
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }

    /** The text as a Java string literal. */
    public static String literal(String raw) {
        return '"' + Printable.line(raw.replace("\\", "\\\\").replace("\"", "\\\"")) + '"';
    }
}
