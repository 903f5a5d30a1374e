package dev.evalkit.api.golden;

import static dev.evalkit.api.golden.GoldenFile.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.SharedData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What files become. */
class GoldenSetReaderTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    @TempDir
    Path folder;

    private GoldenFile golden;

    @BeforeEach
    void makeFile() {
        golden = new GoldenFile(folder);
    }

    @Test
    void everyFieldHasItsPlace() {
        GoldenCase read = golden.loadCase("{\"id\": \"q1\", \"question\": \"Why?\", \"category\": \"multi_hop\","
                + " \"tier\": \"lookup\", \"expected_sources\": [\"b.md\", \"a.md\"], \"expected_chunks\": [\"a.md::0\"],"
                + " \"grades\": {\"b.md\": 2}, \"expected_facts\": [\"f\"], \"expected_answer_contains\": [\"c\"],"
                + " \"must_not\": [\"m\"], \"forbidden_phrases\": [\"p\"],"
                + " \"expected_actions\": [{\"tool\": \"lookup\", \"must_contain\": [\"x\"]}, {\"tool\": \"log\"}],"
                + " \"ticket_must_contain\": [\"t\"], \"expected_behavior\": \"create_ticket\","
                + " \"reference_answer\": \"r\", \"injection_markers\": [\"i\"], \"context\": {\"history\": [{\"role\":"
                + " \"user\", \"content\": \"hi\"}, {\"role\": \"assistant\", \"content\": \"\"}], \"attributes\":"
                + " {\"plan\": \"pro\", \"age\": \"\"}}, \"requires_synthesis\": true, \"split\": \"dev\","
                + " \"tags\": [\"b\", \"a\"], \"notes\": \"n\"}");

        assertThat(read)
                .isEqualTo(new GoldenCase(
                        "q1",
                        "Why?",
                        new CaseContext(
                                List.of(
                                        new CaseContext.Message("user", "hi"),
                                        new CaseContext.Message("assistant", "")),
                                new TreeMap<>(Map.of("plan", "pro", "age", ""))),
                        new Expected(
                                List.of("b.md", "a.md"),
                                List.of("a.md::0"),
                                new TreeMap<>(Map.of("b.md", 2)),
                                List.of("f"),
                                List.of("c"),
                                List.of("m", "p"),
                                List.of(
                                        new ExpectedAction("lookup", List.of("x")),
                                        new ExpectedAction("log", List.of()),
                                        new ExpectedAction("create_ticket", List.of("t"))),
                                List.of("i"),
                                Behavior.CREATE_TICKET,
                                "r"),
                        new Labels("multi_hop", "lookup", Split.DEV, List.of("a", "b"), "n", true)));
    }

    @Test
    void whatIsAbsentIsEmptyAndTheBehaviorIsAnswer() {
        assertThat(golden.loadCase(line("")))
                .isEqualTo(GoldenCase.builder()
                        .id("q1")
                        .question("Why?")
                        .expected(Expected.builder().fact("because").build())
                        .build());
    }

    @Test
    void bothNamesOfTheForbiddenCheckAreMergedInOrder() {
        assertThat(golden.loadCase(line("\"forbidden_phrases\": [\"b\", \"c\"], \"must_not\": [\"a\", \"b\"]"))
                        .expected()
                        .forbidden())
                .containsExactly("a", "b", "c");
    }

    @Test
    void refuseIsAbstain() {
        assertThat(golden.loadCase("{\"id\": \"q1\", \"question\": \"Why?\", \"expected_behavior\": \"refuse\"}")
                        .expected()
                        .behavior())
                .isEqualTo(Behavior.ABSTAIN);
    }

    @Test
    void ticketPhrasesAreTheShortFormOfAnAction() {
        String ticket = "\"expected_behavior\": \"create_ticket\", \"ticket_must_contain\": [\"refund\"]";
        ExpectedAction action = new ExpectedAction("create_ticket", List.of("refund"));
        assertThat(golden.loadCase(line(ticket)).expected().actions()).containsExactly(action);
        assertThat(golden.loadCase(line(ticket + ", \"expected_actions\": [{\"tool\": \"create_ticket\","
                                + " \"must_contain\": [\"refund\"]}]"))
                        .expected()
                        .actions())
                .containsExactly(action);
    }

    @Test
    void aTicketNeedsNoPhrases() {
        assertThat(golden.loadCase(line("\"expected_behavior\": \"create_ticket\""))
                        .expected()
                        .actions())
                .isEmpty();
    }

    @Test
    void declaredWordsAreAccepted() {
        Path file = golden.write(
                line("\"category\": \"legal\", \"tier\": \"expert\", \"expected_behavior\": \"issue_refund\""));
        GoldenCase read = GoldenSet.reader()
                .category("legal")
                .tier("expert")
                .action("issue_refund")
                .load(file)
                .cases()
                .get(0);
        assertThat(read.labels().category()).isEqualTo("legal");
        assertThat(read.labels().tier()).isEqualTo("expert");
        assertThat(read.expected().behavior()).isEqualTo(Behavior.of("issue_refund"));
    }

    @Test
    void aReaderIsNotChangedByItsSettings() {
        GoldenSetReader reader = GoldenSet.reader();
        reader.category("legal");
        Path file = golden.write(line("\"category\": \"legal\""));
        assertThat(golden.problems(reader, file)).hasSize(1);
    }

    @Test
    void aSetIsNamedAfterItsFileUnlessItIsGivenAName() throws IOException {
        Path file = golden.write(line(""));
        String parent = folder.getFileName().toString();
        assertThat(GoldenSet.load(file).name()).isEqualTo(parent);
        assertThat(GoldenSet.reader().name("acme").load(file).name()).isEqualTo("acme");
        assertThat(GoldenSet.load(Files.copy(file, folder.resolve("a.b.jsonl"))).name())
                .isEqualTo("a.b");
        assertThat(GoldenSet.load(Files.copy(file, folder.resolve("acme"))).name())
                .isEqualTo("acme");
        assertThat(GoldenSet.load(Files.copy(file, folder.resolve(".jsonl"))).name())
                .isEqualTo(".jsonl");
    }

    @Test
    void aFileNamedGoldenGivesItsSetTheNameOfItsFolder() {
        SortedMap<Integer, String> cases = new TreeMap<>(Map.of(1, line("")));
        Map<String, String> names = Map.of(
                "evals/acme/golden.jsonl", "acme",
                "/golden.jsonl", "golden",
                "golden.jsonl", "golden",
                "./golden.jsonl", "golden",
                "../golden.jsonl.gz", "golden",
                "acme//golden.jsonl", "golden",
                "acme/golden.jsonl.gz", "acme",
                "acme/golden", "acme",
                "acme/golden-2.jsonl", "golden-2",
                "acme/Golden.jsonl", "Golden");
        names.forEach((source, name) -> assertThat(
                        GoldenSet.reader().read(source, cases).name())
                .as(source)
                .isEqualTo(name));
        assertThat(GoldenSet.reader()
                        .name("own")
                        .read("acme/golden.jsonl", cases)
                        .name())
                .isEqualTo("own");
    }

    @Test
    void settingsAreChecked() {
        assertThatThrownBy(() -> GoldenSet.reader().maxLineBytes(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxLineBytes must be at least 1 but was 0");
        assertThatThrownBy(() -> GoldenSet.reader().name(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("golden set name must not be blank");
        assertThatThrownBy(() -> GoldenSet.reader().category(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("category must not be blank");
    }

    @Test
    void aFileThatCannotBeReadIsNamedWithTheReason() {
        assertThatThrownBy(() -> GoldenSet.load(Path.of("missing.jsonl")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("missing.jsonl: cannot be read: no such file");
        assertThatThrownBy(() -> GoldenSet.load(folder))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(folder + ": cannot be read: ");
    }

    @Test
    void casesKeptElsewhereAreReadFromTheirTexts() {
        SortedMap<Integer, String> objects = new TreeMap<>(Map.of(9, line(""), 20, line("").replace("q1", "q2")));
        GoldenSet set = GoldenSet.reader().read("db/cases.yaml", objects);
        assertThat(set).hasToString("cases (2 cases)");
        assertThat(set.cases()).extracting(GoldenCase::id).containsExactly("q1", "q2");
        objects.put(10, line("\"notes\": 5"));
        objects.put(12, "[]");
        objects.put(13, "{");
        assertThatThrownBy(() -> GoldenSet.reader().read("db/cases.yaml", objects))
                .isInstanceOf(GoldenSetException.class)
                .hasMessage("""
                        db/cases.yaml:10: $.id: must be unique but 'q1' is also the id of line 9
                        db/cases.yaml:10: $.notes: must be a text but was the number 5
                        db/cases.yaml:12: $: must be an object but was a list
                        db/cases.yaml:13: $: must be complete JSON but the line ends within it""");
        assertThatThrownBy(() -> GoldenSet.reader().read("x", new TreeMap<>()))
                .hasMessage("x:1: $: the file has no cases");
        assertThatThrownBy(() -> GoldenSet.reader().read("x", new TreeMap<>(Map.of(0, line("")))))
                .hasMessage("line must be at least 1 but was 0");
    }

    @Test
    void theExamplesOfBothVocabulariesLoadAsTheyStand() {
        GoldenSet categories = GoldenSet.load(SHARED.path("examples/golden-categories.jsonl"));
        assertThat(categories.name()).isEqualTo("golden-categories");
        assertThat(categories.cases()).extracting(GoldenCase::id).containsExactly("q035");
        assertThat(categories.cases().get(0).expected().sources())
                .containsExactly("policies/refunds.md", "policies/refunds-legacy.md");

        GoldenSet tiers = GoldenSet.load(SHARED.path("examples/golden-tiers.jsonl"));
        assertThat(tiers.cases()).extracting(GoldenCase::id).containsExactly("q001", "q024", "q045");
        assertThat(tiers.find("q024").orElseThrow().labels().requiresSynthesis())
                .isTrue();
        assertThat(tiers.find("q045").orElseThrow().expected().behavior()).isEqualTo(Behavior.ABSTAIN);
    }
}
