package dev.evalkit.api.internal.text;

/**
 * CSV cells that no spreadsheet takes for a formula. A text gets a leading apostrophe, the mark of a text in
 * spreadsheets, if after its leading apostrophes nothing follows, or, after white space (no-break spaces, too), one of
 * {@code = + - @}, their full-width forms, tab, CR or LF. The rule ignores the number of leading apostrophes, so
 * removing one from such a cell restores the text.
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

    /** Returns the content of a cell for a text. */
    public static String mark(String text) {
        return needsMark(text) ? "'" + text : text;
    }

    /** Returns the text for the content of a cell. */
    public static String unmark(String cell) {
        return cell.startsWith("'") && needsMark(cell) ? cell.substring(1) : cell;
    }

    /** Returns the content as written to a file: quoted if it has a separator, a quotation mark or a line end. */
    public static String quote(String content) {
        boolean plain = content.chars().noneMatch(c -> QUOTED_FOR.indexOf(c) >= 0);
        return plain ? content : "\"" + content.replace("\"", "\"\"") + "\"";
    }
}
