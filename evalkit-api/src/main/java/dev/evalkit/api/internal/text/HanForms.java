package dev.evalkit.api.internal.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Chinese letters in one form: traditional ones become simplified, by {@code han.txt}. Where one simplified letter stands for several
 * traditional ones (发 for 發 and 髮), they are the same.
 */
public final class HanForms {
    private static final char FIRST = '\u3400';
    private static final char LAST = '\u9fff';
    private static final char[] SIMPLIFIED = read();

    private HanForms() {}

    private static char[] read() {
        char[] table = new char[LAST - FIRST + 1];
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(HanForms.class.getResourceAsStream("han.txt"), "han.txt"),
                StandardCharsets.UTF_8))) {
            List<String> lines =
                    reader.lines().filter(line -> !line.startsWith("#")).toList();
            for (int i = 0; i + 1 < lines.size(); i += 2) {
                for (int j = 0; j < lines.get(i).length(); j++) {
                    table[lines.get(i).charAt(j) - FIRST] = lines.get(i + 1).charAt(j);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return table;
    }

    /** Returns the simplified letter of a traditional one, and every other character as it is. */
    public static char simplified(char c) {
        return c < FIRST || c > LAST || SIMPLIFIED[c - FIRST] == 0 ? c : SIMPLIFIED[c - FIRST];
    }

    /** Returns a text with simplified letters; the same text if it has no traditional ones. */
    public static String simplified(String text) {
        StringBuilder out = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char simple = simplified(c);
            if (simple != c) {
                out = out == null ? new StringBuilder(text) : out;
                out.setCharAt(i, simple);
            }
        }
        return out == null ? text : out.toString();
    }
}
