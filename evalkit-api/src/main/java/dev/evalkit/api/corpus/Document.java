package dev.evalkit.api.corpus;

import dev.evalkit.api.internal.check.Require;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * One source document.
 *
 * @param id stable name, unique in its {@link Corpus}: the path relative to the corpus folder with forward slashes, or
 *     the record's {@code id}; not blank
 * @param title the document's title; may be empty
 * @param text the body, Markdown or plain text; may be empty
 * @param section the heading of the section that a record was taken from; {@code null} for whole documents
 * @param updated the day the document was last changed; {@code null} if unknown
 */
public record Document(
        String id,
        String title,
        String text,
        @Nullable String section,
        @Nullable LocalDate updated) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code id}, {@code title} or {@code text} is null
     * @throws IllegalArgumentException if {@code id} is blank, has control characters or is not valid Unicode
     */
    public Document {
        Require.id(id, "document id");
        Require.nonNull(title, "title of document '" + id + "'");
        Require.nonNull(text, "text of document '" + id + "'");
    }

    /** Returns a document with neither section nor date. */
    public static Document of(String id, String title, String text) {
        return new Document(id, title, text, null, null);
    }
}
