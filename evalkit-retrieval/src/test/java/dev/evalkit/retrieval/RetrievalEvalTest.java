package dev.evalkit.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.corpus.Unit;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.metric.Measure;
import dev.evalkit.api.metric.Precision;
import dev.evalkit.api.metric.Recall;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.Embedder;
import dev.evalkit.api.retrieval.GateOn;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.MeasureSummary;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.Retriever;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.api.stats.Bootstrap;
import dev.evalkit.retrieval.chunk.HeadingChunker;
import dev.evalkit.retrieval.chunk.WholeDocumentChunker;
import dev.evalkit.retrieval.embed.HashingEmbedder;
import dev.evalkit.retrieval.rerank.NoopReranker;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetrievalEvalTest {
    private static final Corpus CORPUS = Corpus.of(List.of(
            Document.of("apples.md", "Apples", "Apples are red and grow on trees."),
            Document.of("bananas.md", "Bananas", "Bananas are yellow and grow in bunches."),
            Document.of("cherries.md", "Cherries", "Cherries are small and red."),
            Document.of("dates.md", "Dates", "Dates are sweet and grow on palms.")));

    private static GoldenCase expecting(String id, String question, String... sources) {
        return GoldenCase.builder()
                .id(id)
                .question(question)
                .expected(Expected.builder().sources(sources).build())
                .build();
    }

    private static GoldenSet set(GoldenCase... cases) {
        return GoldenSet.of("fruit", List.of(cases));
    }

    private static final GoldenSet SET = set(
            expecting("q1", "Which fruit is yellow?", "bananas.md"),
            expecting("q2", "What is small and red?", "cherries.md"),
            expecting("q3", "What grows on palms?", "dates.md", "apples.md"));

    private static RetrievalEval eval() {
        return RetrievalEval.over(SET).corpus(CORPUS).clock(() -> Instant.EPOCH).ticker(() -> 0);
    }

    /** A host's search that always returns these documents. */
    private static Retriever always(String... documents) {
        return query -> IntStream.range(0, documents.length)
                .mapToObj(i -> Hit.ofDocument(documents[i], 10.0 - i))
                .toList();
    }

    @Test
    void theStandardLadderHasFiveRungs() {
        RetrievalResult result = eval().run();
        assertThat(result.rungs())
                .map(RungSummary::rung)
                .containsExactly("vector", "keyword", "hybrid", "hybrid@chunks", "hybrid+rerank");
        assertThat(result.provenance().instrument().measures())
                .containsExactly("recall@5", "recall@20", "hit@5", "hit@20", "RR", "nDCG@10");
        assertThat(result.gateOn()).isEqualTo(new GateOn("hybrid@chunks", "recall@5"));
        assertThat(result.cases())
                .hasSize(3)
                .allSatisfy(one -> assertThat(one.rankings()).hasSize(5));
        assertThat(result.rung("keyword")
                        .orElseThrow()
                        .measure("recall@5")
                        .orElseThrow()
                        .mean())
                .isEqualTo(1.0);
    }

    @Test
    void theNoopRerankerHasNoRung() {
        Ladder ladder = Ladder.standard().reranker(new NoopReranker());
        assertThat(ladder.rungs()).containsExactly("vector", "keyword", "hybrid", "hybrid@chunks");
        assertThat(eval().ladder(ladder).run().rungs()).hasSize(4);
        assertThat(ladder.subject().parts()).doesNotContainKey("reranker");
    }

    @Test
    void sameInputsGiveTheSameBytes() {
        assertThat(eval().run().toJson()).isEqualTo(eval().run().toJson());
    }

    @Test
    void aHostsRungIsScoredLikeAnyOther() {
        RetrievalResult result = eval().ladder(Ladder.standard().rung("elastic 8.15", always("bananas.md", "dates.md")))
                .k(1, 2)
                .gateOn("elastic 8.15")
                .run();
        RungSummary rung = result.rung("elastic 8.15").orElseThrow();
        assertThat(rung.measure("recall@1").orElseThrow().mean()).isEqualTo(1.0 / 3);
        assertThat(rung.measure("recall@2").orElseThrow().mean()).isEqualTo((1 + 0 + 0.5) / 3);
        assertThat(rung.measure("hit@2").orElseThrow().mean()).isEqualTo(2.0 / 3);
        assertThat(rung.measure("RR").orElseThrow().mean()).isEqualTo((1 + 0 + 0.5) / 3);
        assertThat(result.gateOn()).isEqualTo(new GateOn("elastic 8.15", "recall@1"));
        assertThat(result.provenance().subject().parts())
                .containsEntry("rung elastic 8.15", Identity.of("elastic 8.15"));
    }

    @Test
    void differencesArePairedWithTheRungBefore() {
        RetrievalResult result = eval().ladder(Ladder.empty()
                        .rung("old", always("bananas.md", "apples.md"))
                        .rung("new", always("bananas.md", "dates.md", "apples.md", "cherries.md")))
                .k(2)
                .seed(9)
                .run();
        MeasureSummary first = result.rungs().get(0).measure("RR").orElseThrow();
        MeasureSummary second = result.rungs().get(1).measure("RR").orElseThrow();
        assertThat(first.difference()).isNull();
        // RR old: 1, 0, 1/2; new: 1, 1/4, 1/2
        assertThat(second.difference().mean()).isCloseTo(0.25 / 3, within(1e-15));
        assertThat(second.difference().n()).isEqualTo(3);
        assertThat(second.difference().interval())
                .isEqualTo(Bootstrap.percentile(new double[] {0, 0.25, 0}, 0.95, 10_000, 9));
    }

    @Test
    void chunksAreCutBeforeTheyBecomeDocuments() {
        // One long document takes the whole budget of chunks, so the other documents do not reach the model.
        String section = "The apple tree needs water.\n\n";
        String text = IntStream.range(0, 6)
                .mapToObj(i -> "# Part " + i + "\n\n" + section.repeat(8))
                .reduce("", String::concat);
        Corpus corpus = Corpus.of(List.of(
                Document.of("long.md", "Apple tree water", text),
                Document.of("short.md", "Pear", "The pear tree needs water, and an apple tree beside it.")));
        RetrievalResult result = RetrievalEval.over(set(expecting("q1", "apple tree water", "short.md")))
                .corpus(corpus)
                .ladder(Ladder.standard()
                        .chunker(HeadingChunker.standard().targetTokens(45).overlapTokens(0))
                        .chunkBudget(3))
                .k(5)
                .run();
        CaseRanking whole = result.cases().get(0).ranking("hybrid").orElseThrow();
        CaseRanking cut = result.cases().get(0).ranking("hybrid@chunks").orElseThrow();
        assertThat(whole.retrieved()).containsExactly("long.md", "short.md");
        assertThat(whole.rank("short.md")).hasValue(2);
        assertThat(cut.retrieved()).containsExactly("long.md");
        assertThat(cut.rank("short.md")).isEmpty();
        assertThat(cut.values()).containsEntry("recall@5", 0.0);
    }

    @Test
    void casesWithoutExpectedIdsAreLeftOutAndCounted() {
        GoldenCase chat = GoldenCase.builder()
                .id("hello")
                .question("Hi there")
                .expected(Expected.builder().behavior(Behavior.CHITCHAT).build())
                .build();
        RetrievalResult result = RetrievalEval.over(set(chat, expecting("q1", "yellow fruit", "bananas.md")))
                .corpus(CORPUS)
                .run();
        assertThat(result.withoutExpected()).containsExactly("hello");
        assertThat(result.rungs()).allSatisfy(rung -> assertThat(rung.n()).isEqualTo(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetrievalEval.over(set(chat)).corpus(CORPUS).run())
                .withMessage("no case of the set 'fruit' expects a document: there is nothing to score");
    }

    @Test
    void expectedIdsThatTheCorpusLacksStopTheRun() {
        GoldenSet renamed = set(
                expecting("q1", "yellow", "banana.md", "apples.md"),
                expecting("q2", "red", "apples.md"),
                expecting("q3", "sweet", "date.md", "zzzzzzzzzzzzzzzzzzzz"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetrievalEval.over(renamed).corpus(CORPUS).run())
                .withMessage(
                        "2 cases expect document ids that the corpus lacks; rename them in the set or load the right"
                                + " corpus:\n"
                                + "  case 'q1': 'banana.md' (did you mean 'bananas.md'?)\n"
                                + "  case 'q3': 'date.md' (did you mean 'dates.md'?)\n"
                                + "  case 'q3': 'zzzzzzzzzzzzzzzzzzzz'");
    }

    @Test
    void chunksAreScoredWhereTheSetWasWrittenForTheChunker() {
        GoldenCase golden = GoldenCase.builder()
                .id("q1")
                .question("yellow fruit")
                .expected(Expected.builder().chunk("bananas.md::0").build())
                .build();
        RetrievalEval eval = RetrievalEval.over(set(golden)).corpus(CORPUS).k(1);
        Identity headings = HeadingChunker.standard().identity();
        RetrievalResult chunks = eval.scoreChunks(headings).run();
        assertThat(chunks.provenance().instrument().unit()).isEqualTo(Unit.CHUNK);
        assertThat(chunks.cases().get(0).ranking("keyword").orElseThrow().rank("bananas.md::0"))
                .hasValue(1);
        assertThat(eval.run().cases().get(0).ranking("keyword").orElseThrow().rank("bananas.md"))
                .hasValue(1);

        Ladder whole = Ladder.standard().chunker(new WholeDocumentChunker());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval.ladder(whole).scoreChunks(headings).run())
                .withMessageStartingWith("the expected chunks were written for the chunker '" + headings
                        + "' but the ladder cuts with '" + new WholeDocumentChunker().identity() + "'");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval.ladder(Ladder.standard().rung("host", always("bananas.md")))
                        .scoreChunks(headings)
                        .run())
                .withMessage(
                        "rung 'host' returned the document 'bananas.md' without a chunk id at case 'q1', but chunks are"
                                + " scored; every rung of a ladder must return the scored unit");
    }

    @Test
    void aChunkThatDoesNotExistStopsTheRun() {
        GoldenCase golden = GoldenCase.builder()
                .id("q1")
                .question("yellow fruit")
                .expected(Expected.builder().chunk("bananas.md::7").build())
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetrievalEval.over(set(golden))
                        .corpus(CORPUS)
                        .scoreChunks(HeadingChunker.standard().identity())
                        .run())
                .withMessageContaining("case 'q1': 'bananas.md::7' (did you mean 'bananas.md::0'?)");
    }

    @Test
    void aHostsMeasureStandsBesideTheOthers() {
        RetrievalResult result = eval().measure(new Precision(2))
                .measure(Measure.of(
                        "first is relevant", (r, q) -> q.grade(r.ids().get(0)) >= 1 ? 1 : 0))
                .run();
        RungSummary keyword = result.rung("keyword").orElseThrow();
        assertThat(keyword.measure("first is relevant").orElseThrow().mean()).isEqualTo(1.0);
        assertThat(keyword.measure("P@2")).isPresent();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval().measure(new Recall(5)).run())
                .withMessage("two measures are named 'recall@5'");
    }

    @Test
    void hostsThatBreakTheContractAreNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.empty().rung("host", always("banana.md")))
                        .run())
                .withMessage("rung 'host' returned document 'banana.md' at case 'q1', which the corpus lacks"
                        + " (did you mean 'bananas.md'?)");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(
                                Ladder.empty().candidates(1).rung("host", always("apples.md", "dates.md")))
                        .k(1)
                        .run())
                .withMessage("rung 'host' returned 2 hits at case 'q1' where at most 1 were asked for (Query.limit)");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        eval().ladder(Ladder.empty().rung("host", q -> null)).run())
                .withMessage("rung 'host' returned null at case 'q1'; return an empty list where nothing was found");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        eval().measure(Measure.of("odd", (r, q) -> Double.NaN)).run())
                .withMessageStartingWith("measure 'odd' failed on rung 'vector' at case 'q1': ");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.standard().chunker("mine", document -> {
                            throw new IllegalStateException("no");
                        }))
                        .run())
                .withMessage("chunker 'mine' failed at document 'apples.md': java.lang.IllegalStateException: no");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.standard().embedder("mine 3", (texts, role) -> List.of()))
                        .run())
                .withMessageStartingWith("embedder 'mine 3': embedder must return one vector a text but returned 0");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.empty().rung("host", q -> {
                            throw new java.io.IOException("connection reset");
                        }))
                        .run())
                .withMessage("rung 'host' failed at case 'q1': java.io.IOException: connection reset");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.standard().reranker("mine", (q, hits) -> {
                            return List.of(Hit.ofChunk("other.md::0", 1));
                        }))
                        .run())
                .withMessage(
                        "reranker 'mine' returned 'other.md::0' for case 'q1', which was no candidate or was returned"
                                + " twice");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.standard().chunker("mine", document -> List.of()))
                        .run())
                .withMessage(
                        "chunker 'mine' made no chunk of document 'apples.md'; a document without a chunk could never"
                                + " be found");
    }

    @Test
    void anInterruptCancelsAndStaysSet() {
        assertThatThrownBy(() -> eval().ladder(Ladder.empty().rung("host", q -> {
                            throw new InterruptedException();
                        }))
                        .run())
                .isInstanceOf(CancellationException.class)
                .hasMessage("interrupted in rung 'host' at case 'q1'");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void embeddersAreCheckedBeforeAnyScoring() {
        assertThatThrownBy(() -> eval().ladder(Ladder.standard()
                                .embedder(
                                        "odd",
                                        (texts, role) -> IntStream.range(0, texts.size())
                                                .mapToObj(i -> new float[i == 2 ? 3 : 4])
                                                .toList()))
                        .run())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("3")
                .hasMessageContaining("4");
        assertThatThrownBy(() -> eval().ladder(Ladder.standard()
                                .embedder(
                                        "nan",
                                        (texts, role) -> texts.stream()
                                                .map(text -> new float[] {1, Float.NaN})
                                                .toList()))
                        .run())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("NaN");
    }

    @Test
    void wrongSettingsAreNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RetrievalEval.over(SET).run())
                .withMessage("no corpus was given; call corpus(Corpus.load(...)) before run()");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval().k(0))
                .withMessage("k must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval().k())
                .withMessage("k must have at least one cutoff");
        assertThatIllegalArgumentException().isThrownBy(() -> eval().k(5, 5)).withMessage("k has the cutoff 5 twice");
        assertThat(eval().k(20, 5).run().provenance().instrument().cutoffs()).containsExactly(5, 20);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval().gateOn("hybird").run())
                .withMessage("the ladder has no rung 'hybird' (did you mean 'hybrid'?); its rungs are [vector, keyword,"
                        + " hybrid, hybrid@chunks, hybrid+rerank]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval().ladder(Ladder.empty()).run())
                .withMessage("the ladder has no rungs; start with Ladder.standard() or add one with rung");
        assertThatNullPointerException()
                .isThrownBy(() -> RetrievalEval.over(null))
                .withMessage("set must not be null");
    }

    @Test
    void theResultSaysWhatWasMeasuredWithWhat() {
        RetrievalResult result = eval().label("fruit@v2").commit("abc123", true).run();
        assertThat(result.provenance().subject().label()).isEqualTo("fruit@v2");
        assertThat(result.provenance().subject().parts())
                .containsEntry("embedder", HashingEmbedder.standard().identity())
                .containsKeys("chunker", "keyword", "fusion", "reranker", "candidates", "chunk budget");
        assertThat(result.provenance().instrument().set()).isEqualTo("fruit");
        assertThat(result.provenance().instrument().corpusDigest()).isEqualTo(CORPUS.digest());
        assertThat(result.provenance().stamp().commit()).isEqualTo("abc123");
        assertThat(result.provenance().stamp().dirty()).isTrue();
        assertThat(result.provenance().stamp().time()).isEqualTo(Instant.EPOCH);
        assertThat(result.provenance().stamp().evalkitVersion()).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(eval().ladder(Ladder.standard().only("keyword")).run().gateOn())
                .isNull();
    }

    @Test
    void latencyIsThatOfTheLegsAndTheRungItself() {
        long[] now = {0};
        RetrievalResult result = eval().ticker(() -> now[0] += 1_000_000).run(); // each call of a part takes 1 ms
        assertThat(result.rungs()).map(RungSummary::meanLatencyMs).containsExactly(1.0, 1.0, 3.0, 3.0, 4.0);
    }

    @Test
    void aCutoffBelowTheCandidatesOnlyIsMeasured() {
        assertThat(eval().k(100).run().rungs()).hasSize(5);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval().k(101).run())
                .withMessage(
                        "k = 101 is more than the 100 candidates a leg is asked for, so recall@101 would be cut short;"
                                + " raise Ladder.candidates or lower k");
        assertThat(eval().k(101).ladder(Ladder.standard().candidates(101)).run().rungs())
                .hasSize(5);
    }

    @Test
    void aHostsUnknownChunkIsNoMiss() {
        GoldenCase golden = GoldenCase.builder()
                .id("q1")
                .question("yellow fruit")
                .expected(Expected.builder().chunk("bananas.md::0").build())
                .build();
        assertThatIllegalStateException()
                .isThrownBy(() -> RetrievalEval.over(set(golden))
                        .corpus(CORPUS)
                        .ladder(Ladder.empty().rung("host", q -> List.of(Hit.ofChunk("bananas.md::00", 1))))
                        .scoreChunks(HeadingChunker.standard().identity())
                        .run())
                .withMessage(
                        "rung 'host' returned chunk 'bananas.md::00' at case 'q1', which the ladder's chunker did not"
                                + " make (did you mean 'bananas.md::0'?)");
    }

    @Test
    void aRerankerOrdersTheCandidatesThemselves() {
        RetrievalResult result = eval().ladder(Ladder.standard()
                        .reranker(
                                "by id only",
                                (q, hits) -> hits.stream()
                                        .map(hit -> new Hit("another.md", hit.chunkId(), hit.score(), null))
                                        .toList()))
                .run();
        assertThat(result.rung("hybrid+rerank")
                        .orElseThrow()
                        .measure("recall@5")
                        .orElseThrow()
                        .mean())
                .isEqualTo(result.rung("hybrid")
                        .orElseThrow()
                        .measure("recall@5")
                        .orElseThrow()
                        .mean())
                .isGreaterThan(0);
    }

    @Test
    void aChunkIdOfAnotherFormIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.standard()
                                .chunker(
                                        "mine",
                                        document -> List.of(
                                                new Passage("page-1", document.id(), "", null, null, document.text()))))
                        .run())
                .withMessage(
                        "chunker 'mine' gave a chunk of document 'apples.md' the chunk id 'page-1' and the document id"
                                + " 'apples.md'; they must be documentId::n and documentId");
    }

    @Test
    void anInterruptedEmbedderCancelsAtAQuestionToo() {
        assertThatThrownBy(() -> eval().ladder(Ladder.standard().embedder("slow", (texts, role) -> {
                            if (role == Embedder.Role.QUERY) {
                                throw new InterruptedException();
                            }
                            return HashingEmbedder.standard().embed(texts, role);
                        }))
                        .run())
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void idsOfOthersAreShownNotObeyed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetrievalEval.over(set(expecting("q1", "yellow", "zz\u009b2J.md")))
                        .corpus(CORPUS)
                        .run())
                .withMessageContaining("'zz\\u009b2J.md'");
    }
}
