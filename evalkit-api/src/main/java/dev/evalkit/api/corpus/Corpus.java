package dev.evalkit.api.corpus;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The documents an evaluated system searches, in the natural order of their ids. Immutable and thread-safe.
 */
public final class Corpus {
    private final List<Document> documents;
    private final Map<String, Document> byId;

    private Corpus(List<Document> documents, Map<String, Document> byId) {
        this.documents = documents;
        this.byId = byId;
    }

    /**
     * Returns a corpus of the given documents.
     *
     * @throws IllegalArgumentException if there is no document, or two have the same id
     */
    public static Corpus of(Collection<Document> documents) {
        List<Document> sorted = Require.listOf(documents, "documents").stream()
                .sorted(Comparator.comparing(Document::id))
                .toList();
        if (sorted.isEmpty()) {
            throw new IllegalArgumentException("a corpus must have at least one document");
        }
        Map<String, Document> byId = new TreeMap<>();
        for (Document document : sorted) {
            if (byId.put(document.id(), document) != null) {
                throw new IllegalArgumentException("two documents of the corpus have the id '" + document.id() + "'");
            }
        }
        return new Corpus(sorted, byId);
    }

    /**
     * Reads a folder of Markdown and text files, or a JSON-lines file. See {@link CorpusReader} for the formats.
     *
     * @throws CorpusException if anything in it is wrong, or it has no document; it lists every problem
     * @throws java.io.UncheckedIOException if the folder or file cannot be read
     */
    public static Corpus load(Path folderOrFile) {
        return reader().load(folderOrFile);
    }

    /** Returns a reader, for JSON-lines files with further fields. */
    public static CorpusReader reader() {
        return CorpusReader.STANDARD;
    }

    /** Returns all documents, in the natural order of their ids; at least one. */
    public List<Document> documents() {
        return documents;
    }

    /** Returns the number of documents; at least 1. */
    public int size() {
        return documents.size();
    }

    /**
     * Returns the document with this id.
     *
     * @throws NullPointerException if {@code id} is null
     */
    public Optional<Document> find(String id) {
        return Optional.ofNullable(byId.get(Require.nonNull(id, "id")));
    }

    /** Returns the number of documents as text. */
    @Override
    public String toString() {
        return "corpus of " + documents.size() + (documents.size() == 1 ? " document" : " documents");
    }

    /**
     * Returns a digest of the ids, titles, texts, sections and dates of all documents.
     *
     * @return 24 hexadecimal digits
     */
    public String digest() {
        Digest digest = new Digest();
        for (Document document : documents) {
            digest.add(document.id())
                    .add(document.title())
                    .add(document.text())
                    .add(document.section())
                    .add(document.updated() == null ? null : document.updated().toString());
        }
        return digest.hex();
    }
}
