package dev.evalkit.api.corpus;

/** The unit of a ranking and of expected ids: whole documents, or the chunks they are cut into. */
public enum RankedUnit {
    /** Whole documents; an id is the document's path or record id. */
    DOCUMENT,
    /** Chunks of documents; an id is {@code documentId::n}, and is valid for one chunker only. */
    CHUNK
}
