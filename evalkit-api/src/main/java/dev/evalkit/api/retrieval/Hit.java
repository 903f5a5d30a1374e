package dev.evalkit.api.retrieval;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a ranked list. Only the order of the list counts; the score explains it.
 *
 * @param documentId the document found; not blank
 * @param chunkId the chunk found; {@code null} if the retriever returns whole documents
 * @param score larger is better; any finite number, comparable within one list only
 * @param passage the text found; {@code null} if the retriever returns ids only
 */
public record Hit(
        String documentId,
        @Nullable String chunkId,
        double score,
        @Nullable Passage passage) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code documentId} is null
     * @throws IllegalArgumentException if an id is blank, the score is NaN or infinite, or the passage has other ids
     */
    public Hit {
        Require.notBlank(documentId, "document id of a hit");
        if (chunkId != null) {
            Require.notBlank(chunkId, "chunk id of a hit on '" + documentId + "'");
        }
        Require.finite(score, "score of the hit on '" + (chunkId == null ? documentId : chunkId) + "'");
        if (passage != null
                && !(passage.documentId().equals(documentId)
                        && passage.chunkId().equals(chunkId))) {
            throw new IllegalArgumentException("hit on '" + documentId + "', chunk '" + chunkId
                    + "', carries the passage of '" + passage.chunkId() + "'");
        }
    }

    /** Returns a hit on a passage. */
    public static Hit of(Passage passage, double score) {
        return new Hit(passage.documentId(), passage.chunkId(), score, passage);
    }

    /** Returns a hit on a whole document, known by its id only. */
    public static Hit ofDocument(String documentId, double score) {
        return new Hit(documentId, null, score, null);
    }

    /** Returns a hit on a chunk, known by its id only; the document is the part before the last {@code ::}. */
    public static Hit ofChunk(String chunkId, double score) {
        return new Hit(Passage.documentId(chunkId), chunkId, score, null);
    }

    /** Returns the same hit with another score. */
    public Hit withScore(double newScore) {
        return new Hit(documentId, chunkId, newScore, passage);
    }

    /**
     * Returns the chunk id, or the document id if the hit is on a whole document. Hits with equal keys are duplicates.
     */
    public String key() {
        return chunkId == null ? documentId : chunkId;
    }
}
