package dev.evalkit.api.internal.text;

/**
 * Cells that a spreadsheet would take for a formula. A text gets an apostrophe before it, which spreadsheets take for the
 * mark of a text, if it is empty or if its first character, apostrophes and then white space (no-break spaces too) aside, is one of {@code = + - @},
 * their full-width forms, tab, CR or LF. Taking one apostrophe off such a cell, and off no other, gives every text back:
 * whether a text needs the mark does not depend on how many apostrophes it starts with.
 */
public final class CsvCell {
    private static final String FORMULA_STARTS = "=+-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n";
    private static final String QUOTED_FOR = ",\"\r\n;\t";

    private CsvCell() {}

    private static boolean needsMark(String text) {
        int at = 0;
        while (at < text.length() && text.charAt(at) == '\'') {
            at++;
        }
        if (at == text.length()) {
            return true;
        }
        while (at < text.length() && FORMULA_STARTS.indexOf(text.charAt(at)) < 0) {
            char c = text.charAt(at);
            if (!Character.isWhitespace(c) && !Character.isSpaceChar(c)) {
                return false;
            }
            at++;
        }
        return at < text.length();
    }

    /** The cell's content for a text. */
    public static String mark(String text) {
        return needsMark(text) ? "'" + text : text;
    }

    /** The text of a cell's content. */
    public static String unmark(String cell) {
        return cell.startsWith("'") && needsMark(cell) ? cell.substring(1) : cell;
    }

    /** The content as it stands in a file; quoted where it has a separator of any kind, a quotation mark or a line end. */
    public static String quote(String content) {
        boolean plain = content.chars().noneMatch(c -> QUOTED_FOR.indexOf(c) >= 0);
        return plain ? content : "\"" + content.replace("\"", "\"\"") + "\"";
    }
}
