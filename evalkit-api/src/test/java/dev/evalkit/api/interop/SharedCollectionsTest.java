package dev.evalkit.api.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.SharedData;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Real collections and the example files of other tools, as they stand. */
class SharedCollectionsTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    @TempDir
    Path folder;

    private static JudgedTopics trec(String name) {
        Path collection = SHARED.path(name);
        return Judgments.loadTrec(collection.resolve("qrels.trec"))
                .join(name, Topics.loadJsonl(collection.resolve("queries.jsonl")));
    }

    @Test
    void scifactIsWrittenInBeirsLayoutAndReadBackEqual() {
        JudgedTopics scifact = trec("scifact");
        Corpus corpus = Corpus.load(SHARED.path("scifact/corpus.jsonl"));
        assertThat(scifact.set().size()).isEqualTo(300);
        assertThat(scifact.unjudged()).isEmpty();
        assertThat(scifact.withoutRelevant()).isEmpty();
        Path out = folder.resolve("scifact");
        Beir.writer().write(scifact.set(), corpus, out, "test");
        InteropFiles files = new InteropFiles(out);
        assertThat(files.read("qrels/test.tsv"))
                .startsWith("query-id\tcorpus-id\tscore\n1\t31715818\t1\n")
                .hasLineCount(340);
        assertThat(files.read("corpus.jsonl")).startsWith("{\"_id\": \"").hasLineCount(5183);
        assertThat(files.read("queries.jsonl")).startsWith("{\"_id\": \"1\", \"text\": \"0-dimensional");
        BeirCollection read = Beir.load(out, "test");
        assertThat(read.set()).isEqualTo(scifact.set());
        assertThat(read.corpus().documents()).isEqualTo(corpus.documents());
        assertThat(read.corpus().digest()).isEqualTo(corpus.digest());
        assertThat(read.judged()).isEqualTo(new JudgedTopics(scifact.set(), List.of(), List.of(), 0));
    }

    @Test
    void cranfieldKeepsItsGradesThroughBeirCsvAndTrec() {
        GoldenSet cranfield = trec("cranfield").set();
        Expected first = cranfield.cases().get(0).expected();
        assertThat(first.grades()).containsAllEntriesOf(Map.of("184", 3, "29", 3, "31", 3));
        assertThat(first.grades()).containsValue(0);
        assertThat(cranfield.cases().stream()
                        .mapToInt(each -> each.expected()
                                .qrels(RankedUnit.DOCUMENT)
                                .grades()
                                .size())
                        .sum())
                .isEqualTo(1837);
        Path out = folder.resolve("cranfield");
        Beir.writer().write(cranfield, Corpus.load(SHARED.path("cranfield/corpus.jsonl")), out, "test");
        assertThat(Beir.load(out, "test").set()).isEqualTo(cranfield);
        Path csv = folder.resolve("cranfield.csv");
        GoldenCsv.write(cranfield, csv);
        assertThat(GoldenCsv.load(csv)).isEqualTo(cranfield);
        Path qrels = folder.resolve("cranfield.qrels");
        Judgments.of(cranfield, RankedUnit.DOCUMENT).writeTrec(qrels);
        assertThat(Judgments.loadTrec(qrels)).isEqualTo(Judgments.loadTrec(SHARED.path("cranfield/qrels.trec")));
    }

    @Test
    void qrelsOfTrecAreReadGzippedAndNot() {
        assertThat(Judgments.loadTrec(SHARED.path("trec/cran.pool.qrels.gz")).topics())
                .hasSize(225);
        assertThat(Judgments.loadTrec(SHARED.path("trec/cran.unicode.qrels")).topics())
                .hasSize(225);
    }

    @Test
    void questionsWithFurtherFieldsAreReadWhenTheseAreDeclared() {
        Path queries = SHARED.path("mtrag-docs/queries.jsonl");
        List<Topic> topics = Topics.loadJsonl(queries, "domain", "source", "task_id", "answer");
        assertThat(topics).hasSize(165);
        assertThat(Judgments.loadTrec(SHARED.path("mtrag-docs/qrels.trec"))
                        .join("mtrag", topics)
                        .set()
                        .size())
                .isEqualTo(165);
    }

    @Test
    void bothRagasExamplesLoadAsTheyStand() {
        RagasSamples today = Ragas.load(SHARED.path("examples/ragas-new.jsonl"));
        RagasSamples before = Ragas.load(SHARED.path("examples/ragas-old.jsonl"));
        GoldenCase golden = today.set().cases().get(0);
        assertThat(today.set()).hasToString("ragas-new (1 case)");
        assertThat(golden.question()).isEqualTo("When does the free trial end?");
        assertThat(golden.expected())
                .isEqualTo(Expected.builder()
                        .sources(List.of("trial.md"))
                        .referenceAnswer("The free trial ends after 14 days.")
                        .build());
        List<String> passages = List.of("The trial lasts 14 days.", "Plans start at $19.");
        assertThat(today.answers())
                .containsExactly(
                        new RecordedAnswer(golden.id(), "After 14 days.", passages, List.of("trial.md", "plans.md")));
        assertThat(today.leftOut()).isEmpty();
        assertThat(before.set()).hasToString("ragas-old (1 case)");
        assertThat(before.set().cases().get(0).id()).isEqualTo(golden.id());
        assertThat(before.set().cases().get(0).expected())
                .isEqualTo(Expected.builder()
                        .referenceAnswer("The free trial ends after 14 days.")
                        .build());
        assertThat(before.answers())
                .containsExactly(new RecordedAnswer(golden.id(), "After 14 days.", passages, List.of()));
    }
}
