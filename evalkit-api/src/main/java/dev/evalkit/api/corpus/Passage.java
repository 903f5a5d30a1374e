package dev.evalkit.api.corpus;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A chunk of a document: what a retriever finds, the agent reads and the judge sees.
 *
 * @param chunkId {@code documentId::n}, n counted from 0 within the document; not blank
 * @param documentId the document it was cut from; not blank
 * @param title the document's title; may be empty
 * @param section the heading above the passage; {@code null} if there is none
 * @param updated the day the document was last changed; {@code null} if unknown
 * @param text the text of the passage; may be empty
 */
public record Passage(
        String chunkId,
        String documentId,
        String title,
        @Nullable String section,
        @Nullable LocalDate updated,
        String text) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     * @throws IllegalArgumentException if an id is blank
     */
    public Passage {
        Require.notBlank(chunkId, "chunk id");
        Require.notBlank(documentId, "document id of chunk '" + chunkId + "'");
        Require.nonNull(title, "title of chunk '" + chunkId + "'");
        Require.nonNull(text, "text of chunk '" + chunkId + "'");
    }

    /**
     * Returns the chunk id of the {@code n}-th chunk (from 0) of a document: {@code documentId::n}.
     *
     * @throws NullPointerException if {@code documentId} is null
     * @throws IllegalArgumentException if {@code documentId} is blank, or {@code n} is negative
     */
    public static String chunkId(String documentId, int n) {
        return Require.notBlank(documentId, "document id") + "::" + Require.atLeast(0, n, "n");
    }

    /**
     * Returns the document id within a chunk id: everything before the last {@code ::}.
     *
     * @throws NullPointerException if {@code chunkId} is null
     * @throws IllegalArgumentException if {@code chunkId} does not end in {@code ::} and a number
     */
    public static String documentId(String chunkId) {
        return documentIdOf(chunkId)
                .orElseThrow(() -> new IllegalArgumentException(
                        "chunk id must have the form documentId::n but was '" + Shown.of(chunkId) + "'"));
    }

    /**
     * Returns the document id within a chunk id; empty if {@code id} does not end in {@code ::} and a number.
     *
     * @throws NullPointerException if {@code id} is null
     */
    public static Optional<String> documentIdOf(String id) {
        int at = Require.nonNull(id, "chunk id").lastIndexOf("::");
        boolean numbered = at > 0 && at + 2 < id.length();
        for (int i = at + 2; numbered && i < id.length(); i++) {
            numbered = id.charAt(i) >= '0' && id.charAt(i) <= '9';
        }
        return numbered ? Optional.of(id.substring(0, at)) : Optional.empty();
    }

    /** Returns the text that is indexed and embedded: title, newline, text; only the text if there is no title. */
    public String indexedText() {
        return title.isEmpty() ? text : title + "\n" + text;
    }

    /**
     * Returns the passage as the agent and the judge see it: {@code [documentId] section (updated date)}, a newline,
     * the text. An unknown section or date is omitted.
     */
    public String render() {
        StringBuilder line = new StringBuilder("[").append(documentId).append(']');
        if (section != null) {
            line.append(' ').append(section);
        }
        if (updated != null) {
            line.append(" (updated ").append(updated).append(')');
        }
        return line.append('\n').append(text).toString();
    }
}
