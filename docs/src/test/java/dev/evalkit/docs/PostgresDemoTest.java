package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.retrieval.Ladder;
import dev.evalkit.retrieval.RetrievalEval;
import dev.evalkit.retrieval.chunk.WholeDocumentChunker;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The second demo: the tiered vocabulary, with chunk ids written for a chunker that leaves documents whole. */
class PostgresDemoTest {
    private static final Path DEMO = Path.of("demo", "postgres");
    private static final GoldenSet SET = GoldenSet.load(DEMO.resolve("golden.jsonl"));
    private static final Corpus CORPUS = Corpus.load(DEMO.resolve("corpus.jsonl"));
    private static final RetrievalEval EVAL = RetrievalEval.over(SET)
            .corpus(CORPUS)
            .scoreChunks(new WholeDocumentChunker().identity())
            .k(5);

    @Test
    void theSetIsWhatItsReadmeSays() {
        Map<String, Integer> tiers = new TreeMap<>();
        SET.cases().forEach(one -> tiers.merge(String.valueOf(one.labels().tier()), 1, Integer::sum));
        assertThat(tiers)
                .isEqualTo(new TreeMap<>(Map.of("lookup", 15, "multi_hop", 15, "comparative", 10, "negative", 10)));
        assertThat(CORPUS.size()).isEqualTo(55);
    }

    @Test
    void chunksOfTheChunkerItWasWrittenForAreScored() {
        RetrievalResult result = EVAL.ladder(Ladder.standard().chunker(new WholeDocumentChunker()))
                .run();
        assertThat(result.cases()).hasSize(40);
        assertThat(result.withoutExpected()).hasSize(10);
        assertThat(result.rungs())
                .hasSize(5)
                .allSatisfy(rung -> assertThat(
                                rung.measure("recall@5").orElseThrow().mean())
                        .isBetween(0.4, 0.97));
    }

    @Test
    void chunksOfAnotherChunkerAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EVAL.ladder(Ladder.standard()).run())
                .withMessageStartingWith("the expected chunks were written for the chunker 'whole document'");
    }
}
