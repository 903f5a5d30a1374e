package dev.evalkit.retrieval;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.Json;
import dev.evalkit.api.metric.HitRate;
import dev.evalkit.api.metric.Measure;
import dev.evalkit.api.metric.Ndcg;
import dev.evalkit.api.metric.Recall;
import dev.evalkit.api.metric.ReciprocalRank;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.RetrievalResult;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An eval that scores every rung of a ladder on the cases of a golden set. Immutable and thread-safe: every setter
 * returns a new eval.
 *
 * <pre>{@code
 * RetrievalResult result = RetrievalEval.over(set).corpus(corpus).ladder(Ladder.standard()).k(5, 20).run();
 * }</pre>
 *
 * <p>Documents are scored unless {@link #scoreChunks} is called. Cases that expect no id are skipped and listed in the
 * result. Measures: recall@k and hit@k for each k, MRR, nDCG@10, and those added with {@link #measure}.
 */
public final class RetrievalEval {
    private static final int[] DEFAULT_CUTOFFS = {5, 20};
    private static final int NDCG_CUTOFF = 10;

    private final GoldenSet set;
    private @Nullable Corpus corpus;
    private Ladder ladder = Ladder.standard();
    private int[] cutoffs = DEFAULT_CUTOFFS;
    private List<Measure> extra = List.of();
    private @Nullable Identity chunksWrittenFor;
    private @Nullable String gateOn;
    private @Nullable String label;
    private @Nullable String commit;
    private @Nullable Boolean dirty;
    private long seed = 1;
    private InstantSource clock = InstantSource.system();
    private LongSupplier ticker = System::nanoTime;

    private RetrievalEval(GoldenSet set) {
        this.set = set;
    }

    /**
     * Returns an eval over all cases of a set.
     *
     * @throws NullPointerException if {@code set} is null
     */
    public static RetrievalEval over(GoldenSet set) {
        return new RetrievalEval(Require.nonNull(set, "set"));
    }

    /**
     * Sets the documents to search. Required.
     *
     * @throws NullPointerException if {@code newCorpus} is null
     */
    public RetrievalEval corpus(Corpus newCorpus) {
        Require.nonNull(newCorpus, "corpus");
        return with(eval -> eval.corpus = newCorpus);
    }

    /**
     * Sets the ladder to score. The default is {@link Ladder#standard()}.
     *
     * @throws NullPointerException if {@code newLadder} is null
     */
    public RetrievalEval ladder(Ladder newLadder) {
        Require.nonNull(newLadder, "ladder");
        return with(eval -> eval.ladder = newLadder);
    }

    /**
     * Sets the cutoffs of recall and hit rate. The default is 5 and 20. The gate compares recall at the smallest
     * cutoff. {@link #run} rejects a cutoff above the ladder's number of candidates.
     *
     * @throws IllegalArgumentException if there is no cutoff, one is below 1 or two are equal
     */
    public RetrievalEval k(int... newCutoffs) {
        int[] sorted = Require.nonNull(newCutoffs, "k").clone();
        Arrays.sort(sorted);
        if (sorted.length == 0) {
            throw new IllegalArgumentException("k must have at least one cutoff");
        }
        Require.atLeast(1, sorted[0], "k");
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                throw new IllegalArgumentException("k contains the cutoff " + sorted[i] + " twice");
            }
        }
        return with(eval -> eval.cutoffs = sorted);
    }

    /**
     * Adds a measure after the standard ones.
     *
     * @throws NullPointerException if {@code measure} is null
     */
    public RetrievalEval measure(Measure measure) {
        Require.nonNull(measure, "measure");
        List<Measure> more = new ArrayList<>(extra);
        more.add(measure);
        return with(eval -> eval.extra = List.copyOf(more));
    }

    /**
     * Scores chunks instead of documents, by the cases' expected chunks.
     *
     * @param writtenFor the chunker that the expected chunk ids were written for; a ladder with another chunker is
     *     rejected, since there the same id names a different text
     * @throws NullPointerException if {@code writtenFor} is null
     */
    public RetrievalEval scoreChunks(Identity writtenFor) {
        Require.nonNull(writtenFor, "writtenFor");
        return with(eval -> eval.chunksWrittenFor = writtenFor);
    }

    /**
     * Sets the rung that a gate compares, by its name with or without the version. The default is {@code hybrid@chunks}.
     *
     * @throws NullPointerException if {@code rung} is null
     * @throws IllegalArgumentException if {@code rung} is blank
     */
    public RetrievalEval gateOn(String rung) {
        Require.notBlank(rung, "gated rung");
        return with(eval -> eval.gateOn = rung);
    }

    /**
     * Sets a name for the run, stored in the result.
     *
     * @throws NullPointerException if {@code newLabel} is null
     * @throws IllegalArgumentException if {@code newLabel} is blank
     */
    public RetrievalEval label(String newLabel) {
        Require.notBlank(newLabel, "label");
        return with(eval -> eval.label = newLabel);
    }

    /**
     * Sets the state of the host's code, stored in the result: the commit, and whether there were uncommitted changes.
     * @throws NullPointerException if {@code newCommit} is null
     * @throws IllegalArgumentException if {@code newCommit} is blank
     */
    public RetrievalEval commit(String newCommit, boolean newDirty) {
        Require.notBlank(newCommit, "commit");
        return with(eval -> {
            eval.commit = newCommit;
            eval.dirty = newDirty;
        });
    }

    /**
     * Sets the random seed of the intervals and p-values of the differences. Each computation starts from this seed.
     * The default is 1. It is stored in the result.
     */
    public RetrievalEval seed(long newSeed) {
        return with(eval -> eval.seed = newSeed);
    }

    /**
     * Sets the clock of the result's timestamp. The default is the system clock.
     *
     * @throws NullPointerException if {@code newClock} is null
     */
    public RetrievalEval clock(InstantSource newClock) {
        Require.nonNull(newClock, "clock");
        return with(eval -> eval.clock = newClock);
    }

    /**
     * Sets the source of latencies, in nanoseconds. The default is {@link System#nanoTime()}.
     *
     * @throws NullPointerException if {@code newTicker} is null
     */
    public RetrievalEval ticker(LongSupplier newTicker) {
        Require.nonNull(newTicker, "ticker");
        return with(eval -> eval.ticker = newTicker);
    }

    /**
     * Builds the ladder, retrieves hits for every question, scores them and closes the ladder.
     *
     * @throws IllegalStateException if no corpus was given, or one of the host's components fails or breaks its
     *     contract; the message names the component and the case
     * @throws IllegalArgumentException if the ladder does not have the rung to gate on, cases expect ids that the
     *     corpus lacks (all are listed), two measures have the same name, the expected chunks are another chunker's, or
     *     no case expects an id
     * @throws java.util.concurrent.CancellationException if the thread is interrupted while one of the host's
     *     components waits
     */
    public RetrievalResult run() {
        Json.requireJackson();
        Corpus documents = corpus;
        if (documents == null) {
            throw new IllegalStateException("no corpus was given; call corpus(Corpus.load(...)) before run()");
        }
        if (gateOn != null) {
            ladder.nameOf(gateOn); // refuses an unknown one
        }
        requireSameChunker();
        int deepest = cutoffs[cutoffs.length - 1];
        if (deepest > ladder.candidates()) {
            throw new IllegalArgumentException("k = " + deepest + " exceeds the " + ladder.candidates()
                    + " candidates requested from each leg, so recall@" + deepest
                    + " would be truncated; raise Ladder.candidates or lower k");
        }
        List<Measure> measures = measures();
        ExpectedIds expected = ExpectedIds.of(set, unit());
        if (unit() == RankedUnit.DOCUMENT) {
            expected.requireKnown(
                    documents.documents().stream().map(d -> d.id()).toList());
        }
        try (OpenLadder open = ladder.open(documents)) {
            if (unit() == RankedUnit.CHUNK) {
                expected.requireKnown(
                        open.passages().stream().map(p -> p.chunkId()).toList());
            }
            return new LadderRun(this, documents, measures, expected).score(open);
        }
    }

    private void requireSameChunker() {
        Identity writtenFor = chunksWrittenFor;
        Identity used = ladder.chunker().identity();
        if (writtenFor != null && !writtenFor.equals(used)) {
            throw new IllegalArgumentException("the expected chunks were written for the chunker '" + writtenFor
                    + "' but the ladder cuts with '" + used
                    + "'; score documents instead, or use the chunker the set was written for");
        }
    }

    private List<Measure> measures() {
        List<Measure> measures = new ArrayList<>();
        for (int k : cutoffs) {
            measures.add(new Recall(k));
        }
        for (int k : cutoffs) {
            measures.add(new HitRate(k));
        }
        measures.add(new ReciprocalRank());
        measures.add(new Ndcg(NDCG_CUTOFF));
        measures.addAll(extra);
        Set<String> names = new HashSet<>();
        for (Measure measure : measures) {
            for (String name : new TreeSet<>(List.of(measure.name(), measure.meanName()))) {
                if (!names.add(name)) {
                    throw new IllegalArgumentException("two measures are named '" + name + "'");
                }
            }
        }
        return List.copyOf(measures);
    }

    RankedUnit unit() {
        return chunksWrittenFor == null ? RankedUnit.DOCUMENT : RankedUnit.CHUNK;
    }

    GoldenSet set() {
        return set;
    }

    Ladder ladder() {
        return ladder;
    }

    List<Integer> cutoffs() {
        return Arrays.stream(cutoffs).boxed().toList();
    }

    @Nullable
    String gatedRung() {
        return gateOn;
    }

    @Nullable
    String runLabel() {
        return label;
    }

    @Nullable
    String codeCommit() {
        return commit;
    }

    @Nullable
    Boolean codeDirty() {
        return dirty;
    }

    long drawSeed() {
        return seed;
    }

    InstantSource clock() {
        return clock;
    }

    LongSupplier ticker() {
        return ticker;
    }

    private RetrievalEval with(Consumer<RetrievalEval> change) {
        RetrievalEval copy = new RetrievalEval(set);
        copy.corpus = corpus;
        copy.ladder = ladder;
        copy.cutoffs = cutoffs;
        copy.extra = extra;
        copy.chunksWrittenFor = chunksWrittenFor;
        copy.gateOn = gateOn;
        copy.label = label;
        copy.commit = commit;
        copy.dirty = dirty;
        copy.seed = seed;
        copy.clock = clock;
        copy.ticker = ticker;
        change.accept(copy);
        return copy;
    }
}
