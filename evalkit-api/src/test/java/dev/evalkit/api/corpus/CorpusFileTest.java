package dev.evalkit.api.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.evalkit.api.SharedData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Corpora in JSON-lines files. */
class CorpusFileTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    private static final String GOOD = "{\"id\": \"a\", \"title\": \"t\", \"text\": \"x\"}";

    @TempDir
    Path folder;

    private Path write(String... lines) {
        try {
            return Files.writeString(folder.resolve("corpus.jsonl"), String.join("\n", lines));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> problems(String... lines) {
        Path file = write(lines);
        CorpusException e = catchThrowableOfType(CorpusException.class, () -> Corpus.load(file));
        assertThat(e).as("the file must be refused").isNotNull();
        return e.getMessage().replace(folder + "/", "").lines().toList();
    }

    @Test
    void everyFieldHasItsPlace() {
        Corpus corpus = Corpus.load(write(
                "{\"_id\": \"b\", \"title\": \"\", \"text\": \"\"}",
                "{\"id\": \"a\", \"title\": \"t\", \"text\": \"x\", \"section\": \"s\", \"updated\": \"2025-06-10\"}",
                "{\"id\": \"c\", \"title\": \"t\", \"text\": \"x\\r\\n\", \"section\": null, \"updated\": null}"));
        assertThat(corpus.documents())
                .containsExactly(
                        new Document("a", "t", "x", "s", LocalDate.of(2025, 6, 10)),
                        Document.of("b", "", ""),
                        Document.of("c", "t", "x\r\n"));
    }

    @Test
    void missingFieldsAreAllNamed() {
        assertThat(problems("{}"))
                .containsExactly(
                        "corpus.jsonl:1: $.id: is missing",
                        "corpus.jsonl:1: $.title: is missing",
                        "corpus.jsonl:1: $.text: is missing");
    }

    @Test
    void wrongTypesAreRefused() {
        assertThat(problems("{\"id\": 1, \"title\": null, \"text\": [], \"section\": 2, \"updated\": 20250610}"))
                .containsExactly(
                        "corpus.jsonl:1: $.id: must be a text but was the number 1",
                        "corpus.jsonl:1: $.title: must be a text but was null",
                        "corpus.jsonl:1: $.text: must be a text but was a list",
                        "corpus.jsonl:1: $.section: must be a text but was the number 2",
                        "corpus.jsonl:1: $.updated: must be a text but was the number 20250610");
    }

    @Test
    void datesMustBeDates() {
        assertThat(problems(
                        GOOD.replace("}", ", \"updated\": \"June 2025\"}"),
                        GOOD.replace("\"a\"", "\"b\"").replace("}", ", \"updated\": \"2025-02-29\"}")))
                .containsExactly(
                        "corpus.jsonl:1: $.updated: must be a date such as 2025-06-10 but was 'June 2025'",
                        "corpus.jsonl:2: $.updated: must be a date such as 2025-06-10 but was '2025-02-29'");
    }

    @Test
    void repeatedIdNamesTheFirstLineWhateverTheFieldIsCalled() {
        assertThat(problems(GOOD, GOOD.replace("\"id\"", "\"_id\"")))
                .containsExactly("corpus.jsonl:2: $._id: must be unique but 'a' is also the id of line 1");
    }

    @Test
    void bothNamesOfTheIdAreRefused() {
        assertThat(problems(GOOD.replace("}", ", \"_id\": \"b\"}")))
                .containsExactly("corpus.jsonl:1: $._id: must not be given along with id");
    }

    @Test
    void unknownFieldIsRefusedWithTheNearestNameAndHowToDeclareIt() {
        assertThat(problems(GOOD.replace("}", ", \"metadata\": {}, \"update\": \"2025-06-10\"}")))
                .containsExactly(
                        "corpus.jsonl:1: $.metadata: unknown field; to ignore it, declare it with"
                                + " Corpus.reader().extraField(\"metadata\")",
                        "corpus.jsonl:1: $.update: unknown field (did you mean 'updated'?); to ignore it,"
                                + " declare it with Corpus.reader().extraField(\"update\")");
    }

    @Test
    void declaredFieldIsIgnoredWhateverItHolds() {
        Path file = write(GOOD.replace("}", ", \"metadata\": {\"x\": [1, null]}}"));
        assertThat(Corpus.reader().extraField("metadata").load(file).documents())
                .containsExactly(Document.of("a", "t", "x"));
    }

    @Test
    void allProblemsAreReportedTogether() {
        assertThat(problems("null", GOOD, "{", "", GOOD.replace("\"a\"", "\" \"")))
                .containsExactly(
                        "corpus.jsonl:1: $: must be an object but was null",
                        "corpus.jsonl:3: $: must be complete JSON but the line ends within it",
                        "corpus.jsonl:5: $.id: id must not be blank");
    }

    @Test
    void invalidUtf8IsNamed() throws IOException {
        Path file = Files.write(
                folder.resolve("corpus.jsonl"), GOOD.replace("t\"", "\u00E9\"").getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Corpus.load(file))
                .isInstanceOf(CorpusException.class)
                .hasMessageMatching(
                        ".*corpus\\.jsonl:1: \\$: must be UTF-8 but has the invalid byte 0xE9 at byte \\d+");
    }

    @Test
    void lineOverTheLimitIsRefused() {
        Path file = write(GOOD);
        assertThat(Corpus.reader().maxLineBytes(GOOD.length()).load(file).size())
                .isEqualTo(1);
        assertThatThrownBy(() -> Corpus.reader().maxLineBytes(GOOD.length() - 1).load(file))
                .isInstanceOf(CorpusException.class)
                .hasMessageEndingWith("corpus.jsonl:1: $: the line must be at most 37 bytes (maxLineBytes) but was 38");
        assertThatThrownBy(() -> Corpus.reader().maxLineBytes(0))
                .hasMessage("maxLineBytes must be at least 1 but was 0");
    }

    @Test
    void emptyFileIsRefused() {
        assertThat(problems("")).containsExactly("corpus.jsonl:1: $: the file has no documents");
    }

    @Test
    void missingFileIsNamed() {
        assertThatThrownBy(() -> Corpus.load(folder.resolve("missing.jsonl")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("missing.jsonl: cannot be read: no such file");
    }

    @Test
    void idsThatLeadOutOfAFolderAreRefused() {
        assertThat(problems(
                        GOOD.replace("\"a\"", "\"../a.md\""),
                        GOOD.replace("\"a\"", "\"/etc/a.md\""),
                        GOOD.replace("\"a\"", "\"b\\\\..\\\\a.md\""),
                        GOOD.replace("\"a\"", "\"a..b/..c/d..\"")))
                .containsExactly(
                        "corpus.jsonl:1: $.id: id must not have '..' between slashes but was '../a.md'",
                        "corpus.jsonl:2: $.id: id must be relative but was '/etc/a.md'",
                        "corpus.jsonl:3: $.id: id must have forward slashes, no backslash, but was 'b\\..\\a.md'");
        assertThat(Corpus.load(write(GOOD.replace("\"a\"", "\"a..b/..c/d..\""))).size())
                .isEqualTo(1);
    }

    @Test
    void theFirstHundredProblemsAreShownAndAllAreCounted() {
        assertThat(problems("[]\n".repeat(100))).hasSize(100);
        assertThat(problems("[]\n".repeat(10_000)))
                .hasSize(101)
                .endsWith(
                        "corpus.jsonl:100: $: must be an object but was a list",
                        "and 9900 more: 10000 problems in all");
    }

    @Test
    void gzipIsUndoneByNameOnly() throws IOException {
        Path named = folder.resolve("corpus.jsonl.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(named))) {
            out.write(GOOD.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(Corpus.load(named).documents()).containsExactly(Document.of("a", "t", "x"));
        Path unnamed = Files.copy(named, folder.resolve("corpus.jsonl"));
        assertThatThrownBy(() -> Corpus.load(unnamed))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(unnamed + ": cannot be read: it is a gzip file; its name must end in .gz");
    }

    @Test
    void aLinkThatLeadsToItselfIsNamed() throws IOException {
        Path loop = Files.createSymbolicLink(folder.resolve("loop.jsonl"), folder.resolve("loop.jsonl"));
        assertThatThrownBy(() -> Corpus.load(loop))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(loop + ": cannot be read: Too many levels of symbolic links");
    }

    @Test
    void scifactLoads() {
        Corpus corpus = Corpus.load(SHARED.path("scifact/corpus.jsonl"));
        assertThat(corpus.size()).isEqualTo(5183);
        assertThat(corpus.find("4983").orElseThrow().title()).startsWith("Microstructural development");
    }

    @Test
    void cranfieldLoadsWithItsTwoEmptyTexts() {
        Corpus corpus = Corpus.load(SHARED.path("cranfield/corpus.jsonl"));
        assertThat(corpus.size()).isEqualTo(1400);
        assertThat(corpus.documents())
                .filteredOn(document -> document.text().isEmpty())
                .extracting(Document::id)
                .containsExactly("471", "995");
    }

    @Test
    void mtragLoadsWithItsExtraFieldDeclaredOnly() {
        Path file = SHARED.path("mtrag-docs/corpus.jsonl");
        assertThat(Corpus.reader().extraField("domain").load(file).size()).isEqualTo(846);
        CorpusException e = catchThrowableOfType(CorpusException.class, () -> Corpus.load(file));
        assertThat(e.problems()).hasSize(846);
        assertThat(e.problems().get(0).toString())
                .isEqualTo(file + ":1: $.domain: unknown field; to ignore it, declare it with"
                        + " Corpus.reader().extraField(\"domain\")");
    }
}
