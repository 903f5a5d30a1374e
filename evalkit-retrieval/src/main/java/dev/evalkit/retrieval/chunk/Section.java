package dev.evalkit.retrieval.chunk;

import java.util.List;

/**
 * A part of a Markdown text under one heading, including the heading line.
 *
 * @param start where it starts
 * @param body where the text after the heading starts; {@code start} if there is no heading
 * @param end where it ends
 * @param path the path of headings, outermost first, including its own
 * @param pieces its pieces, in order; the first starts at {@code start}
 * @param tables its tables, in order
 */
record Section(int start, int body, int end, List<String> path, List<Piece> pieces, List<Table> tables) {
    /** The quality of a cut before a piece, best first. */
    enum Level {
        /** Before a paragraph, list, table or fenced code block. */
        BLOCK,
        /** Before a list item, a table row or a line of code. */
        LINE,
        /** Before a sentence. */
        SENTENCE
    }

    /**
     * A part of a section that is cut only if it is too long.
     *
     * @param prose whether it consists of sentences, unlike code
     */
    record Piece(int start, Level level, boolean prose) {}

    /**
     * A table.
     *
     * @param rows where the first row after the header and its delimiter starts
     */
    record Table(int start, int rows, int end) {}
}
