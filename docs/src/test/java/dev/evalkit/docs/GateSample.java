package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Baseline;
import dev.evalkit.report.Gate;
import dev.evalkit.report.GateVerdict;
import dev.evalkit.retrieval.RetrievalEval;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateSample {
    @Test
    void aResultIsGatedAndAccepted(@TempDir Path folder) {
        GoldenSet set = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl"));
        Corpus corpus = Corpus.load(Path.of("docs/demo/acme/corpus"));
        Path file = folder.resolve("baseline.json");
        // @start region=accept
        RetrievalResult result = RetrievalEval.over(set).corpus(corpus).run();
        Baseline.accept(result, file, "first baseline of the support corpus");
        // @end region=accept
        // @start region=gate
        GateVerdict verdict = Gate.standard().check(result, file); // REFUSED where there is no baseline
        System.out.print(verdict);
        verdict.orThrow(); // in a JUnit test; a command-line tool ends with System.exit(verdict.exitCode())
        // @end region=gate
        assertThat(verdict.exitCode()).isZero();
    }
}
