package dev.evalkit.report.doc;

import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.report.doc.Table.Align;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes GitHub-flavored Markdown. Every text is escaped, so no text can act as markup. */
final class MarkdownWriter implements DocWriter {
    private static final Pattern BLANKS = Pattern.compile(" {2,}");
    private static final Pattern OBEYED = Pattern.compile("[\\\\`*_\\[<|~&$]");
    private static final Pattern OBEYED_FIRST = Pattern.compile("^(\\d{0,9})(>|[-+=#.)](?=[\\s=#-]|$))");
    private static final Pattern ADDRESS = Pattern.compile(
            "(?i)(https?:(?=//)|www(?=\\.)|(?<!\\w)@(?=\\w)|@(?=[\\w-]+\\.[a-z])|#(?=\\d)|\\bGH-(?=\\d))");

    private final StringBuilder out = new StringBuilder();
    private boolean isAfterLine;

    @Override
    public void section() {
        isAfterLine = false;
    }

    @Override
    public void heading(Block.Heading heading) {
        block("#".repeat(heading.level()) + " " + escaped(heading.text()));
    }

    @Override
    public void paragraph(Block.Paragraph paragraph) {
        if (isAfterLine) {
            out.insert(out.length() - 1, '\\').append(line(paragraph.text())).append('\n');
        } else {
            block(line(paragraph.text()));
        }
        isAfterLine = true;
    }

    @Override
    public void items(Block.Items items) {
        if (!items.title().isEmpty()) {
            block("**" + escaped(items.title()) + " (" + items.items().size() + ")**");
        }
        StringBuilder list = new StringBuilder();
        items(items.shownItems(), "", list);
        int more = items.items().size() - items.shownItems().size();
        block(list + (more > 0 ? "- and " + more + " more" : ""));
    }

    private static void items(List<Item> items, String indent, StringBuilder list) {
        for (Item item : items) {
            list.append(indent).append("- ").append(line(item.text())).append('\n');
            items(item.details(), indent + "  ", list);
        }
    }

    @Override
    public void table(Table table) {
        block(row(table.columns().stream().map(Table.Column::title))
                + table.columns().stream()
                        .map(each -> each.align() == Align.RIGHT ? "---:" : "---")
                        .collect(Collectors.joining(" | ", "| ", " |\n"))
                + table.rows().stream()
                        .map(row -> row(row.stream().map(Table.Cell::text)))
                        .collect(Collectors.joining()));
    }

    private static String row(Stream<String> cells) {
        return cells.map(MarkdownWriter::escaped).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    @Override
    public void drawing(Block.Drawing drawing) {
        block("*" + escaped(drawing.caption()) + "*");
    }

    @Override
    public void link(Block.Link link) {
        String target = Printable.line(link.target()).replaceAll("[\\\\<>]", "\\\\$0");
        block("[" + escaped(link.text()).replace("]", "\\]") + "](<" + target + ">)");
    }

    private void block(String text) {
        out.append(out.length() == 0 ? "" : "\n").append(text.stripTrailing()).append('\n');
        isAfterLine = false;
    }

    /** Returns the text, escaped for the beginning of a line. */
    private static String line(String text) {
        return OBEYED_FIRST.matcher(escaped(text)).replaceFirst("$1\\\\$2");
    }

    /**
     * Returns the escaped text on one line. Addresses, mentions and numbers of issues are broken up, so a result cannot link or notify.
     */
    private static String escaped(String text) {
        String line = OBEYED.matcher(
                        BLANKS.matcher(Printable.line(text).strip()).replaceAll(" "))
                .replaceAll("\\\\$0");
        return ADDRESS.matcher(line).replaceAll("$1<!-- -->");
    }

    @Override
    public String text() {
        return out.toString();
    }
}
