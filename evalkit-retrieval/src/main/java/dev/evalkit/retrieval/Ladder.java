package dev.evalkit.retrieval;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Subject;
import dev.evalkit.api.retrieval.Embedder;
import dev.evalkit.api.retrieval.Reranker;
import dev.evalkit.api.retrieval.Retriever;
import dev.evalkit.retrieval.chunk.Chunker;
import dev.evalkit.retrieval.chunk.HeadingChunker;
import dev.evalkit.retrieval.embed.HashingEmbedder;
import dev.evalkit.retrieval.fusion.ReciprocalRankFusion;
import dev.evalkit.retrieval.lucene.Bm25;
import dev.evalkit.retrieval.rerank.LexicalReranker;
import dev.evalkit.retrieval.rerank.NoopReranker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The recipe of a retrieval pipeline, rung by rung. Immutable and thread-safe: every setter returns a new ladder.
 * Nothing is built until {@link #open} is called or a {@link RetrievalEval} runs the ladder.
 *
 * <p>The standard rungs, in order:
 *
 * <ol>
 *   <li>{@code vector}: exact cosine search over the embedded passages;
 *   <li>{@code keyword}: BM25;
 *   <li>{@code hybrid}: both legs, fused by reciprocal rank fusion;
 *   <li>{@code hybrid@chunks}: only the first chunks of {@code hybrid}, as many as reach the model; the cut is made
 *       before chunks are mapped to documents;
 *   <li>{@code hybrid+rerank}: the fused candidates, reranked before any cut; omitted if the reranker is the no-op.
 * </ol>
 */
public final class Ladder {
    /** Name of the rung of exact cosine search. */
    public static final String VECTOR = "vector";

    /** Name of the rung of BM25. */
    public static final String KEYWORD = "keyword";

    /** Name of the rung that fuses vector and keyword search. */
    public static final String HYBRID = "hybrid";

    /** Name of the rung that holds only the chunks that reach the model. */
    public static final String HYBRID_AT_CHUNKS = "hybrid@chunks";

    /** Name of the rung of reranked candidates. */
    public static final String HYBRID_RERANK = "hybrid+rerank";

    static final List<String> STANDARD = List.of(VECTOR, KEYWORD, HYBRID, HYBRID_AT_CHUNKS, HYBRID_RERANK);
    private static final int CANDIDATES = 100;
    private static final int CHUNK_BUDGET = 5;

    /** A component with its identity. */
    record Named<T>(Identity identity, T part) {}

    private final List<String> rungs;
    private final HostRungs hostRungs;
    private final Named<Chunker> chunker;
    private final Named<Embedder> embedder;
    private final Named<Reranker> reranker;
    private final Bm25 bm25;
    private final ReciprocalRankFusion fusion;
    private final int candidates;
    private final int chunkBudget;

    private Ladder(Draft draft) {
        rungs = List.copyOf(draft.rungs);
        hostRungs = new HostRungs(draft.hostRungs);
        chunker = draft.chunker;
        embedder = draft.embedder;
        reranker = draft.reranker;
        bm25 = draft.bm25;
        fusion = draft.fusion;
        candidates = draft.candidates;
        chunkBudget = draft.chunkBudget;
    }

    /**
     * Returns the standard ladder: chunks by headings, BM25 in English, a hashing embedder that needs no model, fusion
     * with k = 60, the lexical reranker, 100 candidates per leg and 5 chunks for the model.
     */
    public static Ladder standard() {
        return new Ladder(new Draft(STANDARD));
    }

    /** Returns a ladder without rungs, for a host that adds only its own rungs. */
    public static Ladder empty() {
        return new Ladder(new Draft(List.of()));
    }

    /** Sets the chunker to one of evalkit's. */
    public <C extends Chunker & Identified> Ladder chunker(C newChunker) {
        return with(draft -> draft.chunker = named(newChunker));
    }

    /** Sets the chunker to the host's own. */
    public Ladder chunker(String name, Chunker newChunker) {
        return with(draft -> draft.chunker = named(name, newChunker));
    }

    /** Sets the embedder to one of evalkit's. */
    public <E extends Embedder & Identified> Ladder embedder(E newEmbedder) {
        return with(draft -> draft.embedder = named(newEmbedder));
    }

    /** Sets the embedder to the host's own. */
    public Ladder embedder(String name, Embedder newEmbedder) {
        return with(draft -> draft.embedder = named(name, newEmbedder));
    }

    /** Sets the reranker to one of evalkit's. */
    public <R extends Reranker & Identified> Ladder reranker(R newReranker) {
        return with(draft -> draft.reranker = named(newReranker));
    }

    /** Sets the reranker to the host's own. */
    public Ladder reranker(String name, Reranker newReranker) {
        return with(draft -> draft.reranker = named(name, newReranker));
    }

    /**
     * Sets the settings of keyword search.
     *
     * @throws NullPointerException if {@code settings} is null
     */
    public Ladder keyword(Bm25 settings) {
        Require.nonNull(settings, "settings");
        return with(draft -> draft.bm25 = settings);
    }

    /**
     * Sets the fusion of the legs.
     *
     * @throws NullPointerException if {@code newFusion} is null
     */
    public Ladder fusion(ReciprocalRankFusion newFusion) {
        Require.nonNull(newFusion, "fusion");
        return with(draft -> draft.fusion = newFusion);
    }

    /**
     * Sets the number of hits requested from each leg and from each of the host's rungs.
     *
     * @throws IllegalArgumentException if the number is below 1
     */
    public Ladder candidates(int newCandidates) {
        Require.atLeast(1, newCandidates, "candidates");
        return with(draft -> draft.candidates = newCandidates);
    }

    /**
     * Sets the number of chunks that reach the model in {@code hybrid@chunks}.
     *
     * @throws IllegalArgumentException if the number is below 1
     */
    public Ladder chunkBudget(int newChunkBudget) {
        Require.atLeast(1, newChunkBudget, "chunk budget");
        return with(draft -> draft.chunkBudget = newChunkBudget);
    }

    /**
     * Adds one of the host's rungs at the end. A version at the end of the name, as in {@code faq-search 2} or {@code
     * elastic 8.15}, is a part of the identity and not of the rung's name, which is {@code faq-search}: results of two
     * versions compare as one rung whose identity changed. If another rung has the same name before the version, both
     * names stay whole. {@link RetrievalEval#gateOn} and {@link #only} take the name with or without the version.
     *
     * @param name name of the system and its version
     * @throws IllegalArgumentException if the name is blank or already taken
     */
    public Ladder rung(String name, Retriever retriever) {
        requireFree(name, retriever);
        return with(draft -> {
            draft.rungs.add(name);
            draft.hostRungs.add(name, retriever);
        });
    }

    /**
     * Adds one of the host's rungs at the end, with a name that is kept as it is and an identity of its own.
     *
     * @param name name in tables, results and baselines; the same for every version
     * @param identity what is behind it: name, version, settings
     * @throws NullPointerException if the identity is null
     * @throws IllegalArgumentException if the name is blank or already taken
     */
    public Ladder rung(String name, Identity identity, Retriever retriever) {
        requireFree(name, retriever);
        Require.nonNull(identity, "identity of rung '" + name + "'");
        return with(draft -> {
            draft.rungs.add(name);
            draft.hostRungs.add(name, identity, retriever);
        });
    }

    private void requireFree(String name, Retriever retriever) {
        Require.notBlank(name, "rung name");
        Require.nonNull(retriever, "retriever of rung '" + name + "'");
        if (rungs.contains(name) || rungs().contains(name) || STANDARD.contains(name)) {
            throw new IllegalArgumentException("rung name '" + name + "' is already taken; choose another name");
        }
    }

    /**
     * Keeps only these rungs, in the order of the ladder. A leg that no kept rung needs is not built.
     *
     * @throws IllegalArgumentException if no name is given or a rung does not exist
     */
    public Ladder only(String... names) {
        List<String> wanted = Require.listOf(List.of(names), "names");
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("only(...) must name at least one rung");
        }
        List<String> kept = wanted.stream().map(this::nameOf).toList();
        List<String> given = rungs.stream()
                .filter(each -> kept.contains(hostRungs.nameOf(each)))
                .toList();
        return with(draft -> {
            draft.rungs.retainAll(given);
            draft.hostRungs.retain(given);
        });
    }

    /** Returns the names of the rungs, in order. */
    public List<String> rungs() {
        boolean noop = reranker.part() instanceof NoopReranker;
        return rungs.stream()
                .filter(name -> !(noop && name.equals(HYBRID_RERANK)))
                .map(hostRungs::nameOf)
                .toList();
    }

    /** Returns the components that the rungs use, for the provenance of a result. */
    public Subject subject() {
        Map<String, Identity> parts = new TreeMap<>();
        boolean hybrid = rungs.contains(HYBRID) || rungs.contains(HYBRID_AT_CHUNKS) || usesReranker();
        if (hybrid || rungs.contains(VECTOR) || rungs.contains(KEYWORD)) {
            parts.put("chunker", chunker.identity());
            parts.put("candidates", Identity.of(Integer.toString(candidates)));
        }
        if (hybrid || rungs.contains(VECTOR)) {
            parts.put("embedder", embedder.identity());
        }
        if (hybrid || rungs.contains(KEYWORD)) {
            parts.put("keyword", bm25.identity());
        }
        if (hybrid) {
            parts.put("fusion", fusion.identity());
        }
        if (rungs.contains(HYBRID_AT_CHUNKS)) {
            parts.put("chunk budget", Identity.of(Integer.toString(chunkBudget)));
        }
        if (usesReranker()) {
            parts.put("reranker", reranker.identity());
        }
        hostRungs.all().forEach(rung -> parts.put("rung " + hostRungs.nameOf(rung.given()), rung.identity()));
        return Subject.of(parts);
    }

    /**
     * Builds the ladder over a corpus: chunks, indexes and embeds the corpus. Close the open ladder after use.
     *
     * @throws IllegalStateException if one of the host's components fails; the message names it
     */
    public OpenLadder open(Corpus corpus) {
        return new OpenLadder(this, Require.nonNull(corpus, "corpus"));
    }

    /**
     * Returns the name in results of a rung.
     *
     * @param name the name in results, or the one that the host gave
     * @throws IllegalArgumentException if the ladder has no such rung
     */
    String nameOf(String name) {
        String found = hostRungs.nameOf(Require.nonNull(name, "rung name"));
        if (!rungs().contains(found)) {
            throw new IllegalArgumentException("the ladder has no rung '" + name + "'" + Nearest.hint(name, rungs())
                    + "; its rungs are " + rungs());
        }
        return found;
    }

    private boolean usesReranker() {
        return rungs().contains(HYBRID_RERANK);
    }

    HostRungs hostRungs() {
        return hostRungs;
    }

    Named<Chunker> chunker() {
        return chunker;
    }

    Named<Embedder> embedder() {
        return embedder;
    }

    Named<Reranker> reranker() {
        return reranker;
    }

    Bm25 bm25() {
        return bm25;
    }

    ReciprocalRankFusion fusion() {
        return fusion;
    }

    int candidates() {
        return candidates;
    }

    int chunkBudget() {
        return chunkBudget;
    }

    private Ladder with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return new Ladder(draft);
    }

    private static <T> Named<T> named(T part) {
        Require.nonNull(part, "part");
        return new Named<>(((Identified) part).identity(), part);
    }

    private static <T> Named<T> named(String name, T part) {
        Identity identity = Identity.of(Require.notBlank(name, "name of the part"));
        return new Named<>(identity, Require.nonNull(part, "part '" + name + "'"));
    }

    /** The settings, while one of them is changed. */
    private static final class Draft {
        private final List<String> rungs;
        private final HostRungs hostRungs;
        private Named<Chunker> chunker = named(HeadingChunker.standard());
        private Named<Embedder> embedder = named(HashingEmbedder.standard());
        private Named<Reranker> reranker = named(new LexicalReranker());
        private Bm25 bm25 = Bm25.standard();
        private ReciprocalRankFusion fusion = ReciprocalRankFusion.standard();
        private int candidates = CANDIDATES;
        private int chunkBudget = CHUNK_BUDGET;

        Draft(List<String> rungs) {
            this.rungs = new ArrayList<>(rungs);
            hostRungs = new HostRungs();
        }

        Draft(Ladder ladder) {
            rungs = new ArrayList<>(ladder.rungs);
            hostRungs = new HostRungs(ladder.hostRungs);
            chunker = ladder.chunker;
            embedder = ladder.embedder;
            reranker = ladder.reranker;
            bm25 = ladder.bm25;
            fusion = ladder.fusion;
            candidates = ladder.candidates;
            chunkBudget = ladder.chunkBudget;
        }
    }
}
