package dev.evalkit.retrieval;

import static dev.evalkit.retrieval.Ladder.HYBRID;
import static dev.evalkit.retrieval.Ladder.HYBRID_AT_CHUNKS;
import static dev.evalkit.retrieval.Ladder.HYBRID_RERANK;
import static dev.evalkit.retrieval.Ladder.KEYWORD;
import static dev.evalkit.retrieval.Ladder.VECTOR;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import dev.evalkit.retrieval.HostRungs.HostRung;
import dev.evalkit.retrieval.embed.VectorRetriever;
import dev.evalkit.retrieval.lucene.KeywordRetriever;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A ladder built over a corpus. Not thread-safe: it handles one question at a time. Close it after use. */
public final class OpenLadder implements AutoCloseable {
    private final Ladder ladder;
    private final Corpus corpus;
    private final List<Passage> passages;
    private final Set<String> chunkIds = new HashSet<>();
    private final @Nullable KeywordRetriever keyword;
    private final @Nullable VectorRetriever vector;
    private boolean closed;

    OpenLadder(Ladder ladder, Corpus corpus) {
        this.ladder = ladder;
        this.corpus = corpus;
        List<String> rungs = ladder.rungs();
        if (rungs.isEmpty()) {
            throw new IllegalArgumentException(
                    "the ladder has no rungs; start with Ladder.standard() or add one with rung");
        }
        boolean both = rungs.contains(HYBRID) || rungs.contains(HYBRID_AT_CHUNKS) || rungs.contains(HYBRID_RERANK);
        passages = chunk();
        vector = both || rungs.contains(VECTOR) ? embed() : null;
        keyword = both || rungs.contains(KEYWORD) ? KeywordRetriever.of(passages, ladder.bm25()) : null;
    }

