package dev.evalkit.retrieval;

import static dev.evalkit.retrieval.Fruit.CORPUS;
import static dev.evalkit.retrieval.Fruit.always;
import static dev.evalkit.retrieval.Fruit.eval;
import static dev.evalkit.retrieval.Fruit.expecting;
import static dev.evalkit.retrieval.Fruit.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.metric.Measure;
import dev.evalkit.api.retrieval.Embedder;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.retrieval.chunk.HeadingChunker;
import dev.evalkit.retrieval.embed.HashingEmbedder;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What happens when a part that a host plugged in breaks its contract. */
class HostContractTest {
    @Test
    void hostsThatBreakTheContractAreNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.empty().rung("host", always("banana.md")))
                        .run())
                .withMessage(
                        "rung 'host' returned document 'banana.md' for case 'q1', but the corpus does not contain it"
                                + " (did you mean 'bananas.md'?)");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(
                                Ladder.empty().candidates(1).rung("host", always("apples.md", "dates.md")))
                        .k(1)
                        .run())
                .withMessage("rung 'host' returned 2 hits for case 'q1'; Query.limit allows at most 1");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        eval().ladder(Ladder.empty().rung("host", q -> null)).run())
                .withMessage("rung 'host' returned null for case 'q1'; return an empty list if nothing is found");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        eval().measure(Measure.of("odd", (r, q) -> Double.NaN)).run())
                .withMessageStartingWith("measure 'odd' failed on rung 'vector' for case 'q1': ");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.standard().chunker("mine", document -> {
                            throw new IllegalStateException("no");
                        }))
                        .run())
                .withMessage("chunker 'mine' failed for document 'apples.md': java.lang.IllegalStateException: no");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.standard().embedder("mine 3", (texts, role) -> List.of()))
                        .run())
                .withMessageStartingWith("embedder 'mine 3': embedder must return one vector per text but returned 0");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.empty().rung("host", q -> {
                            throw new java.io.IOException("connection reset");
                        }))
                        .run())
                .withMessage("rung 'host' failed for case 'q1': java.io.IOException: connection reset");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.standard().reranker("mine", (q, hits) -> {
                            return List.of(Hit.ofChunk("other.md::0", 1));
                        }))
                        .run())
                .withMessage("reranker 'mine' returned 'other.md::0' for case 'q1', which was not a candidate or was"
                        + " returned twice");
        assertThatIllegalStateException()
                .isThrownBy(() -> eval().ladder(Ladder.standard().chunker("mine", document -> List.of()))
                        .run())
                .withMessage("chunker 'mine' produced no chunk for document 'apples.md'; a document without a chunk can"
                        + " never be found");
    }

    @Test
    void anInterruptCancelsAndStaysSet() {
        assertThatThrownBy(() -> eval().ladder(Ladder.empty().rung("host", q -> {
                            throw new InterruptedException();
                        }))
                        .run())
                .isInstanceOf(CancellationException.class)
                .hasMessage("interrupted in rung 'host' for case 'q1'");
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
                        "rung 'host' returned chunk 'bananas.md::00' for case 'q1', but the ladder's chunker did not"
                                + " produce it (did you mean 'bananas.md::0'?)");
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
