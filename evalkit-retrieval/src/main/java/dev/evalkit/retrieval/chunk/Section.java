package dev.evalkit.retrieval.chunk;

import java.util.List;

/**
 * A stretch of a Markdown text under one heading, the heading line included.
 *
 * @param start where it starts
 * @param body where the text after its heading starts; {@code start} if it has none
 * @param end where it ends
 * @param path the headings it stands under, outermost first, its own included
 * @param pieces what it consists of, in order; the first starts at {@code start}
 * @param tables its tables, in order
 */
record Section(int start, int body, int end, List<String> path, List<Piece> pieces, List<Table> tables) {
    /** How well a text can be cut before a piece, best first. */
    enum Level {
        /** Before a paragraph, list, table or fenced code block. */
        BLOCK,
        /** Before a list item, a table row or a line of code. */
        LINE,
        /** Before a sentence. */
        SENTENCE
    }

    /**
     * A part of a section that is only cut where it is too long.
     *
     * @param prose whether it consists of sentences; code does not
     */
    record Piece(int start, Level level, boolean prose) {}

    /**
     * A table.
     *
     * @param rows where the first row after the header and its delimiter starts
     */
    record Table(int start, int rows, int end) {}
}
