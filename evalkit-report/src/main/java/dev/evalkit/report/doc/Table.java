package dev.evalkit.report.doc;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table.
 *
 * @param columns its columns
 * @param rows its rows, each with one cell per column
 */
public record Table(List<Column> columns, List<List<Cell>> rows) implements Block {
    /**
     * Copies the components.
     *
     * @throws NullPointerException if a component, a row or a cell is null
     * @throws IllegalArgumentException if a row has more or fewer cells than there are columns
     */
    public Table {
        columns = Require.listOf(columns, "columns");
        rows = rows.stream().map(row -> Require.listOf(row, "row")).toList();
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a row must have " + columns.size() + " cells but has " + row.size());
            }
        }
    }

    /** The alignment of the cells of a column. */
    public enum Align {
        /** Texts, and numbers with their intervals. */
        LEFT,
        /** Numbers. */
        RIGHT
    }

    /**
     * A column.
     *
     * @param title the column's heading; may be empty
     * @param align alignment of its cells
     */
    public record Column(String title, Align align) {}

    /**
     * A cell.
     *
     * @param text the text that people read; numbers in it are already rounded
     * @param value the number itself; {@code null} if the cell is not a number, or it is undefined
     * @param name the name that the text ends in, such as that of a rung; {@code null} if there is none. A format with
     *     little room may shorten it
     * @param mark the meaning of the cell
     */
    public record Cell(
            String text, @Nullable Double value, @Nullable String name, Mark mark) {
        /** The cell of an undefined number. */
        public static final Cell UNDEFINED = of("-");

        /** Returns the cell of a text, or of an undefined number. */
        public static Cell of(String text) {
            return new Cell(text, null, null, Mark.NONE);
        }

        /** Returns the cell of a number, with the text that people read. */
        public static Cell of(String text, double value) {
            return new Cell(text, value, null, Mark.NONE);
        }

        /** Returns the cell of a count. */
        public static Cell count(long n) {
            return of(Long.toString(n), (double) n);
        }

        /** Returns the cell of a name. */
        public static Cell name(String name) {
            return new Cell(name, null, name, Mark.NONE);
        }

        /** Returns the same cell with a mark. */
        public Cell mark(Mark newMark) {
            return new Cell(text, value, name, newMark);
        }
    }

    /**
     * Returns the builder of a table.
     *
     * @param alignment one character per column, {@code <} for left and {@code >} for right
     * @param titles the headings of the columns
     */
    public static Builder of(String alignment, List<String> titles) {
        return new Builder(alignment, titles);
    }

    @Override
    public void writeTo(DocWriter writer) {
        writer.table(this);
    }

    /** Collects rows. */
    public static final class Builder {
        private final List<Column> columns = new ArrayList<>();
        private final List<List<Cell>> rows = new ArrayList<>();

        private Builder(String alignment, List<String> titles) {
            for (int i = 0; i < titles.size(); i++) {
                columns.add(new Column(titles.get(i), alignment.charAt(i) == '>' ? Align.RIGHT : Align.LEFT));
            }
        }

        /** Adds a row. */
        public Builder row(List<Cell> cells) {
            rows.add(cells);
            return this;
        }

        /** Adds a row. */
        public Builder row(Cell... cells) {
            return row(Arrays.asList(cells));
        }

        /**
         * Returns the table.
         *
         * @throws IllegalArgumentException if a row has more or fewer cells than there are columns
         */
        public Table build() {
            return new Table(columns, rows);
        }
    }
}
