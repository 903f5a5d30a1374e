package dev.evalkit.retrieval.chunk;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Cuts a Markdown text into atoms no longer than a limit: headings, then blocks between blank lines, then their parts. */
final class MarkdownAtoms {
    private static final Pattern HEADING = Pattern.compile(" {0,3}(#{1,6})(?:[ \\t]+(.*?))?(?:[ \\t]+#+)?[ \\t]*");
    private static final Pattern FENCE = Pattern.compile(" {0,3}(```+|~~~+).*");
    private static final Pattern TABLE_RULE =
            Pattern.compile("[ \\t]*\\|?[ \\t]*:?-+:?[ \\t]*(\\|[ \\t]*:?-+:?[ \\t]*)*\\|?[ \\t]*");
    private static final Pattern ITEM = Pattern.compile("[ \\t]*(?:[-*+]|\\d+[.)])[ \\t].*");
    private static final Pattern SENTENCE_END = Pattern.compile("[.!?]['\")\\]*_]*\\s+|[\\u3002\\uFF01\\uFF1F]\\s*");

    private final String text;
    private final int limit;
    private final List<Atom> atoms = new ArrayList<>();
    private final List<String> path = new ArrayList<>();
    private final List<Integer> levels = new ArrayList<>();
    private int section;

    /** A line without its end. */
    private record Line(int start, int end) {}

    private MarkdownAtoms(String text, int limit) {
        this.text = text;
        this.limit = limit;
    }

    /** The atoms of a text, each of at most {@code limit} tokens. */
    static List<Atom> of(String text, int limit) {
        MarkdownAtoms reader = new MarkdownAtoms(text, limit);
        reader.read();
        return reader.atoms;
    }

    private void read() {
        List<Line> block = new ArrayList<>();
        String fence = null;
        for (Line line : lines()) {
            String content = text.substring(line.start(), line.end());
            Matcher marker = FENCE.matcher(content);
            if (fence != null) {
                block.add(line);
                if (marker.matches() && content.strip().startsWith(fence)) {
                    fence = null;
                    end(block);
                }
                continue;
            }
            Matcher heading = HEADING.matcher(content);
            if (marker.matches()) {
                end(block);
                fence = marker.group(1);
                block.add(line);
            } else if (heading.matches()) {
                end(block);
                heading(line, heading.group(1).length(), heading.group(2));
            } else if (content.isBlank()) {
                end(block);
            } else {
                block.add(line);
            }
        }
        end(block);
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int feed = text.indexOf('\n', start);
            int end = feed < 0 ? text.length() : feed;
            lines.add(new Line(start, end > start && text.charAt(end - 1) == '\r' ? end - 1 : end));
            start = feed < 0 ? text.length() : feed + 1;
        }
        return lines;
    }

    private void heading(Line line, int level, @Nullable String title) {
        while (!levels.isEmpty() && levels.get(levels.size() - 1) >= level) {
            levels.remove(levels.size() - 1);
            path.remove(path.size() - 1);
        }
        levels.add(level);
        path.add(title == null ? "" : title);
        section++;
        split(line.start(), line.end(), Atom.Kind.HEADING, null);
    }

    /** Ends a block and empties it. */
    private void end(List<Line> block) {
        if (block.isEmpty()) {
            return;
        }
        int start = block.get(0).start();
        int end = block.get(block.size() - 1).end();
        if (Tokens.count(text, start, end) <= limit) {
            add(start, end, Atom.Kind.TEXT, null);
        } else if (isTable(block)) {
            rows(block);
        } else if (block.stream()
                .anyMatch(line ->
                        ITEM.matcher(text.substring(line.start(), line.end())).matches())) {
            items(block);
        } else {
            sentences(start, end);
        }
        block.clear();
    }

    private boolean isTable(List<Line> block) {
        if (block.size() < 3) {
            return false;
        }
        String rule = text.substring(block.get(1).start(), block.get(1).end());
        return rule.contains("|") && TABLE_RULE.matcher(rule).matches();
    }

    private void rows(List<Line> table) {
        int headEnd = table.get(1).end();
        String header = text.substring(table.get(0).start(), headEnd);
        // A header that leaves no room for a row is not repeated.
        boolean repeated = Tokens.count(header, 0, header.length()) <= limit / 2;
        split(table.get(0).start(), headEnd, Atom.Kind.TEXT, null);
        for (Line row : table.subList(2, table.size())) {
            split(row.start(), row.end(), Atom.Kind.TEXT, repeated ? header : null);
        }
    }

    /** One atom an item, with the lines that belong to it. */
    private void items(List<Line> list) {
        int start = list.get(0).start();
        for (int i = 1; i <= list.size(); i++) {
            boolean last = i == list.size();
            if (last
                    || ITEM.matcher(text.substring(
                                    list.get(i).start(), list.get(i).end()))
                            .matches()) {
                sentences(start, list.get(i - 1).end());
                start = last ? start : list.get(i).start();
            }
        }
    }

    private void sentences(int start, int end) {
        if (Tokens.count(text, start, end) <= limit) {
            add(start, end, Atom.Kind.TEXT, null);
            return;
        }
        Matcher ends = SENTENCE_END.matcher(text).region(start, end);
        int from = start;
        while (ends.find()) {
            split(from, ends.end(), Atom.Kind.TEXT, null);
            from = ends.end();
        }
        if (from < end) {
            split(from, end, Atom.Kind.TEXT, null);
        }
    }

    /** Adds a stretch, cut between tokens where it is too long. */
    private void split(int start, int end, Atom.Kind kind, @Nullable String tableHeader) {
        int from = start;
        while (Tokens.count(text, from, end) > limit) {
            int at = Tokens.next(text, from, end);
            for (int i = 0; i < limit; i++) {
                at = Tokens.next(text, Tokens.end(text, at, end), end);
            }
            add(from, at, kind, tableHeader);
            from = at;
        }
        add(from, end, kind, tableHeader);
    }

    private void add(int start, int end, Atom.Kind kind, @Nullable String tableHeader) {
        atoms.add(new Atom(start, end, Tokens.count(text, start, end), kind, section, List.copyOf(path), tableHeader));
    }
}
