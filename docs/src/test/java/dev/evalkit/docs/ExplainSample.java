package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.retrieval.Ladder;
import dev.evalkit.retrieval.OpenLadder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainSample {
    @Test
    void theExpectedIdsAreMarked() {
        Corpus corpus = Corpus.load(Path.of("docs/demo/acme/corpus"));
        // @start region=explain
        try (OpenLadder open = Ladder.standard().open(corpus)) {
            open.explain("Monthly price for one extra seat on Growth?", List.of("pricing/add-ons.md"))
                    .print(System.out);
        }
        // @end region=explain
        try (OpenLadder open = Ladder.standard().open(corpus)) {
            String text = open.explain("Monthly price for one extra seat on Growth?", List.of("pricing/add-ons.md"))
                    .toString();
            assertThat(text.lines().filter(line -> line.startsWith("*") && line.contains("pricing/add-ons.md")))
                    .isNotEmpty();
        }
    }
}
