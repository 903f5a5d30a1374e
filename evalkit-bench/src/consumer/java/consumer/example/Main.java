package consumer.example;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.retrieval.Embedder;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.Retriever;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.retrieval.Ladder;
import dev.evalkit.retrieval.RetrievalEval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** The main job, in a folder of its own: every file that evalkit writes is read again. */
public final class Main {
    private static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-01-01T12:00:00Z"));

    private Main() {}

    /** Runs in the folder that the argument names; the same input prints the same lines. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path documents = Files.createDirectories(folder.resolve("documents"));
        write(documents.resolve("refunds.md"), "# Refunds", "A refund takes five days.");
        write(documents.resolve("invoices.md"), "# Invoices", "", "## Late", "An invoice is late after 30 days.");
        write(documents.resolve("taxes.md"), "# Taxes", "Prices are shown without VAT.");
        Path golden = folder.resolve("golden.jsonl");
        write(
                golden,
                "{\"id\": \"g1\", \"question\": \"How long does a refund take?\", \"category\": \"answerable\","
                        + " \"expected_sources\": [\"refunds.md\"], \"expected_facts\": [\"five days\"]}",
                "{\"id\": \"g2\", \"question\": \"When is an invoice late?\", \"category\": \"answerable\","
                        + " \"expected_sources\": [\"invoices.md\"], \"expected_facts\": [\"30 days\"]}",
                "{\"id\": \"g3\", \"question\": \"Who won the cup?\", \"category\": \"unanswerable\","
                        + " \"expected_behavior\": \"abstain\"}");

        GoldenSet set = GoldenSet.reader().name("golden").load(golden);
        Corpus corpus = Corpus.load(documents);
        System.out.println(set + ", " + corpus.documents().size() + " documents");

        Retriever taxes = query -> List.of(Hit.ofDocument("taxes.md", 1));
        RetrievalResult result = RetrievalEval.over(set)
                .corpus(corpus)
                .ladder(Ladder.standard().embedder("letters 1", letters()).rung("taxes 1", taxes))
                .k(1, 2)
                .clock(NOON)
                .ticker(() -> 0)
                .run();
        Report.of(result).print(System.out);

        Path resultFile = folder.resolve("result.json");
        result.write(resultFile);
        System.out.println(
                "result reads back equal: " + RetrievalResult.read(resultFile).equals(result));

        Path baselineFile = folder.resolve("baseline.json");
        Baseline.accept(result, baselineFile, "first one", NOON);
        Baseline baseline = Baseline.read(baselineFile);
        System.out.println("baseline reads back equal: " + baseline.result().equals(result));
        System.out.println(Gate.standard().check(result, baseline).verdict());
    }

    private static Embedder letters() {
        return (texts, role) -> texts.stream().map(Main::countLetters).toList();
    }

    private static float[] countLetters(String text) {
        float[] counts = new float[26];
        text.chars().filter(c -> c >= 'a' && c <= 'z').forEach(c -> counts[c - 'a']++);
        return counts;
    }

    private static void write(Path file, String... lines) throws IOException {
        Files.write(file, List.of(lines));
    }
}
