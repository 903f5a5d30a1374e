package dev.evalkit.api.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.Labels;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeirTest {
    private static final String HEADER = "query-id\tcorpus-id\tscore";
    private static final Corpus CORPUS =
            Corpus.of(List.of(Document.of("a", "A", "alpha\n\"x\""), Document.of("b", "", "")));

    @TempDir
    Path folder;

    private InteropFiles files;

    @BeforeEach
    void setUp() {
        files = new InteropFiles(folder);
    }

    private void write(String name, String documents, String queries, String qrels) {
        files.write(name + "/corpus.jsonl", documents);
        files.write(name + "/queries.jsonl", queries);
        files.write(name + "/qrels/test.tsv", qrels);
    }

    private static GoldenSet set(String id, Expected expected) {
        return GoldenSet.of(
                "out",
                List.of(GoldenCase.builder()
                        .id(id)
                        .question("why?")
                        .expected(expected)
                        .build()));
    }

    private static Expected sources(String... ids) {
        return Expected.builder().sources(List.of(ids)).build();
    }

    @Test
    void aSetWithoutItsHoldoutIsNotWrittenOverAFolder() {
        Path golden = files.write(
                "g.jsonl",
                "{\"id\": \"q1\", \"question\": \"w?\", \"expected_sources\": [\"a\"]}\n{\"id\": \"q2\", \"question\":"
                        + " \"x?\", \"expected_sources\": [\"b\"], \"split\": \"holdout\"}\n");
        GoldenSet set = GoldenSet.load(golden);
        Path out = files.path("out");
        Beir.writer().write(set, CORPUS, out, "test");
        assertThatThrownBy(() -> Beir.writer().overwriting().write(set, CORPUS, out, "test"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(out.resolve("queries.jsonl")
                        + ": already exists, and golden set 'g' would replace it without the 1 case that");
        files.write("part/qrels/test.tsv", HEADER + "\n");
        assertThatThrownBy(() -> Beir.writer().overwriting().write(set, CORPUS, files.path("part"), "test"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(files.path("part").resolve("qrels").resolve("test.tsv") + ": already exists");
        assertThat(files.path("part/corpus.jsonl")).doesNotExist();
        Beir.writer().overwriting().write(set, CORPUS, files.path("new"), "test");
        Beir.writer().overwriting().write(set.detached(), CORPUS, out, "test");
        assertThat(Beir.load(out, "test").set().size()).isOne();
    }

    @Test
    void aCollectionIsReadWithWhatHadToBeLeftOut() {
        write("nano", """
                {"_id": "a", "title": "A", "text": "alpha", "metadata": {"url": "x"}}
                {"_id": "b", "text": "beta"}
                {"_id": "c", "title": null, "text": ""}
                """, """
                {"_id": "q1", "text": "one", "metadata": {}}
                {"_id": "q2", "text": "two"}
                {"_id": "q3", "text": "three"}
                """, HEADER + "\r\nq1\tb\t2\r\nq1\ta\t0\r\nq3\ta\t0\r\nq1\tgone\t1");
        BeirCollection read = Beir.load(files.path("nano"), "test");
        assertThat(read.corpus().documents())
                .containsExactly(
                        Document.of("a", "A", "alpha"), Document.of("b", "", "beta"), Document.of("c", "", ""));
        assertThat(read.judged().unjudged()).containsExactly("q2");
        assertThat(read.judged().withoutRelevant()).containsExactly("q3");
        assertThat(read.set()).hasToString("nano (1 case)");
        Expected expected = read.set().cases().get(0).expected();
        assertThat(expected.sources()).containsExactly("b", "gone");
        assertThat(expected.grades()).isEqualTo(Map.of("a", 0, "b", 2, "gone", 1));
    }

    @Test
    void problemsOfAllFilesAreReportedTogether() {
        write(
                "bad",
                "{\"_id\": \"../a\", \"title\": \"A\", \"text\": \"alpha\"}\n{\"id\": \"b\", \"title\": \"\", \"text\":"
                        + " \"\"}\n{\"_id\": \"c\", \"text\": \"\"}\n{\"_id\": \"c\", \"text\": \"\"}\n",
                "{\"_id\": \"q1\", \"text\": \"\"}\n{\"_id\": \"q1\", \"text\": \"x\", \"answer\": \"y\"}\n",
                "query-id corpus-id score\nq1\ta\t1\nq1\ta\t2\nq1\tb\n\nq1\t\"c\"d\t1\nq1\t/d\t1\nq1\te\t1.0\n");
        assertThat(files.problems(() -> Beir.load(files.path("bad"), "test")))
                .containsExactly(
                        "bad/corpus.jsonl:1: $._id: _id must not have '..' between slashes but was '../a'",
                        "bad/corpus.jsonl:2: $.id: unknown field (did you mean '_id'?)",
                        "bad/corpus.jsonl:2: $._id: is missing",
                        "bad/corpus.jsonl:4: $._id: must be unique but 'c' is also the id of line 3",
                        "bad/queries.jsonl:1: $.text: text must not be blank",
                        "bad/queries.jsonl:2: $.answer: unknown field",
                        "bad/queries.jsonl:2: $._id: must be unique but 'q1' is also the id of line 1",
                        "bad/qrels/test.tsv:1: $: the header must be query-id, corpus-id and score, separated by tabs",
                        "bad/qrels/test.tsv:3: corpus-id: document 'a' of 'q1' was already judged on line 2",
                        "bad/qrels/test.tsv:4: $: must have 3 tab-separated fields but has 2",
                        "bad/qrels/test.tsv:5: $: must have 3 tab-separated fields but is blank",
                        "bad/qrels/test.tsv:6: $: a field that starts with a quotation mark must end with one, and each"
                                + " mark in between must be doubled, but was '\"c\"d'",
                        "bad/qrels/test.tsv:7: corpus-id: corpus-id must be relative but was '/d'",
                        "bad/qrels/test.tsv:8: score: must be a whole number but was '1.0'");
        write("empty", "", "\n", HEADER + "\n");
        assertThat(files.problems(() -> Beir.load(files.path("empty"), "test")))
                .containsExactly(
                        "empty/corpus.jsonl:1: $: the file has no documents",
                        "empty/queries.jsonl:1: $: the file has no topics",
                        "empty/qrels/test.tsv:1: $: the file has no judgments");
    }

    @Test
    void idsWithQuotationMarksAreQuotedAsBeirsLoaderExpects() {
        Corpus corpus = Corpus.of(List.of(Document.of("\"Weird_Al\"", "", ""), Document.of("5\"", "", "")));
        GoldenSet set = set("\"", sources("\"Weird_Al\"", "5\""));
        Beir.writer().write(set, corpus, files.path("out"), "test");
        assertThat(files.read("out/qrels/test.tsv"))
                .isEqualTo(HEADER + "\n\"\"\"\"\t\"\"\"Weird_Al\"\"\"\t1\n\"\"\"\"\t\"5\"\"\"\t1\n");
        assertThat(Beir.load(files.path("out"), "test").set()).isEqualTo(set);
        files.write("out/qrels/test.tsv", HEADER + "\n\"\"\"\"\t5\"\t1\n");
        assertThat(Beir.load(files.path("out"), "test").set()).isEqualTo(set("\"", sources("5\"")));
    }

    @Test
    void judgmentsOfAnUnknownQueryAreRefused() {
        write(
                "x",
                "{\"_id\": \"a\", \"text\": \"\"}",
                "{\"_id\": \"q\", \"text\": \"t\"}",
                HEADER + "\nq\ta\t1\nr\ta\t1\n");
        assertThat(files.problems(() -> Beir.load(files.path("x"), "test")))
                .containsExactly("x/qrels/test.tsv:3: $: judges topic 'r', which is not among the topics");
    }

    @Test
    void aMissingFileAndAWrongSplitAreNamed() {
        assertThatThrownBy(() -> Beir.load(folder, "test"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(folder + "/corpus.jsonl: cannot be read: no such file");
        assertThatThrownBy(() -> Beir.load(folder, "../x"))
                .hasMessage("split must consist of letters, digits, _ and - but was '../x'");
        assertThatThrownBy(() -> Beir.writer().write(set("q", sources("a")), CORPUS, folder, ""))
                .hasMessage("split must consist of letters, digits, _ and - but was ''");
    }

    @Test
    void filesMayBeGzipped() {
        files.write("z/corpus.jsonl.gz", InteropFiles.gzip("{\"_id\": \"a\", \"text\": \"\"}"));
        files.write("z/queries.jsonl.gz", InteropFiles.gzip("{\"_id\": \"q\", \"text\": \"t\"}"));
        files.write("z/qrels/dev.tsv.gz", InteropFiles.gzip(HEADER + "\nq\ta\t1\n"));
        assertThat(Beir.load(files.path("z"), "dev").set().cases()).hasSize(1);
    }

    @Test
    void aSetAndItsCorpusAreWrittenInTheLayout() {
        Expected graded = Expected.builder()
                .sources(List.of("b", "a"))
                .grades(new TreeMap<>(Map.of("a", 1, "b", 3, "z", 0)))
                .build();
        GoldenSet set = set("q 1", graded);
        Beir.writer().write(set, CORPUS, files.path("out"), "test");
        assertThat(files.read("out/corpus.jsonl")).isEqualTo("""
                        {"_id": "a", "title": "A", "text": "alpha\\n\\"x\\""}
                        {"_id": "b", "title": "", "text": ""}
                        """);
        assertThat(files.read("out/queries.jsonl")).isEqualTo("{\"_id\": \"q 1\", \"text\": \"why?\"}\n");
        assertThat(files.read("out/qrels/test.tsv")).isEqualTo(HEADER + "\nq 1\tb\t3\nq 1\ta\t1\nq 1\tz\t0\n");
        BeirCollection read = Beir.load(files.path("out"), "test");
        assertThat(read.set()).isEqualTo(set);
        assertThat(read.corpus().documents()).isEqualTo(CORPUS.documents());
    }

    @Test
    void nothingIsReplacedUnlessAsked() throws Exception {
        GoldenSet set = set("q", sources("a"));
        Beir.writer().write(set, CORPUS, files.path("out"), "test");
        Files.delete(files.path("out/corpus.jsonl"));
        Files.delete(files.path("out/queries.jsonl"));
        assertThatThrownBy(() -> Beir.writer().write(set("r", sources("b")), CORPUS, files.path("out"), "test"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(files.path("out/qrels/test.tsv") + ": cannot be written: it already exists; use"
                        + " Beir.writer().overwriting() to replace it");
        assertThat(files.path("out/corpus.jsonl")).doesNotExist();
        Beir.writer().overwriting().write(set("r", sources("b")), CORPUS, files.path("out"), "test");
        assertThat(files.read("out/qrels/test.tsv")).isEqualTo(HEADER + "\nr\tb\t1\n");
    }

    @Test
    void whatTheLayoutCannotHoldIsRefusedByNameAndDroppedOnDemand() {
        GoldenCase rich = GoldenCase.builder()
                .id("q2")
                .question("who?")
                .expected(Expected.builder()
                        .chunks(List.of("a::0"))
                        .facts(List.of("f"))
                        .build())
                .labels(Labels.builder().notes("n").build())
                .build();
        GoldenCase plain = set("q1", sources("b")).cases().get(0);
        GoldenSet set = GoldenSet.of("out", List.of(plain, rich));
        Corpus dated = Corpus.of(List.of(new Document("a", "", "", "s", LocalDate.of(2025, 6, 10))));
        assertThatThrownBy(() -> Beir.writer().dropping("notes").write(set, dated, files.path("out"), "test"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "BEIR's layout cannot hold expected_chunks (1, first in case 'q2'), expected_facts (1, first"
                                + " in case 'q2'), section (1, first in document 'a'), updated (1, first in document 'a'); to"
                                + " leave that out, use Beir.writer().dropping(\"expected_chunks\", \"expected_facts\","
                                + " \"section\", \"updated\")");
        assertThat(files.path("out")).doesNotExist();
        Beir.writer()
                .dropping("notes", "expected_chunks", "expected_facts")
                .dropping("section", "updated")
                .write(set, dated, files.path("out"), "test");
        assertThat(files.read("out/qrels/test.tsv")).isEqualTo(HEADER + "\nq1\tb\t1\nq2\ta\t1\n");
        assertThatThrownBy(() -> Beir.writer().dropping("note"))
                .hasMessageStartingWith(
                        "BEIR's layout does not lose field 'note' (did you mean 'notes'?); it loses only [category,");
        assertThatThrownBy(() -> Beir.writer().dropping("grades"))
                .hasMessageStartingWith("BEIR's layout does not lose field");
    }

    @Test
    void idsThatCannotBeWrittenAreRefusedByName() {
        assertUnwritable(
                set("q", sources("a\tb")),
                "document id 'a\\u0009b' of case 'q' must not have control characters" + " but has U+0009");
        assertUnwritable(
                set("q", sources("a\nb")),
                "document id 'a\\u000ab' of case 'q' must not have control characters" + " but has U+000A");
        assertUnwritable(
                set("q", sources("..")),
                "document id '..' of case 'q' must not have '..' between slashes but was" + " '..'");
        Corpus outside = Corpus.of(List.of(Document.of("a\\b", "", "")));
        assertThatThrownBy(() -> Beir.writer().write(set("q", sources("a")), outside, files.path("out"), "test"))
                .hasMessage("document id must have forward slashes, no backslash, but was 'a\\b'");
        assertThat(files.path("out")).doesNotExist();
    }

    private void assertUnwritable(GoldenSet set, String message) {
        assertThatThrownBy(() -> Beir.writer().write(set, CORPUS, files.path("out"), "test"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
