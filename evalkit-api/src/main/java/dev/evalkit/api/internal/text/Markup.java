package dev.evalkit.api.internal.text;

/** Text of others as it may stand in SVG and HTML, between tags and in quoted attributes. */
public final class Markup {
    private Markup() {}

    /**
     * The text on one line with what markup would obey as entities; characters that are invisible or that XML does not allow
     * are shown as {@code \}{@code u001b}.
     */
    public static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        Printable.line(text).codePoints().forEach(c -> {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                case 0xFFFE, 0xFFFF -> out.append('\uFFFD');
                default -> out.appendCodePoint(c);
            }
        });
        return out.toString();
    }
}
