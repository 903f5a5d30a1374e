package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.metric.Measure;
import dev.evalkit.api.retrieval.Embedder;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.Retriever;
import dev.evalkit.retrieval.Ladder;
import dev.evalkit.retrieval.RetrievalEval;
import dev.evalkit.retrieval.embed.HashingEmbedder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlugInSample {
    /** Stands for the host's own search client. */
    private static final class Search {
        List<String> find(String question, int limit) {
            return question.contains("refund")
                    ? List.of("policies/refunds.md", "policies/refunds-legacy.md")
                    : List.of("faq.md").subList(0, Math.min(1, limit));
        }
    }

    /** Stands for the host's own embedding client. */
    private static final class Model {
        List<float[]> vectors(List<String> texts, Embedder.Role role) {
            return HashingEmbedder.standard().dimension(64).embed(texts, role);
        }
    }

    @Test
    void aHostsPartsAreLambdas() {
        GoldenSet set = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl"));
        Corpus corpus = Corpus.load(Path.of("docs/demo/acme/corpus"));
        Search search = new Search();
        Model model = new Model();
        // @start region=lambdas
        Retriever elastic = query -> search.find(query.text(), query.limit()).stream()
                .map(id -> Hit.ofDocument(id, 1))
                .toList();
        Measure first = Measure.of(
                "first@3",
                (ranking, qrels) -> ranking.ids().stream().limit(3).anyMatch(id -> qrels.grade(id) > 0) ? 1 : 0);
        RetrievalResult result = RetrievalEval.over(set)
                .corpus(corpus)
                .ladder(Ladder.standard()
                        .embedder("minilm 2", (texts, role) -> model.vectors(texts, role))
                        .rung("elastic 8.15", elastic))
                .measure(first)
                .gateOn("elastic 8.15")
                .run();
        // @end region=lambdas
        assertThat(result.rungs()).hasSize(6);
        assertThat(result.rung("elastic 8.15")
                        .orElseThrow()
                        .measure("first@3")
                        .orElseThrow()
                        .mean())
                .isBetween(0.01, 0.5);
        assertThat(result.provenance().subject().parts().get("embedder")).hasToString("minilm 2");
    }
}
