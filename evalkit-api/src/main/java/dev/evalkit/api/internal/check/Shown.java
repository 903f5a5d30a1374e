package dev.evalkit.api.internal.check;

import java.math.BigDecimal;
import java.util.Locale;

/** Untrusted text made safe for a message, on one line and short; and numbers as people write them. */
public final class Shown {
    private static final int MAX_CODE_POINTS = 40;

    private Shown() {}

    /**
     * Returns the text with control and format characters, unpaired surrogates and line separators as {@code
     * \}{@code uXXXX}, cut after 40 characters (then ending in {@code …}).
     */
    public static String of(String text) {
        return of(text, MAX_CODE_POINTS);
    }

    /** Does the same, cut after {@code maxCodePoints} characters. */
    public static String of(String text, int maxCodePoints) {
        StringBuilder out = new StringBuilder();
        int shown = 0;
        for (int i = 0; i < text.length(); shown++) {
            if (shown == maxCodePoints) {
                return out.append('…').toString();
            }
            int c = text.codePointAt(i);
            int end = i + Character.charCount(c);
            if (isPlain(c)) {
                out.appendCodePoint(c);
            } else {
                for (int j = i; j < end; j++) {
                    out.append(String.format(Locale.ROOT, "\\u%04x", (int) text.charAt(j)));
                }
            }
            i = end;
        }
        return out.toString();
    }

    /** Returns a number without an exponent: {@code 0.0001}, never {@code 1.0E-4}. */
    public static String decimal(double number) {
        String shortest = Double.toString(number);
        return shortest.indexOf('E') < 0 ? shortest : new BigDecimal(shortest).toPlainString();
    }

    private static boolean isPlain(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
