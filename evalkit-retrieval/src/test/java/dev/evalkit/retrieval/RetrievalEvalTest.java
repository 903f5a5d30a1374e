package dev.evalkit.retrieval;

import static dev.evalkit.retrieval.Fruit.CORPUS;
import static dev.evalkit.retrieval.Fruit.SET;
import static dev.evalkit.retrieval.Fruit.always;
import static dev.evalkit.retrieval.Fruit.eval;
import static dev.evalkit.retrieval.Fruit.expecting;
import static dev.evalkit.retrieval.Fruit.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.Labels;
import dev.evalkit.api.golden.Split;
import dev.evalkit.api.metric.Measure;
import dev.evalkit.api.metric.Precision;
import dev.evalkit.api.metric.Recall;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.retrieval.chunk.HeadingChunker;
import dev.evalkit.retrieval.chunk.WholeDocumentChunker;
import dev.evalkit.retrieval.embed.HashingEmbedder;
import dev.evalkit.retrieval.rerank.NoopReranker;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetrievalEvalTest {
    @Test
    void theStandardLadderHasFiveRungs() {
        RetrievalResult result = eval().run();
        assertThat(result.rungs())
                .map(RungSummary::rung)
                .containsExactly("vector", "keyword", "hybrid", "hybrid@chunks", "hybrid+rerank");
        assertThat(result.provenance().instrument().measures())
                .containsExactly("recall@5", "recall@20", "hit@5", "hit@20", "RR", "nDCG@10");
        assertThat(result.gateOn()).isEqualTo(new RungMeasure("hybrid@chunks", "recall@5"));
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
        assertThat(result.gateOn()).isEqualTo(new RungMeasure("elastic", "recall@1"));
        assertThat(result.provenance().subject().parts()).containsEntry("rung elastic", Identity.of("elastic 8.15"));
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
        assertThat(chunks.provenance().instrument().unit()).isEqualTo(RankedUnit.CHUNK);
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
                        "rung 'host' returned the document 'bananas.md' without a chunk id for case 'q1', but chunks are"
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
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval().k(5, 5))
                .withMessage("k contains the cutoff 5 twice");
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
    void theSplitIsNamedWhereAllCasesShareIt() {
        GoldenCase dev = GoldenCase.builder()
                .id("d1")
                .question("Which fruit is yellow?")
                .expected(Expected.builder().source("bananas.md").build())
                .labels(Labels.builder().split(Split.DEV).build())
                .build();
        assertThat(RetrievalEval.over(set(dev))
                        .corpus(CORPUS)
                        .run()
                        .provenance()
                        .instrument()
                        .split())
                .isEqualTo("dev");
        assertThat(RetrievalEval.over(set(dev, expecting("q1", "red", "apples.md")))
                        .corpus(CORPUS)
                        .run()
                        .provenance()
                        .instrument()
                        .split())
                .isNull();
        assertThat(eval().run().provenance().instrument().split()).isNull();
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
                        "k = 101 exceeds the 100 candidates requested from each leg, so recall@101 would be truncated;"
                                + " raise Ladder.candidates or lower k");
        assertThat(eval().k(101).ladder(Ladder.standard().candidates(101)).run().rungs())
                .hasSize(5);
    }
}
