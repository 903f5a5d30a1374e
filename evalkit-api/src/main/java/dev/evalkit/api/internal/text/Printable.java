package dev.evalkit.api.internal.text;

import dev.evalkit.api.internal.check.Shown;

/** Text of others made safe for one line of a terminal: what could end, hide or redirect the line is shown as an escape. */
public final class Printable {
    private Printable() {}

    /**
     * The whole text with control and format characters (bidirectional marks among them), line and paragraph separators and
     * lone surrogates as {@code \}{@code u001b}. Messages use {@link Shown}, which also cuts long texts.
     */
    public static String line(String text) {
        return Shown.of(text, Integer.MAX_VALUE);
    }
}
