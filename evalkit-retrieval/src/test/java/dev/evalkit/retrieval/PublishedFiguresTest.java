package dev.evalkit.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.json.JsonLines;
import dev.evalkit.api.internal.json.ProblemSink;
import dev.evalkit.api.metric.AveragePrecision;
import dev.evalkit.api.metric.Precision;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.retrieval.chunk.WholeDocumentChunker;
import dev.evalkit.retrieval.lucene.Bm25;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Real collections through the same API as any other: one chunk a document, 1,000 hits, title and text in one field.
 * SciFact's figures are Anserini's published ones for BM25 flat (k1 0.9, b 0.4); Cranfield's are in its README.
 */
class PublishedFiguresTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    private static final Bm25 ANSERINI = Bm25.standard().k1(0.9).b(0.4);
    private static final ProblemSink REFUSE = (line, path, message) -> {
        throw new IllegalStateException(line + ": " + path + ": " + message);
    };
    private static final Bm25 LUCENE = Bm25.standard().k1(1.2).b(0.75);

    private static RungSummary keyword(String collection, Bm25 bm25) throws IOException {
        Path folder = SHARED.path(collection);
        Map<String, Map<String, Integer>> qrels = new TreeMap<>();
        for (String line : Files.readAllLines(folder.resolve("qrels.trec"))) {
            String[] fields = line.split(" ", -1);
            qrels.computeIfAbsent(fields[0], id -> new TreeMap<>()).put(fields[2], Integer.parseInt(fields[3]));
        }
        List<GoldenCase> cases = new ArrayList<>();
        JsonLines.read(folder.resolve("queries.jsonl"), JsonLines.DEFAULT_MAX_LINE_BYTES, REFUSE, query -> {
            String id = query.id("id");
            cases.add(GoldenCase.builder()
                    .id(id)
                    .question(query.text("text"))
                    .expected(Expected.builder()
                            .grades(qrels.getOrDefault(id, Map.of()))
                            .build())
                    .build());
        });
        RetrievalResult result = RetrievalEval.over(GoldenSet.of(collection, cases))
                .corpus(Corpus.load(folder.resolve("corpus.jsonl")))
                .ladder(Ladder.standard()
                        .only(Ladder.KEYWORD)
                        .keyword(bm25)
                        .chunker(new WholeDocumentChunker())
                        .candidates(1000))
                .k(10, 100, 1000)
                .measure(new AveragePrecision())
                .measure(new Precision(10))
                .run();
        assertThat(result.withoutExpected()).isEmpty();
        assertThat(result.cases()).hasSize(qrels.size());
        return result.rungs().get(0);
    }

    private static String mean(RungSummary rung, String measure) {
        Double mean = rung.measure(measure).orElseThrow().mean();
        return String.format(Locale.ROOT, "%.4f", mean);
    }

    @Test
    void sciFactGivesThePublishedFigures() throws IOException {
        RungSummary rung = keyword("scifact", ANSERINI);
        assertThat(rung.n()).isEqualTo(300);
        assertThat(mean(rung, "nDCG@10")).isEqualTo("0.6789");
        assertThat(mean(rung, "recall@100")).isEqualTo("0.9253");
        assertThat(mean(rung, "recall@1000")).isEqualTo("0.9767");
        assertThat(mean(rung, "AP")).isEqualTo("0.6401");
    }

    @Test
    void sciFactWithLucenesDefaultsGivesTheMeasuredFigures() throws IOException {
        RungSummary rung = keyword("scifact", LUCENE);
        assertThat(mean(rung, "nDCG@10")).isEqualTo("0.6826");
        assertThat(mean(rung, "AP")).isEqualTo("0.6398");
        assertThat(mean(rung, "recall@100")).isEqualTo("0.9282");
    }

    @Test
    void cranfieldGivesTheMeasuredFigures() throws IOException {
        RungSummary rung = keyword("cranfield", ANSERINI);
        assertThat(rung.n()).isEqualTo(225);
        assertThat(mean(rung, "AP")).isEqualTo("0.2791");
        assertThat(mean(rung, "nDCG@10")).isEqualTo("0.3417");
        assertThat(mean(rung, "recall@100")).isEqualTo("0.7206");
        assertThat(mean(rung, "recall@1000")).isEqualTo("0.9518");
        assertThat(mean(rung, "P@10")).isEqualTo("0.2173");
        assertThat(mean(rung, "RR")).isEqualTo("0.5074");
    }

    @Test
    void cranfieldWithLucenesDefaultsGivesTheMeasuredFigures() throws IOException {
        RungSummary rung = keyword("cranfield", LUCENE);
        assertThat(mean(rung, "AP")).isEqualTo("0.2953");
        assertThat(mean(rung, "nDCG@10")).isEqualTo("0.3588");
        assertThat(mean(rung, "recall@100")).isEqualTo("0.7314");
    }
}
