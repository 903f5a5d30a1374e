package dev.evalkit.api.internal.text;

import dev.evalkit.api.internal.check.Shown;

/** Untrusted text made safe for a line of a terminal or report, uncut. */
public final class Printable {
    private Printable() {}

    /**
     * Returns the whole text with control and format characters (including bidirectional marks), line and paragraph
     * separators and lone surrogates as {@code \}{@code u001b}. For messages use {@link Shown}, which also cuts long
     * texts.
     */
    public static String line(String text) {
        return Shown.of(text, Integer.MAX_VALUE);
    }
}
