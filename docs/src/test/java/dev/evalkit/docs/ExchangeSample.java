package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.interop.Beir;
import dev.evalkit.api.interop.BeirCollection;
import dev.evalkit.api.interop.GoldenCsv;
import dev.evalkit.api.interop.InteropException;
import dev.evalkit.api.interop.JudgedTopics;
import dev.evalkit.api.interop.Judgments;
import dev.evalkit.api.interop.Ragas;
import dev.evalkit.api.interop.RagasSamples;
import dev.evalkit.api.interop.RecordedAnswer;
import dev.evalkit.api.interop.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExchangeSample {
    private static final Path ACME = Path.of("docs/demo/acme");

    @Test
    void aBeirCollectionIsRead(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("qrels"));
        Files.writeString(folder.resolve("corpus.jsonl"), """
                {"_id": "d1", "title": "Refunds", "text": "Within 30 days."}
                """);
        Files.writeString(folder.resolve("queries.jsonl"), """
                {"_id": "q1", "text": "May I have my money back?"}
                {"_id": "q2", "text": "Who is in charge?"}
                """);
        Files.writeString(folder.resolve("qrels/test.tsv"), "query-id\tcorpus-id\tscore\nq1\td1\t1\n");
        // @start region=beir
        BeirCollection collection = Beir.load(folder, "test");
        Corpus corpus = collection.corpus();
        GoldenSet set = collection.set();
        List<String> notInTheSet = collection.judged().unjudged(); // queries without judgments
        // @end region=beir
        assertThat(corpus.size()).isEqualTo(1);
        assertThat(set.size()).isEqualTo(1);
        assertThat(notInTheSet).containsExactly("q2");
    }

    @Test
    void aSetIsWrittenForBeir(@TempDir Path folder) {
        GoldenSet set = GoldenSet.load(ACME.resolve("golden.jsonl"));
        Corpus corpus = Corpus.load(ACME.resolve("corpus"));
        assertThatThrownBy(() -> Beir.writer().write(set, corpus, folder, "test"))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(e -> assertThat(e.getMessage())
                        .isEqualTo(output("A set that has more than the layout holds is refused")));
        // @start region=write
        Beir.writer()
                .dropping("category", "expected_behavior", "expected_facts", "injection_markers", "must_not", "notes")
                .dropping("tags", "ticket_must_contain", "updated")
                .write(set, corpus, folder.resolve("acme"), "test");
        // @end region=write
        assertThat(Beir.load(folder.resolve("acme"), "test").set().size()).isPositive();
    }

    @Test
    void trecFilesAreJoined(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("topics.txt"), "<top>\n<num> Number: 301\n<title> Refunds\n</top>\n");
        Files.writeString(folder.resolve("qrels.txt"), "301 0 d1 2\n301 0 d2 0\n");
        // @start region=trec
        JudgedTopics judged = Judgments.loadTrec(folder.resolve("qrels.txt"))
                .join("robust", Topics.loadTrec(folder.resolve("topics.txt")));
        // @end region=trec
        assertThat(judged.set().cases().get(0).expected().grades())
                .containsEntry("d1", 2)
                .containsEntry("d2", 0);
    }

    @Test
    void ragasSamplesAreReadAndWritten(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("samples.jsonl");
        Files.writeString(file, """
                {"user_input": "When does the trial end?", "response": "In 14 days.", "reference": "After 14 days."}
                """);
        // @start region=ragas
        RagasSamples samples = Ragas.load(file);
        GoldenSet set = samples.set();
        List<RecordedAnswer> answers = samples.answers(); // what the system said back then
        Ragas.writer().write(set, answers, folder.resolve("again.jsonl"));
        // @end region=ragas
        assertThat(Ragas.load(folder.resolve("again.jsonl")).answers()).isEqualTo(answers);
    }

    @Test
    void aSetGoesThroughCsv(@TempDir Path folder) {
        GoldenSet set = GoldenSet.load(ACME.resolve("golden.jsonl"));
        // @start region=csv
        GoldenCsv.write(set, folder.resolve("acme.csv"));
        GoldenSet edited = GoldenCsv.load(folder.resolve("acme.csv"));
        // @end region=csv
        assertThat(edited).isEqualTo(set);
    }

    @Test
    void aWrongCsvFileSaysSo(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("golden.csv");
        Files.writeString(file, """
                id,question,expected_sources
                q1,"Who pays,
                and when?",refunds.md
                q2,Why?
                q3,"How?
                """);
        assertThatThrownBy(() -> GoldenCsv.load(file))
                .isInstanceOf(InteropException.class)
                .satisfies(e -> assertThat(e.getMessage().replace(folder + "/", ""))
                        .isEqualTo(output("A file with three wrong rows")));
    }

    /** The first block of output behind a mark on the page. */
    private static String output(String mark) throws IOException {
        String text = Files.readString(Path.of("docs/exchange-formats.md"));
        int start = text.indexOf("```text\n", text.indexOf(mark)) + "```text\n".length();
        return text.substring(start, text.indexOf("\n```", start));
    }
}
