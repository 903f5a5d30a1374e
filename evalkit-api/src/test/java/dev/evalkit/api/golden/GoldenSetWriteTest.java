package dev.evalkit.api.golden;

import static dev.evalkit.api.golden.GoldenFile.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.SharedData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written, and that it reads back equal. */
class GoldenSetWriteTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    private static final int RANDOM_SETS = 2_000;

    @TempDir
    Path folder;

    private GoldenFile golden;

    @BeforeEach
    void makeFile() {
        golden = new GoldenFile(folder);
    }

    private GoldenSet writtenAndRead(GoldenSet set) {
        set.write(golden.path());
        return GoldenSet.reader().name(set.name()).load(golden.path());
    }

    private static GoldenSet of(Expected.Builder expected, Labels labels) {
        return GoldenSet.of(
                "golden",
                List.of(GoldenCase.builder()
                        .id("q1")
                        .question("Why?")
                        .expected(expected.build())
                        .labels(labels)
                        .build()));
    }

    /** The files lie in an archive, which is kept in memory: a disk would take most of the time. */
    @Test
    void randomSetsReadBackEqual() throws IOException {
        try (FileSystem memory = FileSystems.newFileSystem(folder.resolve("files.zip"), Map.of("create", "true"))) {
            GoldenFile file = new GoldenFile(memory.getPath("/"));
            for (int seed = 0; seed < RANDOM_SETS; seed++) {
                GoldenSet set = new RandomCases(seed).set();
                Path written = file.write(set.toJsonl().getBytes(StandardCharsets.UTF_8));
                assertThat(GoldenSet.load(written)).as("seed %s", seed).isEqualTo(set);
            }
        }
    }

    @Test
    void writtenRandomSetsReadBackEqual() {
        for (int seed = 0; seed < 50; seed++) {
            GoldenSet set = new RandomCases(seed).set();
            assertThat(writtenAndRead(set)).as("seed %s", seed).isEqualTo(set);
        }
    }

    @Test
    void writingWhatWasReadGivesTheSameBytes() {
        for (int seed = 0; seed < 50; seed++) {
            String once = new RandomCases(seed).set().toJsonl();
            assertThat(golden.load(once.split("\n", -1)).toJsonl())
                    .as("seed %s", seed)
                    .isEqualTo(once);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"golden-categories", "golden-tiers"})
    void theExamplesOfBothVocabulariesReadBackEqual(String name) {
        GoldenSet set = GoldenSet.load(SHARED.path("examples/" + name + ".jsonl"));
        assertThat(writtenAndRead(set)).isEqualTo(set);
        assertThat(set.toJsonl().lines()).hasSize(set.size());
    }

    @Test
    void aCaseWithEverythingIsOneLineInTheOrderOfTheFields() {
        GoldenCase full = new GoldenCase(
                "q1",
                "Why?",
                new CaseContext(
                        List.of(new CaseContext.Message("user", "hi")), new TreeMap<>(Map.of("plan", "pro", "a", ""))),
                new Expected(
                        List.of("b.md", "a.md"),
                        List.of("a.md::0"),
                        new TreeMap<>(Map.of("b.md", 2, "c.md", 0)),
                        List.of("f"),
                        List.of("c"),
                        List.of("m", "p"),
                        List.of(
                                new ExpectedAction("log", List.of()),
                                new ExpectedAction("create_ticket", List.of("t", "u"))),
                        List.of("i"),
                        Behavior.CREATE_TICKET,
                        "r"),
                new Labels("multi_hop", "lookup", Split.DEV, List.of("y", "x"), "n", true));
        assertThat(GoldenSet.of("s", List.of(full)).toJsonl())
                .isEqualTo("{\"id\": \"q1\", \"question\": \"Why?\", \"category\": \"multi_hop\", \"tier\": \"lookup\","
                        + " \"expected_sources\": [\"b.md\", \"a.md\"], \"expected_chunks\": [\"a.md::0\"],"
                        + " \"grades\": {\"b.md\": 2, \"c.md\": 0}, \"expected_facts\": [\"f\"],"
                        + " \"expected_answer_contains\": [\"c\"], \"must_not\": [\"m\", \"p\"],"
                        + " \"expected_actions\": [{\"tool\": \"log\"}], \"ticket_must_contain\": [\"t\", \"u\"],"
                        + " \"expected_behavior\": \"create_ticket\", \"reference_answer\": \"r\","
                        + " \"injection_markers\": [\"i\"], \"context\": {\"history\": [{\"role\": \"user\","
                        + " \"content\": \"hi\"}], \"attributes\": {\"a\": \"\", \"plan\": \"pro\"}},"
                        + " \"requires_synthesis\": true, \"split\": \"dev\", \"tags\": [\"x\", \"y\"],"
                        + " \"notes\": \"n\"}\n");
    }

    @Test
    void theFieldsStandInTheOrderOfTheReader() throws IOException {
        String line = golden.load(
                        Files.readString(Path.of("src/test/resources/dev/evalkit/api/golden/every-field.jsonl")))
                .toJsonl();
        List<String> written = CaseReader.FIELDS.stream()
                .filter(field -> line.contains("\"" + field + "\": "))
                .toList();
        assertThat(written)
                .isSortedAccordingTo(
                        (a, b) -> Integer.compare(line.indexOf("\"" + a + "\": "), line.indexOf("\"" + b + "\": ")));
        assertThat(written).hasSize(CaseReader.FIELDS.size() - 2).doesNotContain("forbidden_phrases", "status");
    }

    @Test
    void emptyPartsAreLeftOut() {
        assertThat(golden.load(line("\"must_not\": [], \"tags\": [], \"notes\": null, \"grades\": {}, \"context\": {},"
                                + " \"expected_behavior\": \"answer\", \"requires_synthesis\": false"))
                        .toJsonl())
                .isEqualTo("{\"id\": \"q1\", \"question\": \"Why?\", \"expected_facts\": [\"because\"]}\n");
    }

    @Test
    void forbiddenPhrasesKeepTheNameOfTheirVocabulary() {
        Expected.Builder expected = Expected.builder().forbidden("x");
        assertThat(of(expected, Labels.builder().tier("lookup").build()).toJsonl())
                .contains("\"forbidden_phrases\": [\"x\"]")
                .doesNotContain("must_not");
        assertThat(of(
                                expected,
                                Labels.builder()
                                        .tier("lookup")
                                        .category("multi_hop")
                                        .build())
                        .toJsonl())
                .contains("\"must_not\": [\"x\"]");
        assertThat(of(expected, Labels.EMPTY).toJsonl()).contains("\"must_not\": [\"x\"]");
    }

    @Test
    void aTicketIsWrittenInTheShortFormOnlyWhereItReadsBackEqual() {
        ExpectedAction ticket = new ExpectedAction("create_ticket", List.of("t"));
        ExpectedAction other = new ExpectedAction("log", List.of("t"));
        Stream.of(
                        List.of(ticket, other),
                        List.of(ticket, ticket),
                        List.of(other, other),
                        List.of(new ExpectedAction("create_ticket", List.of())))
                .forEach(actions -> {
                    GoldenSet set = of(
                            Expected.builder().behavior(Behavior.CREATE_TICKET).actions(actions), Labels.EMPTY);
                    assertThat(set.toJsonl()).doesNotContain("ticket_must_contain");
                    assertThat(writtenAndRead(set)).isEqualTo(set);
                });
        GoldenSet answering = of(Expected.builder().action(ticket), Labels.EMPTY);
        assertThat(answering.toJsonl()).doesNotContain("ticket_must_contain");
        assertThat(writtenAndRead(answering)).isEqualTo(answering);
    }

    @Test
    void whatCouldEndALineIsEscaped() {
        String jsonl = of(Expected.builder().fact("a\u2028b\u0085c\nd\u007f"), Labels.EMPTY)
                .toJsonl();
        assertThat(jsonl).contains("a\\u2028b\\u0085c\\nd\\u007f");
    }

    @Test
    void aLoneSurrogateIsRefusedAndTheFileIsNotTouched() throws IOException {
        Files.writeString(golden.path(), "old");
        GoldenSet set = of(Expected.builder().fact("a\uD800"), Labels.EMPTY);
        assertThatThrownBy(() -> set.write(golden.path()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("text must be valid Unicode but has the lone surrogate U+D800");
        assertThat(golden.path()).hasContent("old");
    }

    @Test
    void aFileIsReplacedAndNothingElseIsLeft() throws IOException {
        Files.writeString(golden.path(), "old");
        GoldenSet set = of(Expected.builder().fact("f"), Labels.EMPTY);
        set.write(golden.path());
        assertThat(GoldenSet.reader().name(set.name()).load(golden.path())).isEqualTo(set);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(golden.path());
        }
    }

    @Test
    void aFolderIsNotReplaced() throws IOException {
        Path inner = Files.createDirectories(folder.resolve("inner/full")).getParent();
        GoldenSet set = of(Expected.builder().fact("f"), Labels.EMPTY);
        assertThatThrownBy(() -> set.write(inner))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(inner + ": cannot be written: ");
        assertThatThrownBy(() -> set.write(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("file must not be null");
    }
}
