package dev.evalkit.api.text;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Numbers with separators between their thousands, as they stand in normalised texts. */
final class DigitGroups {
    /**
     * One to three digits, the first of them no zero, and groups of three after one and the same separator. Not within a row
     * of numbers: no digit, point, comma or apostrophe before it, nor a digit and a space, and no further digit after it.
     */
    private static final Pattern GROUPED = Pattern.compile("(?<![\\p{Nd}.,'])(?<!\\p{Nd} )(?!0)\\p{Nd}{1,3}"
            + "(?<separator>[,' ])\\p{Nd}{3}(?:\\k<separator>\\p{Nd}{3})*+(?!\\p{Nd}|[,' ]\\p{Nd})");

    private DigitGroups() {}

    /** The text with the separators taken out: {@code 1,000}, {@code 1 000} and {@code 1'000} become {@code 1000}. */
    static String joined(String normalized) {
        return GROUPED.matcher(normalized).replaceAll(DigitGroups::digits);
    }

    private static String digits(MatchResult number) {
        return number.group().replaceAll("[,' ]", "");
    }
}