    private VectorRetriever embed() {
        try {
            return VectorRetriever.of(passages, ladder.embedder().part());
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    "embedder '" + ladder.embedder().identity().name() + "': " + e.getMessage(), e);
        }
    }

    private List<Passage> chunk() {
        List<Passage> all = new ArrayList<>();
        String who = "chunker '" + ladder.chunker().identity().name() + "'";
        for (Document document : corpus.documents()) {
            String where = "document '" + Printable.line(document.id()) + "'";
            List<Passage> chunks;
            try {
                chunks = Require.listOf(ladder.chunker().part().chunk(document), "chunks");
            } catch (RuntimeException e) {
                throw new IllegalStateException(who + " failed for " + where + ": " + e, e);
            }
            if (chunks.isEmpty()) {
                throw new IllegalStateException(
                        who + " produced no chunk for " + where + "; a document without a chunk can never be found");
            }
            for (Passage chunk : chunks) {
                if (!chunk.documentId().equals(document.id())
                        || !chunk.chunkId().startsWith(document.id() + "::")) {
                    throw new IllegalStateException(who + " gave a chunk of " + where + " the chunk id '"
                            + Printable.line(chunk.chunkId()) + "' and the document id '"
                            + Printable.line(chunk.documentId()) + "'; they must be documentId::n and documentId");
                }
                if (!chunkIds.add(chunk.chunkId())) {
                    throw new IllegalStateException(
                            who + " produced two chunks with the id '" + Printable.line(chunk.chunkId()) + "'");
                }
                all.add(chunk);
            }
        }
        return List.copyOf(all);
    }

    /** Returns the passages of the corpus, in the order of documents and text. */
    public List<Passage> passages() {
        return passages;
    }

    boolean hasChunk(String chunkId) {
        return chunkIds.contains(chunkId);
    }

    /**
     * Returns the hits of each rung for one question.
     *
     * @param question not blank
     * @throws IllegalStateException if the ladder is closed or one of the host's components fails
     */
    public Explanation explain(String question) {
        return explain(question, List.of());
    }

    /**
     * Returns the hits of each rung for one question, with the expected ids marked.
     *
     * @param question not blank
     * @param expectedIds ids of documents or chunks that should be found
     * @throws IllegalArgumentException if an expected id is neither a document of the corpus nor a chunk of the ladder
     * @throws IllegalStateException if the ladder is closed or one of the host's components fails
     */
    public Explanation explain(String question, Collection<String> expectedIds) {
        Set<String> expected = new TreeSet<>(Require.listOf(expectedIds, "expectedIds"));
        Set<String> known = new TreeSet<>();
        passages.forEach(passage -> {
            known.add(passage.chunkId());
            known.add(passage.documentId());
        });
        for (String id : expected) {
            if (!known.contains(id)) {
                throw new IllegalArgumentException("expected id '" + Printable.line(id)
                        + "' is neither a document nor a chunk" + Printable.line(Nearest.hint(id, known)));
            }
        }
        return new Explanation(question, expected, retrieve(question, "the explained question", System::nanoTime));
    }

    /** Returns the hits of every rung for a question. {@code where} names the case in messages. */
    List<RungHits> retrieve(String question, String where, LongSupplier ticker) {
        if (closed) {
            throw new IllegalStateException("the ladder is closed");
        }
        Query query = new Query(question, ladder.candidates());
        Map<String, RungHits> done = new LinkedHashMap<>();
        if (vector != null) {
            done.put(VECTOR, timed(VECTOR, where, ticker, 0, () -> vector.retrieve(query)));
        }
        if (keyword != null) {
            done.put(KEYWORD, timed(KEYWORD, where, ticker, 0, () -> keyword.retrieve(query)));
        }
        if (vector != null && keyword != null) {
            hybrid(query, where, ticker, done);
        }
        for (HostRung rung : ladder.hostRungs().all()) {
            String name = ladder.nameOf(rung.given());
            done.put(
                    name,
                    checked(timed(name, where, ticker, 0, () -> rung.retriever().retrieve(query)), where));
        }
        List<RungHits> inOrder = new ArrayList<>();
        for (String rung : ladder.rungs()) {
            inOrder.add(Require.nonNull(done.get(rung), "hits of rung '" + rung + "'"));
        }
        return inOrder;
    }

    private void hybrid(Query query, String where, LongSupplier ticker, Map<String, RungHits> done) {
        RungHits first = Require.nonNull(done.get(VECTOR), VECTOR);
        RungHits second = Require.nonNull(done.get(KEYWORD), KEYWORD);
        long legs = first.nanos() + second.nanos();
        RungHits fused = timed(
                HYBRID,
                where,
                ticker,
                legs,
                () -> ladder.fusion().fuse(List.of(first.hits(), second.hits()), 2 * ladder.candidates()));
        done.put(HYBRID, fused);
        int budget = Math.min(ladder.chunkBudget(), fused.hits().size());
        done.put(HYBRID_AT_CHUNKS, new RungHits(HYBRID_AT_CHUNKS, fused.hits().subList(0, budget), fused.nanos()));
        if (ladder.rungs().contains(HYBRID_RERANK)) {
            RungHits reranked = timed(
                    HYBRID_RERANK,
                    where,
                    ticker,
                    fused.nanos(),
                    () -> ladder.reranker().part().rerank(query, fused.hits()));
            done.put(
                    HYBRID_RERANK,
                    new RungHits(HYBRID_RERANK, candidates(reranked.hits(), fused.hits(), where), reranked.nanos()));
        }
    }

    /** Returns the candidates in the order of the reranker, with its scores. */
    private List<Hit> candidates(List<Hit> reranked, List<Hit> candidates, String where) {
        Map<String, Hit> left = new HashMap<>();
        candidates.forEach(hit -> left.put(hit.key(), hit));
        List<Hit> ordered = new ArrayList<>();
        for (Hit hit : reranked) {
            Hit candidate = left.remove(hit.key());
            if (candidate == null) {
                throw new IllegalStateException(
                        "reranker '" + ladder.reranker().identity().name() + "' returned '" + Printable.line(hit.key())
                                + "' for " + where + ", which was not a candidate or was returned twice");
            }
            ordered.add(candidate.withScore(hit.score()));
        }
        return ordered;
    }

    /** Times one call of a component and names it if it fails. */
    private static RungHits timed(String rung, String where, LongSupplier ticker, long before, Search search) {
        long start = ticker.getAsLong();
        List<Hit> hits;
        try {
            hits = search.hits();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (CancellationException)
                    new CancellationException("interrupted in rung '" + rung + "' for " + where).initCause(e);
        } catch (CancellationException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("rung '" + rung + "' failed for " + where + ": " + e, e);
        }
        long nanos = ticker.getAsLong() - start;
        if (hits == null || hits.stream().anyMatch(Objects::isNull)) {
            throw new IllegalStateException("rung '" + rung + "' returned " + (hits == null ? "null" : "a null hit")
                    + " for " + where + "; return an empty list if nothing is found");
        }
        return new RungHits(rung, List.copyOf(hits), before + nanos);
    }

    /**
     * Checks that a host's rung kept the contract: at most the requested number of hits, and only documents of the
     * corpus.
     */
    private RungHits checked(RungHits found, String where) {
        String who = "rung '" + found.rung() + "' returned ";
        if (found.hits().size() > ladder.candidates()) {
            throw new IllegalStateException(who + found.hits().size() + " hits for " + where
                    + "; Query.limit allows at most " + ladder.candidates());
        }
        for (Hit hit : found.hits()) {
            if (corpus.find(hit.documentId()).isEmpty()) {
                List<String> known =
                        corpus.documents().stream().map(Document::id).toList();
                throw new IllegalStateException(who + "document '" + Printable.line(hit.documentId()) + "' for "
                        + where + ", but the corpus does not contain it"
                        + Printable.line(Nearest.hint(hit.documentId(), known)));
            }
        }
        return found;
    }

    /** Frees the indexes. The ladder cannot be used afterwards. */
    @Override
    public void close() {
        closed = true;
        if (keyword != null) {
            keyword.close();
        }
    }

    /** A call that may fail. */
    private interface Search {
        List<Hit> hits() throws Exception;
    }
}
