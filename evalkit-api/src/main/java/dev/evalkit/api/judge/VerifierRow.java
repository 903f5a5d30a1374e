package dev.evalkit.api.judge;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Require;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A claim with its sources and people's verdict on it: a row to measure a {@link ClaimVerifier} with.
 *
 * @param claim one statement; not blank
 * @param sources texts, as a verifier sees them; none blank; an empty list supports nothing
 * @param humanVerdict whether the sources support the claim
 */
public record VerifierRow(String claim, List<String> sources, Support humanVerdict) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if the claim or a source is blank
     */
    public VerifierRow {
        Require.notBlank(claim, "claim of the verifier row");
        sources = Require.listOf(sources, "sources of the verifier row");
        for (int i = 0; i < sources.size(); i++) {
            Require.notBlank(sources.get(i), "sources[" + i + "] of the verifier row");
        }
        Require.nonNull(humanVerdict, "human verdict of the verifier row");
    }

    /** Returns a reader of files whose sources are the texts themselves. */
    public static VerifierReader texts() {
        return VerifierReader.ofTexts();
    }

    /**
     * Returns a reader of files whose sources are ids of these chunks. A source is then the rendering of its passage,
     * which is what an agent sees. An id that no chunk has is a problem of the file.
     *
     * @throws IllegalArgumentException if two chunks have the same id
     */
    public static VerifierReader chunks(Collection<Passage> chunks) {
        Map<String, String> byId = new HashMap<>(); // only looked up, never iterated
        for (Passage chunk : Require.listOf(chunks, "chunks")) {
            if (byId.put(chunk.chunkId(), chunk.render()) != null) {
                throw new IllegalArgumentException("two chunks have the id '" + chunk.chunkId() + "'");
            }
        }
        return VerifierReader.ofIds(byId);
    }

    /**
     * Returns the same as {@link #chunks(Collection)} for a corpus that is already cut into chunks: each document is
     * one chunk.
     *
     * @throws NullPointerException if {@code corpus} is null
     */
    public static VerifierReader chunks(Corpus corpus) {
        Map<String, String> byId = new HashMap<>(); // only looked up, never iterated
        for (Document each : Require.nonNull(corpus, "corpus").documents()) {
            byId.put(
                    each.id(),
                    new Passage(each.id(), each.id(), each.title(), each.section(), each.updated(), each.text())
                            .render());
        }
        return VerifierReader.ofIds(byId);
    }

    /**
     * Returns what a verifier is asked about this row.
     *
     * @param id identifies the claim among those sent with it; not blank
     */
    public Claim claim(String id) {
        return new Claim(id, claim, sources);
    }
}
