package dev.evalkit.api.corpus;

import dev.evalkit.api.internal.check.Require;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The documents an evaluated system searches, in the natural order of their ids. Immutable and thread-safe.
 */
public final class Corpus {
    private final Map<String, Document> documents;

    private Corpus(Map<String, Document> documents) {
        this.documents = documents;
    }

    /**
     * A corpus of the given documents.
     *
     * @throws IllegalArgumentException if there is no document, or two have the same id
     */
    public static Corpus of(Collection<Document> documents) {
        List<Document> sorted = Require.listOf(documents, "documents").stream()
                .sorted((a, b) -> a.id().compareTo(b.id()))
                .toList();
        if (sorted.isEmpty()) {
            throw new IllegalArgumentException("a corpus must have at least one document");
        }
        Map<String, Document> byId = new LinkedHashMap<>();
        for (Document document : sorted) {
            if (byId.put(document.id(), document) != null) {
                throw new IllegalArgumentException("two documents of the corpus have the id '" + document.id() + "'");
            }
        }
        return new Corpus(Collections.unmodifiableMap(byId));
    }

    /** All documents, in the natural order of their ids; at least one. */
    public List<Document> documents() {
        return List.copyOf(documents.values());
    }

    /** The document with this id. */
    public Optional<Document> find(String id) {
        return Optional.ofNullable(documents.get(Require.nonNull(id, "id")));
    }
}
