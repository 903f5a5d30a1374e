package dev.evalkit.docs;

// @start region=first
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Baseline;
import dev.evalkit.report.Gate;
import dev.evalkit.report.Report;
import dev.evalkit.retrieval.Ladder;
import dev.evalkit.retrieval.RetrievalEval;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReadmeSample {
    @Test
    void retrievalHoldsItsBaseline() {
        GoldenSet set = GoldenSet.load(Path.of("demo/acme/golden.jsonl"));
        Corpus corpus = Corpus.load(Path.of("demo/acme/corpus"));
        RetrievalResult now =
                RetrievalEval.over(set).corpus(corpus).ladder(Ladder.standard()).run();
        Report.of(now).print(System.out);
        Gate.standard()
                .check(now, Baseline.read(Path.of("demo/acme/baseline.json")))
                .orThrow();
    }
}
// @end region=first
