package dev.evalkit.api.internal.text;

/** Text of others made safe for one line of a terminal: what could end, hide or redirect the line is shown as an escape. */
public final class Printable {
    private Printable() {}

    /**
     * The text with control and format characters (bidirectional marks among them), line and paragraph separators and lone
     * surrogates as {@code \}{@code u001b}.
     */
    public static String line(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (isHarmless(c)) {
                shown.appendCodePoint(c);
            } else {
                for (char unit : Character.toChars(c)) {
                    shown.append("\\u").append(Integer.toHexString(0x10000 | unit), 1, 5);
                }
            }
        });
        return shown.toString();
    }

    private static boolean isHarmless(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }
}
