package dev.evalkit.report.doc;

import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.report.doc.Table.Align;
import dev.evalkit.report.doc.Table.Cell;
import dev.evalkit.report.doc.Table.Column;
import java.util.ArrayList;
import java.util.List;

/** Writes lines for a terminal. Characters that could end or hide a line, or move the cursor, are shown as escapes. */
final class ConsoleWriter implements DocWriter {
    private static final int LONGEST = 48;
    private static final int KEPT_END = 12;
    private static final String CUT = "...";

    private final StringBuilder out = new StringBuilder();
    private boolean isGapDue;

    @Override
    public void section() {
        isGapDue = out.length() > 0;
    }

    @Override
    public void heading(Block.Heading heading) {
        line(heading.text());
    }

    @Override
    public void paragraph(Block.Paragraph paragraph) {
        line(paragraph.text());
    }

    @Override
    public void items(Block.Items items) {
        if (!items.title().isEmpty()) {
            line(items.title() + " (" + items.items().size() + "):");
        }
        items(items.shownItems(), "  ");
        int more = items.items().size() - items.shownItems().size();
        if (more > 0) {
            line("  and " + more + " more");
        }
    }

    private void items(List<Item> items, String indent) {
        for (Item item : items) {
            line(indent + item.text());
            items(item.details(), indent + "  ");
        }
    }

    /** Writes columns two spaces apart, each as wide as its widest cell, counted in {@link DisplayWidth columns of a terminal}. */
    @Override
    public void table(Table table) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(table.columns().stream().map(each -> shortened(each.title())).toList());
        table.rows()
                .forEach(row -> rows.add(row.stream().map(ConsoleWriter::shown).toList()));
        List<Column> columns = table.columns();
        int[] widths = new int[columns.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], DisplayWidth.of(row.get(i)));
            }
        }
        for (List<String> row : rows) {
            List<String> padded = new ArrayList<>();
            for (int i = 0; i < widths.length; i++) {
                String padding = " ".repeat(widths[i] - DisplayWidth.of(row.get(i)));
                padded.add(columns.get(i).align() == Align.LEFT ? row.get(i) + padding : padding + row.get(i));
            }
            line(String.join("  ", padded));
        }
    }

    private static String shown(Cell cell) {
        String name = cell.name();
        if (name == null) {
            return Printable.line(cell.text());
        }
        String before = cell.text().substring(0, cell.text().length() - name.length());
        return Printable.line(before) + shortened(name);
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }

    /** Returns a name, shortened in the middle if it is too long. */
    private static String shortened(String raw) {
        String cell = Printable.line(raw);
        int width = width(cell);
        if (width <= LONGEST) {
            return cell;
        }
        int headEnd = cell.offsetByCodePoints(0, LONGEST - KEPT_END - CUT.length());
        int tailStart = cell.offsetByCodePoints(0, width - KEPT_END);
        return cell.substring(0, headEnd) + CUT + cell.substring(tailStart);
    }

    @Override
    public void drawing(Block.Drawing drawing) {}

    @Override
    public void link(Block.Link link) {
        line(link.text() + ": " + link.target());
    }

    private void line(String content) {
        out.append(isGapDue ? "\n" : "");
        isGapDue = false;
        out.append(Printable.line(content).stripTrailing()).append('\n');
    }

    @Override
    public String text() {
        return out.toString();
    }
}
