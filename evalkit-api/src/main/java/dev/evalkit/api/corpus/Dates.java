package dev.evalkit.api.corpus;

import dev.evalkit.api.internal.check.Shown;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/** Dates of documents. */
final class Dates {
    private Dates() {}

    /**
     * Reads a date.
     *
     * @throws IllegalArgumentException if it is another text
     */
    static LocalDate of(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("must be a date such as 2025-06-10 but was '" + Shown.of(text) + "'", e);
        }
    }
}
