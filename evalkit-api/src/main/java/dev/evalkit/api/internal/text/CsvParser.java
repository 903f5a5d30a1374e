package dev.evalkit.api.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A strict parser of comma-separated values (RFC 4180). A row ends in CR LF or LF. Blank lines, and rows with empty
 * cells only, are skipped.
 */
public final class CsvParser {
    private final String text;
    private final BiConsumer<Integer, String> problems;

    private int at;
    private int line = 1;
    private int rowLine;

    /**
     * Creates a parser of one text.
     *
     * @param problems receives the first line of a faulty row and the message; the row still has some cells
     */
    public CsvParser(String text, BiConsumer<Integer, String> problems) {
        this.text = text;
        this.problems = problems;
    }

    /**
     * A row.
     *
     * @param line the line on which it starts, from 1
     * @param cells the cells without their quotation marks; at least one
     */
    public record Row(int line, List<String> cells) {}

    /** Returns the rows of the text, in order. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        while (at < text.length()) {
            rowLine = line;
            List<String> cells = new ArrayList<>();
            do {
                cells.add(cell(cells.size() + 1));
            } while (skipComma());
            endOfRow();
            if (!cells.stream().allMatch(String::isEmpty)) {
                rows.add(new Row(rowLine, cells));
            }
        }
        return rows;
    }

    private boolean skipComma() {
        if (at < text.length() && text.charAt(at) == ',') {
            at++;
            return true;
        }
        return false;
    }

    private void endOfRow() {
        if (at < text.length() && text.charAt(at) == '\r') {
            at++;
        }
        if (at < text.length()) {
            at++;
            line++;
        }
    }

    private String cell(int number) {
        if (at < text.length() && text.charAt(at) == '"') {
            return quotedCell(number);
        }
        int start = at;
        skipToEndOfCell(number);
        String cell = text.substring(start, at);
        if (cell.indexOf('"') >= 0) {
            problem("cell " + number + " has a quotation mark but does not start with one; quote the whole cell and"
                    + " double each mark in it");
        }
        return cell;
    }

    private void skipToEndOfCell(int number) {
        while (at < text.length() && text.charAt(at) != ',' && !atLineEnd()) {
            if (text.charAt(at) == '\r') {
                problem("cell " + number + " has a CR without LF outside quotation marks");
            }
            at++;
        }
    }

    private boolean atLineEnd() {
        return text.charAt(at) == '\n'
                || (text.charAt(at) == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n');
    }

    private String quotedCell(int number) {
        int openedOn = line;
        StringBuilder cell = new StringBuilder();
        int start = at + 1;
        while (true) {
            int mark = text.indexOf('"', start);
            if (mark < 0) {
                problem("the quotation mark that opens cell " + number + " on line " + openedOn + " is never closed");
                at = text.length();
                return cell.toString();
            }
            for (int i = start; i < mark; i++) {
                line += text.charAt(i) == '\n' ? 1 : 0;
            }
            cell.append(text, start, mark);
            at = mark + 1;
            if (at == text.length() || text.charAt(at) != '"') {
                break;
            }
            cell.append('"');
            start = at + 1;
        }
        int end = at;
        skipToEndOfCell(number);
        if (at > end) {
            problem("cell " + number + " continues after its closing quotation mark; double each mark within a cell");
        }
        return cell.toString();
    }

    private void problem(String message) {
        problems.accept(rowLine, message);
    }
}
