package dev.evalkit.retrieval.chunk;

import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import java.util.List;

/**
 * A pure function that cuts a document into passages. It must be pure so that expected chunk ids keep their meaning.
 */
@FunctionalInterface
public interface Chunker {
    /**
     * Cuts a document.
     *
     * @return the passages in the order of the text, at least one even if the text is empty, with the chunk ids
     *     {@code documentId::0}, {@code documentId::1} and so on
     */
    List<Passage> chunk(Document document);
}
