package dev.evalkit.api.corpus;

/** What a ranking consists of, and what expected ids name: whole documents, or the chunks they are cut into. */
public enum Unit {
    /** Whole documents; an id is the document's path or record id. */
    DOCUMENT,
    /** Chunks of documents; an id is {@code documentId::n}, and holds for one chunker only. */
    CHUNK
}
