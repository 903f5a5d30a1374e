package dev.evalkit.api.golden;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.KnownIds;
import org.jspecify.annotations.Nullable;

/** A check that expected ids name documents of a corpus; without a corpus it accepts every id. One per file. */
final class KnownSources {
    private final @Nullable KnownIds known;

    KnownSources(@Nullable Corpus corpus) {
        known = corpus == null
                ? null
                : new KnownIds(
                        "the corpus has no document",
                        id -> corpus.find(id).isPresent(),
                        () -> corpus.documents().stream().map(Document::id).toList());
    }

    /** Throws {@link IllegalArgumentException} if the corpus lacks the document. */
    void requireDocument(String id) {
        String problem = known == null ? null : known.unknown(id);
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
    }

    /** Throws {@link IllegalArgumentException} if this is not a chunk id, or the corpus lacks the chunk's document. */
    void requireChunk(String chunkId) {
        requireDocument(Passage.documentId(chunkId));
    }
}
