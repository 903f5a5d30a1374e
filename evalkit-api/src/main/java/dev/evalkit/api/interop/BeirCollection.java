package dev.evalkit.api.interop;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;

/**
 * One split of a collection in BEIR's layout.
 *
 * @param corpus the documents, without sections and dates
 * @param judged the golden set, and the queries that are not in it
 */
public record BeirCollection(Corpus corpus, JudgedTopics judged) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     */
    public BeirCollection {
        Require.nonNull(corpus, "corpus");
        Require.nonNull(judged, "judged");
    }

    /** Returns the golden set: a case for each query with a relevant document. */
    public GoldenSet set() {
        return judged.set();
    }
}
