package dev.evalkit.api.golden;

import static dev.evalkit.api.golden.GoldenFile.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sets that are read with their corpus at hand. */
class KnownSourcesTest {
    private static final Corpus CORPUS = Corpus.of(List.of(
            new Document("refunds.md", "Refunds", "Within 30 days.", null, null),
            new Document("plans.md", "Plans", "Growth costs $59.", null, null)));

    private final GoldenSetReader reader = GoldenSet.reader().corpus(CORPUS);

    @TempDir
    Path folder;

    private GoldenFile golden;

    @BeforeEach
    void makeFile() {
        golden = new GoldenFile(folder);
    }

    @Test
    void documentsThatTheCorpusLacksAreNamedWithTheirPlace() {
        Path file = golden.write(
                line("\"expected_sources\": [\"refunds.md\", \"refund.md\"]"),
                line("\"grades\": {\"plan.md\": 0, \"plans.md\": 2}").replace("q1", "q2"),
                line("\"expected_chunks\": [\"refunds.md::0\", \"zzzzzzzzzzz::1\"]")
                        .replace("q1", "q3"),
                line("\"expected_chunks\": [\"refunds.md::0\"], \"grades\": {\"nowhere::1\": 1}")
                        .replace("q1", "q4"));

        assertThat(golden.problems(reader, file))
                .containsExactly(
                        "golden.jsonl:1: $.expected_sources[1]: the corpus has no document 'refund.md' (did you mean"
                                + " 'refunds.md'?)",
                        "golden.jsonl:2: $.grades['plan.md']: the corpus has no document 'plan.md' (did you mean"
                                + " 'plans.md'?)",
                        "golden.jsonl:3: $.expected_chunks[1]: the corpus has no document 'zzzzzzzzzzz'",
                        "golden.jsonl:4: $.grades['nowhere::1']: the corpus has no document 'nowhere'");
    }

    @Test
    void aSetWhoseDocumentsAreAllThereIsRead() {
        Path file = golden.write(
                line("\"expected_sources\": [\"refunds.md\"], \"grades\": {\"plans.md\": 1}"),
                line("\"expected_chunks\": [\"plans.md::7\"]").replace("q1", "q2"));

        assertThat(reader.load(file)).isEqualTo(GoldenSet.load(file));
        assertThat(reader.name("other").load(file).name()).isEqualTo("other");
    }

    @Test
    void aStreamEndsAtTheFirstUnknownDocument() {
        Path file =
                golden.write(line(""), line("\"expected_sources\": [\"x.md\"]").replace("q1", "q2"));

        try (Stream<GoldenCase> cases = reader.stream(file)) {
            assertThatThrownBy(cases::count)
                    .isInstanceOf(GoldenSetException.class)
                    .hasMessageEndingWith("golden.jsonl:2: $.expected_sources[0]: the corpus has no document 'x.md'");
        }
    }

    @Test
    void theNearestDocumentIsLookedForTwentyTimesOnly() {
        Path file = golden.write(IntStream.range(0, 21)
                .mapToObj(i -> line("\"expected_sources\": [\"refund.md\"]").replace("q1", "q" + i))
                .toArray(String[]::new));

        List<String> problems = golden.problems(reader, file);
        assertThat(problems.subList(0, 20)).allMatch(problem -> problem.endsWith("(did you mean 'refunds.md'?)"));
        assertThat(problems.get(20)).endsWith("the corpus has no document 'refund.md'");
    }
}
