package dev.evalkit.docs;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.retrieval.RetrievalEval;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

// @start region=first
class ReadmeSample {
    @Test
    void retrievalHoldsItsBaseline() {
        GoldenSet set = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl")); // strict: lists every problem
        Corpus corpus = Corpus.load(Path.of("docs/demo/acme/corpus"));
        RetrievalResult now = RetrievalEval.over(set).corpus(corpus).run(); // the standard ladder

        Report.of(now).print(System.out);
        Path baseline = Path.of("docs/demo/acme/baseline.json");
        Gate.standard().check(now, baseline).orThrow(); // fails the test with the cases that got worse
    }
}
// @end region=first
