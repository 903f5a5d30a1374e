package dev.evalkit.retrieval.chunk;

import dev.evalkit.retrieval.chunk.Section.Level;
import dev.evalkit.retrieval.chunk.Section.Piece;
import dev.evalkit.retrieval.chunk.Section.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the Markdown structure that chunking needs: ATX headings, fenced code, tables, list items and blank
 * lines. A text without any of these is one section of paragraphs.
 */
final class MarkdownSections {
    private static final int LEVELS = 6;
    private static final int MAX_INDENT = 3;

    private final String text;
    private final Tokens tokens;
    private final List<Section> sections = new ArrayList<>();

    private final @Nullable String[] path = new @Nullable String[LEVELS];
    private int start;
    private int body;
    private List<Piece> pieces = new ArrayList<>();
    private List<Table> tables = new ArrayList<>();

    /** The code fence being read; empty outside code. */
    private String fence = "";

    private boolean afterBlank = true;
    private @Nullable Line tableHeader;
    private int tableRows;

    /** A line without its line break. */
    private record Line(int start, int next, String content) {
        boolean blank() {
            return content.isBlank();
        }

        int indent() {
            int indent = 0;
            while (indent < content.length() && content.charAt(indent) == ' ') {
                indent++;
            }
            return indent;
        }
    }

    private MarkdownSections(String text, Tokens tokens) {
        this.text = text;
        this.tokens = tokens;
    }

    /** Returns the sections of a text, in order. There is at least one, and together they are the whole text. */
    static List<Section> in(String text, Tokens tokens) {
        MarkdownSections markdown = new MarkdownSections(text, tokens);
        markdown.read();
        return markdown.sections;
    }

    private void read() {
        Line line = lineAt(0);
        while (line != null) {
            Line next = lineAt(line.next());
            if (!fence.isEmpty()) {
                readCode(line);
            } else if (headingLevel(line) > 0) {
                readHeading(line);
            } else {
                readText(line, next);
            }
            line = next;
        }
        endTable(text.length());
        endSection(text.length());
    }

    private @Nullable Line lineAt(int at) {
        if (at >= text.length()) {
            return null;
        }
        int end = text.indexOf('\n', at);
        int next = end < 0 ? text.length() : end + 1;
        return new Line(
                at, next, text.substring(at, end < 0 ? text.length() : end).stripTrailing());
    }

    private void readHeading(Line line) {
        endTable(line.start());
        if (tokens.count(body, line.start()) > 0) {
            endSection(line.start());
        } else {
            pieces.clear(); // a heading without text of its own joins the next section
        }
        int level = headingLevel(line);
        path[level - 1] = headingText(line, level);
        for (int i = level; i < LEVELS; i++) {
            path[i] = null;
        }
        body = line.next();
        afterBlank = true;
    }

    private void endSection(int end) {
        List<String> headings = new ArrayList<>();
        for (String heading : path) {
            if (heading != null && !heading.isEmpty()) {
                headings.add(heading);
            }
        }
        sections.add(new Section(start, body, end, Collections.unmodifiableList(headings), pieces, tables));
        start = end;
        body = end;
        pieces = new ArrayList<>();
        tables = new ArrayList<>();
    }

    private void readText(Line line, @Nullable Line next) {
        String opening = openingFence(line);
        if (!opening.isEmpty()) {
            endTable(line.start());
            fence = opening;
            add(line, Level.BLOCK, false);
        } else if (line.blank()) {
            endTable(line.start());
            afterBlank = true;
        } else if (tableHeader != null) {
            readRow(line);
        } else if (next != null && line.content().contains("|") && isDelimiterRow(next.content())) {
            add(line, Level.BLOCK, true);
            tableHeader = line;
            tableRows = next.next();
            afterBlank = false;
        } else {
            if (afterBlank) {
                add(line, Level.BLOCK, true);
            } else if (isListItem(line)) {
                add(line, Level.LINE, true);
            }
            afterBlank = false;
        }
    }

    private void readRow(Line line) {
        // The first row stays with the header, since a header alone carries no information.
        if (line.start() > tableRows) {
            add(line, Level.LINE, true);
        }
    }

    private void endTable(int end) {
        if (tableHeader != null) {
            tables.add(new Table(tableHeader.start(), Math.min(tableRows, end), end));
            tableHeader = null;
        }
    }

    private void readCode(Line line) {
        if (closesFence(line)) {
            fence = "";
            afterBlank = true;
        } else if (!line.blank()) {
            add(line, Level.LINE, false);
        }
    }

    /** Adds a unit. The first unit of a section includes the heading, so that no chunk is only a heading. */
    private void add(Line line, Level level, boolean prose) {
        pieces.add(new Piece(pieces.isEmpty() ? start : line.start(), level, prose));
    }

    private static int headingLevel(Line line) {
        int indent = line.indent();
        int level = 0;
        while (indent + level < line.content().length() && line.content().charAt(indent + level) == '#') {
            level++;
        }
        int after = indent + level;
        boolean separated = after == line.content().length()
                || line.content().charAt(after) == ' '
                || line.content().charAt(after) == '\t';
        return indent <= MAX_INDENT && level <= LEVELS && separated ? level : 0;
    }

    private static String headingText(Line line, int level) {
        String heading = line.content().substring(line.indent() + level).strip();
        int end = heading.length();
        while (end > 0 && heading.charAt(end - 1) == '#') {
            end--;
        }
        boolean closed = end == 0 || heading.charAt(end - 1) == ' ' || heading.charAt(end - 1) == '\t';
        return (closed ? heading.substring(0, end) : heading).strip();
    }

    /** Returns the run of backticks or tildes that opens a code block; empty if the line opens none. */
    private static String openingFence(Line line) {
        String content = line.content().strip();
        int length = fenceLength(content);
        boolean opens = length >= 3
                && line.indent() <= MAX_INDENT
                && !(content.charAt(0) == '`' && content.indexOf('`', length) >= 0);
        return opens ? content.substring(0, length) : "";
    }

    private boolean closesFence(Line line) {
        String content = line.content().strip();
        return line.indent() <= MAX_INDENT
                && content.length() >= fence.length()
                && content.charAt(0) == fence.charAt(0)
                && fenceLength(content) == content.length();
    }

    private static int fenceLength(String content) {
        int length = 0;
        while (length < content.length()
                && content.charAt(length) == content.charAt(0)
                && (content.charAt(0) == '`' || content.charAt(0) == '~')) {
            length++;
        }
        return length;
    }

    private static boolean isDelimiterRow(String content) {
        boolean allowed = content.chars().allMatch(c -> c == '|' || c == '-' || c == ':' || c == ' ' || c == '\t');
        return allowed && content.contains("-") && content.contains("|");
    }

    private static boolean isListItem(Line line) {
        String content = line.content().strip();
        int marker = 0;
        while (marker < content.length()
                && marker < 9
                && content.charAt(marker) >= '0'
                && content.charAt(marker) <= '9') {
            marker++;
        }
        char sign = marker < content.length() ? content.charAt(marker) : ' ';
        boolean item = marker > 0 ? sign == '.' || sign == ')' : sign == '-' || sign == '*' || sign == '+';
        return item && marker + 1 < content.length() && content.charAt(marker + 1) == ' ';
    }
}
