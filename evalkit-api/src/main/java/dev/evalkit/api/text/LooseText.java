package dev.evalkit.api.text;

import dev.evalkit.api.internal.text.HanForms;
import dev.evalkit.api.internal.unicode.WordCharacters;

/**
 * A normalised text in the form in which spellings of one thing are the same: numbers without thousands separators, simplified Chinese
 * letters, no spaces beside letters of Chinese, Japanese and Korean or before a percent sign, and {@code >} for arrows.
 */
final class LooseText {
    private LooseText() {}

    /** Returns whether a text has nothing that this form changes or that could match what it changes. */
    static boolean isSame(String normalized) {
        for (int i = 0; i < normalized.length(); i++) {
            char c = normalized.charAt(i);
            if ((c >= '0' && c <= '9') || c == '%' || c == '>' || c >= 0x1100) {
                return false;
            }
        }
        return true;
    }

    static String of(String normalized) {
        String text = HanForms.simplified(DigitGroups.joined(normalized))
                .replace('\u2192', '>')
                .replace('\u21d2', '>');
        if (isPlain(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean dropped = c == ' '
                    && i > 0
                    && i + 1 < text.length()
                    && (isEastern(text.codePointBefore(i))
                            || isEastern(text.codePointAt(i + 1))
                            || text.charAt(i + 1) == '%');
            if (!dropped) {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%' || c >= 0x1100) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEastern(int c) {
        return c >= 0x1100
                && (WordCharacters.standsAlone(c) || Character.UnicodeScript.of(c) == Character.UnicodeScript.HANGUL);
    }
}
