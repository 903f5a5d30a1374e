package dev.evalkit.api.corpus;

import dev.evalkit.api.internal.check.Shown;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;

/** Dates of documents. */
final class Dates {
    private static final Pattern DATE_TIME = Pattern.compile("^(\\d{4}-\\d{2}-\\d{2})[T ]\\d{2}:\\d{2}.*$");

    private Dates() {}

    /**
     * Reads a date, or the date part of a date with a time.
     *
     * @throws IllegalArgumentException if the text is neither
     */
    static LocalDate of(String text) {
        try {
            return LocalDate.parse(DATE_TIME.matcher(text).replaceFirst("$1"));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("must be a date such as 2025-06-10 but was '" + Shown.of(text) + "'", e);
        }
    }
}
