package dev.evalkit.api.text;

import dev.evalkit.api.internal.text.HanForms;
import dev.evalkit.api.internal.unicode.WordCharacters;
import java.util.Set;

/**
 * A normalised text in the form in which spellings of one thing are the same: numbers without thousands separators, simplified Chinese
 * letters, no spaces beside letters of Chinese, Japanese and Korean, or before a percent sign, one between a number and an abbreviated unit, and {@code >} for arrows.
 */
final class LooseText {
    /** Abbreviated units, which are written with a space or without one. */
    private static final Set<String> UNITS = Set.of(
            "kb mb gb tb kbit mbit gbit kg g mg km m cm mm ml l h min s ms w kw kwh v mah hz mhz ghz px db eur usd chf gbp"
                    .split(" ", -1));

    private static final int LONGEST_UNIT = 5;

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
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean dropped = c == ' ' && i > 0 && i + 1 < text.length() && isLoose(text, i);
            if (!dropped) {
                out.append(c);
            }
            if (isDigit(c) && isUnit(text, i + 1)) {
                out.append(' '); // 15GB is 15 GB
            }
        }
        return out.toString();
    }

    /** Returns whether a space does not count: beside an eastern letter, and before a percent sign. */
    private static boolean isLoose(String text, int at) {
        return isEastern(text.codePointBefore(at)) || isEastern(text.codePointAt(at + 1)) || text.charAt(at + 1) == '%';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isUnit(String text, int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) >= 'a' && text.charAt(end) <= 'z' && end < at + LONGEST_UNIT) {
            end++;
        }
        return UNITS.contains(text.substring(at, end))
                && (end == text.length()
                        || !Character.isLetterOrDigit(text.charAt(end))
                        || isEastern(text.codePointAt(end)));
    }

    private static boolean isEastern(int c) {
        return c >= 0x1100
                && (WordCharacters.standsAlone(c) || Character.UnicodeScript.of(c) == Character.UnicodeScript.HANGUL);
    }
}
