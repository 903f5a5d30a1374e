package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.golden.CaseFilter;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.GoldenSetException;
import dev.evalkit.api.golden.GoldenSetReader;
import dev.evalkit.api.golden.HoldoutFile;
import dev.evalkit.api.golden.HoldoutLedger;
import dev.evalkit.api.golden.doctor.Doctor;
import dev.evalkit.api.golden.doctor.Finding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenSetSample {
    @Test
    void aSetIsLoadedWithTheHostsOwnWords(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("golden.jsonl");
        Files.writeString(file, """
                {"id": "l1", "question": "May I sue?", "category": "legal", "expected_sources": ["terms.md"]}
                {"id": "t1", "question": "Give me my money", "expected_behavior": "issue_refund"}
                """);
        // @start region=load
        GoldenSet set =
                GoldenSet.reader().category("legal").action("issue_refund").load(file);
        // @end region=load
        assertThat(set.size()).isEqualTo(2);
        assertThat(set.name()).isEqualTo(folder.getFileName().toString());
    }

    @Test
    void everyProblemIsReportedAtOnce(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("golden.jsonl");
        Files.writeString(file, """
                {"id": "q1", "question": " ", "expected_sources": ["a.md"]}
                {"id": "q2", "question": "Who pays?", "expected_source": ["a.md"]}
                {"id": "q1", "question": "When?", "category": "legal", "expected_facts": ["on Monday"]}
                """);
        assertThatThrownBy(() -> GoldenSet.load(file))
                .isInstanceOf(GoldenSetException.class)
                .satisfies(
                        e -> assertThat(e.getMessage().replace(folder + "/", "").strip())
                                .isEqualTo(output("golden-set.md", "Three wrong lines give")));
    }

    @Test
    void theDoctorSaysWhatIsProbablyWrong(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("golden.jsonl");
        Files.writeString(file, """
                {"id": "q1", "question": "How long do I have to ask for a refund?", "expected_sources": ["refunds.md"], "expected_facts": ["within 45 days"], "must_not": ["fee"]}
                {"id": "q2", "question": "For a refund, how long do I have to ask?", "expected_sources": ["refund.md"]}
                """);
        GoldenSet set = GoldenSet.load(file);
        Corpus corpus = Corpus.of(List.of(Document.of("refunds.md", "Refunds", "Within 30 days, without a fee.")));
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            // @start region=doctor
            for (Finding finding : Doctor.examine(set, corpus)) {
                System.out.println(finding);
            }
            // @end region=doctor
        } finally {
            System.setOut(console);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).strip()).isEqualTo(output("golden-set.md", "#doctor"));
    }

    @Test
    void theHoldoutIsReadWithANote(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("golden.jsonl");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            lines.append("{\"id\": \"q" + i + "\", \"question\": \"Why?\", \"expected_sources\": [\"a.md\"]}\n");
        }
        Files.writeString(file, lines);
        // @start region=holdout
        GoldenSetReader reader = GoldenSet.reader().assignSplit(0.2);
        GoldenSet dev = reader.load(file);
        HoldoutFile ledger = HoldoutLedger.file(folder.resolve("holdout-ledger.jsonl"));
        GoldenSet holdout = reader.holdout(ledger, "release 4.2").load(file);
        int looks = ledger.looks().size();
        // @end region=holdout
        assertThat(dev.size() + holdout.size()).isEqualTo(100);
        assertThat(dev.holdoutLeftOut()).isEqualTo(holdout.size());
        assertThat(looks).isEqualTo(1);
    }

    @Test
    void partsOfASetAreTaken() {
        GoldenSet set = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl"));
        // @start region=parts
        GoldenSet tables = set.filter(CaseFilter.tag("table").and(CaseFilter.category("answerable")));
        GoldenSet fast = set.sample(10, 42);
        // @end region=parts
        assertThat(tables.cases()).allMatch(each -> each.labels().tags().contains("table"));
        assertThat(fast.size()).isEqualTo(10);
    }

    /** The first block of output behind a mark on a page. */
    private static String output(String page, String mark) throws IOException {
        String text = Files.readString(Path.of("docs", page));
        int start = text.indexOf("```text\n", text.indexOf(mark)) + "```text\n".length();
        return text.substring(start, text.indexOf("\n```", start));
    }
}
