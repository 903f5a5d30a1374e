package dev.evalkit.retrieval.chunk;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a document that a chunk takes whole: a heading, a paragraph, a table row. The atoms of a document follow one
 * another and hold all of its tokens.
 *
 * @param start where it starts in the text
 * @param end where it ends, excluded
 * @param tokens number of tokens in it
 * @param kind what it is
 * @param section number of the section it stands in, from 0
 * @param path headings above it, outermost first
 * @param tableHeader the header of the table that it continues; {@code null} unless it is a row of a table that was cut
 */
record Atom(
        int start,
        int end,
        int tokens,
        Kind kind,
        int section,
        List<String> path,
        @Nullable String tableHeader) {
    /** What an atom is. */
    enum Kind {
        HEADING,
        TEXT
    }
}
