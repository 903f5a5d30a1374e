package dev.evalkit.judge.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The lines of an answer that state something, as a reader sees them: without Markdown signs and the marks of lists. Left out are
 * headings (also underlined ones, and lines that are all bold and end no sentence), rules, code blocks, the headers of
 * tables, and lists of sources.
 */
final class AnswerLines {
    private static final Pattern LIST_MARK = Pattern.compile(
            "^(?:>\\s?)*\\s*(?:(?:[-*+•‣·–]|\\(?\\d{1,3}[.)]|[A-Za-z][.)])\\s+|\\d{1,2}[、．]\\s*|[（(]\\d{1,2}[）)]\\s*)?(?:\\[[ xX]\\]\\s+)?");
    private static final Pattern RULE = Pattern.compile("([-*_=])(?:\\s*\\1){2,}");
    private static final Pattern UNDERLINE = Pattern.compile("=+|-{2,}");
    private static final Pattern TABLE_RULE = Pattern.compile("\\|?\\s*:?-+:?\\s*(?:\\|\\s*:?-+:?\\s*)*\\|?");
    private static final Pattern SOURCES = Pattern.compile(
            "(?:sources?|references?|citations?|footnotes?|further reading|quellen?|资料来源|資料來源|参考资料|參考資料|参考来源|參考來源|参考文献|來源|来源|引用来源|引用|出处|出處|参考)\\s*(?:[:：].*)?");
    private static final Pattern SOURCE =
            Pattern.compile("(?:\\[\\^?[^\\]]+\\]|【[^】]+】|\\d{1,2}[.)]|[-*+•])[:：]?\\s*\\S.*");
    private static final Pattern EDGES = Pattern.compile("^[#>*_\\s]+|\\*\\*|[*_\\s]+$");
    private static final int LONGEST_HEADING = 300;
    private static final Pattern FOOTNOTE = Pattern.compile("\\[\\^[^\\]]+\\]:.*");
    private static final String ENDS = ".!?。！？:：;；…\"”」)）]】|";

    private final List<String> lines = new ArrayList<>();
    private final String[] raw;
    private boolean sources;
    private boolean open; // whether the last line is text that the next one may go on with

    private AnswerLines(String answer) {
        raw = answer.split("\\R", -1);
    }

    static List<String> of(String answer) {
        AnswerLines lines = new AnswerLines(answer);
        String fence = "";
        for (int i = 0; i < lines.raw.length; i++) {
            String line = lines.raw[i].strip();
            String mark = line.startsWith("```") ? "```" : line.startsWith("~~~") ? "~~~" : "";
            if (!fence.isEmpty() || !mark.isEmpty()) {
                boolean closes = fence.equals(mark);
                fence = fence.isEmpty() ? (isClosed(line, mark) ? "" : mark) : closes ? "" : fence;
                lines.open = false;
            } else {
                lines.add(line, i);
            }
        }
        return lines.lines;
    }

    /** Returns whether a fence is closed on its own line. */
    private static boolean isClosed(String line, String mark) {
        return line.length() > 2 * mark.length() && line.endsWith(mark);
    }

    private void add(String line, int at) {
        if (line.isEmpty()) {
            open = false;
            return;
        }
        if (isLeftOut(line, at)) {
            open = false;
            return;
        }
        if (isRow(line, at)) {
            lines.add(ReadableText.of(row(line)));
            open = false;
            return;
        }
        boolean listed = LIST_MARK.matcher(line).replaceFirst("").length() < line.length();
        String text = ReadableText.of(LIST_MARK.matcher(line).replaceFirst("").strip());
        if (open && !listed && goesOn(text)) {
            lines.set(lines.size() - 1, lines.get(lines.size() - 1) + " " + text);
        } else if (!text.isEmpty()) {
            lines.add(text);
        }
        open = !text.isEmpty();
    }

    /** Returns whether a line of a paragraph goes on with the last one, which was wrapped. */
    private boolean goesOn(String text) {
        String last = lines.get(lines.size() - 1);
        boolean ended = ENDS.indexOf(last.charAt(last.length() - 1)) >= 0;
        return !ended && !text.isEmpty() && Character.isLowerCase(text.charAt(0));
    }

    private boolean isLeftOut(String line, int at) {
        String next = at + 1 < raw.length ? raw[at + 1].strip() : "";
        if (isSource(line)) {
            return true;
        }
        boolean heading = line.startsWith("#")
                || isBoldHeading(line)
                || (UNDERLINE.matcher(next).matches() && !line.startsWith("|"));
        boolean header = TABLE_RULE.matcher(next).matches() && next.contains("-") && line.contains("|");
        boolean rule = RULE.matcher(line).matches() || (TABLE_RULE.matcher(line).matches() && line.contains("-"));
        return heading || header || rule || FOOTNOTE.matcher(line).matches();
    }

    /** Returns whether a line belongs to a list of sources, which goes on as long as its lines look like sources. */
    private boolean isSource(String line) {
        String bare = line.length() > LONGEST_HEADING
                ? ""
                : EDGES.matcher(line).replaceAll("").toLowerCase(Locale.ROOT);
        if (SOURCES.matcher(bare).matches()) {
            sources = true;
            return true;
        }
        sources = sources && SOURCE.matcher(line).matches();
        return sources;
    }

    private static boolean isBoldHeading(String line) {
        boolean bold = line.length() > 4 && line.startsWith("**") && line.indexOf("**", 2) == line.length() - 2;
        String text = bold ? line.substring(2, line.length() - 2) : "";
        return bold && text.chars().noneMatch(c -> ".!?。！？".indexOf(c) >= 0);
    }

    private boolean isRow(String line, int at) {
        if (line.startsWith("|")) {
            return true;
        }
        for (int i = at - 1; line.contains("|") && i >= 0 && raw[i].contains("|"); i--) {
            if (TABLE_RULE.matcher(raw[i].strip()).matches()) {
                return true;
            }
        }
        return false;
    }

    private static String row(String line) {
        return line.startsWith("|") ? line : "| " + line + (line.endsWith("|") ? "" : " |");
    }
}
