package dev.evalkit.report.scoreboard;

import dev.evalkit.api.internal.text.Markup;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** A builder of SVG drawings in black and grey. Lengths are in pixels; y grows downwards. */
final class Svg {
    static final String INK = "#111";
    static final String MUTED = "#555";
    static final String GRID = "#ddd";
    static final String THIN = "stroke=\"" + INK + "\" stroke-width=\"1\"";

    private static final int WIDE = 0x1100; // from here on most characters are twice as wide

    private final StringBuilder out = new StringBuilder();

    /** Returns a length with at most one decimal. */
    static String px(double length) {
        return BigDecimal.valueOf(Math.round(length * 10), 1)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Adds a straight line. */
    Svg line(double x1, double y1, double x2, double y2, String style) {
        out.append("<line x1=\"").append(px(x1)).append("\" y1=\"").append(px(y1));
        out.append("\" x2=\"").append(px(x2)).append("\" y2=\"").append(px(y2));
        out.append("\" ").append(style).append("/>\n");
        return this;
    }

    /** Adds a line through points; adds nothing for fewer than two. */
    Svg path(List<double[]> points, String style) {
        if (points.size() > 1) {
            out.append("<polyline fill=\"none\" points=\"");
            for (int i = 0; i < points.size(); i++) {
                out.append(i == 0 ? "" : " ").append(px(points.get(i)[0])).append(',');
                out.append(px(points.get(i)[1]));
            }
            out.append("\" ").append(style).append("/>\n");
        }
        return this;
    }

    /** Adds a rectangle by its upper left corner. */
    Svg rect(double x, double y, double width, double height, String style) {
        out.append("<rect x=\"").append(px(x)).append("\" y=\"").append(px(y));
        out.append("\" width=\"").append(px(width)).append("\" height=\"").append(px(height));
        out.append("\" ").append(style).append("/>\n");
        return this;
    }

    /** Adds an untrusted text, at the left end of its baseline unless the style says otherwise. */
    Svg text(double x, double y, String style, String text) {
        out.append("<text x=\"").append(px(x)).append("\" y=\"").append(px(y)).append('"');
        out.append(style.isEmpty() ? "" : " ").append(style).append('>');
        out.append(Markup.escaped(text)).append("</text>\n");
        return this;
    }

    /** Adds the marker of a run's value; {@code saying} is its tooltip, or empty for none. */
    Svg marker(Marker marker, double x, double y, double radius, String saying) {
        out.append(marker.shape(x, y, radius));
        out.append(saying.isEmpty() ? "" : "<title>" + Markup.escaped(saying) + "</title>");
        out.append("</").append(marker.element).append(">\n");
        return this;
    }

    /** Adds markup without escaping. */
    Svg raw(String markup) {
        out.append(markup);
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }

    /** Shapes that can be told apart without colour. */
    enum Marker {
        DOT("circle"),
        SQUARE("rect"),
        TRIANGLE("path");

        private final String element;

        Marker(String element) {
            this.element = element;
        }

        private String shape(double x, double y, double r) {
            return switch (this) {
                case DOT ->
                    "<circle cx=\"" + px(x) + "\" cy=\"" + px(y) + "\" r=\"" + px(r) + "\" fill=\"" + INK + "\">";
                case SQUARE ->
                    "<rect x=\"" + px(x - r) + "\" y=\"" + px(y - r) + "\" width=\"" + px(2 * r) + "\" height=\""
                            + px(2 * r) + "\" fill=\"#fff\" " + THIN + ">";
                case TRIANGLE ->
                    "<path d=\"M" + px(x) + " " + px(y - r) + "L" + px(x + r) + " " + px(y + r) + "L" + px(x - r) + " "
                            + px(y + r) + "Z\" fill=\"" + MUTED + "\">";
            };
        }
    }

    /**
     * Returns a text in lines of about {@code letters} characters. A line breaks at a space if there is one in its
     * second half. If the text does not fit into {@code mostLines}, the last line ends in an ellipsis.
     */
    static List<String> wrapped(String text, int letters, int mostLines) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = fitting(text, start, letters);
            if (end < text.length() && lines.size() == mostLines - 1) {
                lines.add(text.substring(start, end) + "…");
                return lines;
            }
            int space = end == text.length() ? -1 : text.lastIndexOf(' ', end);
            end = space > (start + end) / 2 ? space : end;
            lines.add(text.substring(start, end));
            start = end;
            while (start < text.length() && text.charAt(start) == ' ') {
                start++;
            }
        }
        return lines;
    }

    private static int fitting(String text, int start, int letters) {
        int width = 0;
        int at = start;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            width += c >= WIDE ? 2 : 1;
            if (width > letters) {
                return at;
            }
            at += Character.charCount(c);
        }
        return at;
    }
}
