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
 * @param rows its rows, each with one cell a column
 */
public record Table(List<Column> columns, List<List<Cell>> rows) implements Block {
    /**
     * Copies the components.
     *
     * @throws NullPointerException if one, or a part of one, is null
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

    /** On which side the cells of a column begin. */
    public enum Align {
        /** Texts, and numbers with their intervals. */
        LEFT,
        /** Numbers. */
        RIGHT
    }

    /**
     * A column.
     *
     * @param title what stands above it; may be empty
     * @param align on which side its cells begin
     */
    public record Column(String title, Align align) {}

    /**
     * What one row says in one column.
     *
     * @param text what people read; a number in it has its final digits
     * @param value the number itself; {@code null} if it is none, or undefined
     * @param name the name that the text ends in, such as that of a rung; {@code null} if it is none. A format without room may
     *     shorten it
     * @param mark what it stands for
     */
    public record Cell(
            String text, @Nullable Double value, @Nullable String name, Mark mark) {
        /** What stands where a number is undefined. */
        public static final Cell UNDEFINED = of("-");

        /** A text, or a number that is undefined. */
        public static Cell of(String text) {
            return new Cell(text, null, null, Mark.NONE);
        }

        /** A number as people read it, and itself. */
        public static Cell of(String text, double value) {
            return new Cell(text, value, null, Mark.NONE);
        }

        /** A count. */
        public static Cell count(long n) {
            return of(Long.toString(n), (double) n);
        }

        /** A name. */
        public static Cell name(String name) {
            return new Cell(name, null, name, Mark.NONE);
        }

        /** The same with a mark. */
        public Cell mark(Mark newMark) {
            return new Cell(text, value, name, newMark);
        }
    }

    /**
     * An empty table to be filled.
     *
     * @param alignment one character a column, {@code <} for left and {@code >} for right
     * @param titles what stands above the columns
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
         * The table.
         *
         * @throws IllegalArgumentException if a row has more or fewer cells than there are columns
         */
        public Table build() {
            return new Table(columns, rows);
        }
    }
}
