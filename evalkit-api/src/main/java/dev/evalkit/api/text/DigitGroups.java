package dev.evalkit.api.text;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Numbers with thousands separators in normalised texts. */
final class DigitGroups {
    /**
     * One to three digits that do not start with 0, then groups of three, each after the same separator. The number
     * must not be part of a row of numbers: before it stands no digit, point, comma or apostrophe, and no digit
     * followed by a space; after it stands no digit, with or without a separator.
     */
    private static final Pattern GROUPED = Pattern.compile("(?<![\\p{Nd}.,'])(?<!\\p{Nd} )(?!0)\\p{Nd}{1,3}"
            + "(?<separator>[,' ])\\p{Nd}{3}(?:\\k<separator>\\p{Nd}{3})*+(?!\\p{Nd}|[,' ]\\p{Nd})");

    private DigitGroups() {}

    /** Returns the text without the separators: {@code 1,000}, {@code 1 000} and {@code 1'000} become {@code 1000}. */
    static String joined(String normalized) {
        return GROUPED.matcher(normalized).replaceAll(DigitGroups::digits);
    }

    private static String digits(MatchResult number) {
        return number.group().replaceAll("[,' ]", "");
    }
}
