package dev.evalkit.report.text;

import dev.evalkit.api.internal.text.Printable;
import java.util.ArrayList;
import java.util.List;

/** A table of cells, one row a line, columns two spaces apart. Width is counted in code points. */
public final class TextTable {
    private static final int LONGEST = 48;
    private static final int KEPT_END = 12;
    private static final String CUT = "...";

    private final String alignment;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * An empty table.
     *
     * @param alignment one character a column, {@code <} for left and {@code >} for right
     */
    public TextTable(String alignment) {
        this.alignment = alignment;
    }

    /** Adds a row with as many cells as there are columns. */
    public void row(List<String> cells) {
        rows.add(cells.stream().map(Printable::line).toList());
    }

    /** Adds the rows, each cell as wide as the widest of its column. */
    public void appendTo(PlainText out) {
        int[] widths = new int[alignment.length()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        for (List<String> row : rows) {
            List<String> padded = new ArrayList<>();
            for (int i = 0; i < widths.length; i++) {
                String padding = " ".repeat(widths[i] - width(row.get(i)));
                padded.add(alignment.charAt(i) == '<' ? row.get(i) + padding : padding + row.get(i));
            }
            out.line(String.join("  ", padded));
        }
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }

    /** A name for a cell: one that is too long loses its middle. */
    public static String name(String raw) {
        String cell = Printable.line(raw);
        int width = width(cell);
        if (width <= LONGEST) {
            return cell;
        }
        int headEnd = cell.offsetByCodePoints(0, LONGEST - KEPT_END - CUT.length());
        int tailStart = cell.offsetByCodePoints(0, width - KEPT_END);
        return cell.substring(0, headEnd) + CUT + cell.substring(tailStart);
    }
}
