package dev.evalkit.api.internal.text;

/** Escaping of foreign text for SVG and HTML, between tags and in quoted attributes. */
public final class Markup {
    private Markup() {}

    /**
     * Returns the text on one line with markup characters as entities. Invisible characters, and those that XML does
     * not allow, are shown as {@code \}{@code u001b}.
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
