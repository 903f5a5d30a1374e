package dev.evalkit.retrieval.chunk;

import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import java.util.List;

/** A chunker that leaves each document whole: one passage with the chunk id {@code documentId::0}. */
public record WholeDocumentChunker() implements Chunker, Identified {
    @Override
    public List<Passage> chunk(Document document) {
        Require.nonNull(document, "document");
        return List.of(new Passage(
                Passage.chunkId(document.id(), 0),
                document.id(),
                document.title(),
                document.section(),
                document.updated(),
                document.text()));
    }

    @Override
    public Identity identity() {
        return Identity.of("whole document");
    }
}
