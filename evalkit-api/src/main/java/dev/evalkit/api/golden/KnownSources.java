package dev.evalkit.api.golden;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Shown;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells which expected ids name documents of a corpus; without a corpus, all do. One per file or set. */
final class KnownSources {
    /** For how many unknown documents the nearest known one is looked for, which takes a while in a large corpus. */
    private static final int MOST_HINTS = 20;

    private final @Nullable Corpus corpus;
    private int hints;

    KnownSources(@Nullable Corpus corpus) {
        this.corpus = corpus;
    }

    /** What is wrong with a document id; null if the corpus has it. */
    @Nullable
    String unknown(String id) {
        if (corpus == null || corpus.find(id).isPresent()) {
            return null;
        }
        List<String> known = corpus.documents().stream().map(Document::id).toList();
        String hint = hints++ < MOST_HINTS ? Nearest.hint(id, known) : "";
        return "the corpus has no document '" + Shown.of(id) + "'" + hint;
    }

    /** Throws {@link IllegalArgumentException} if the corpus lacks the document. */
    void requireDocument(String id) {
        String problem = unknown(id);
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
    }

    /** Throws {@link IllegalArgumentException} if this is no chunk id, or the corpus lacks the chunk's document. */
    void requireChunk(String chunkId) {
        requireDocument(Passage.documentId(chunkId));
    }
}
