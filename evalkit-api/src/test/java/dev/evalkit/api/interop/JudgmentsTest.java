package dev.evalkit.api.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgmentsTest {
    @TempDir
    Path folder;

    private InteropFiles files;

    @BeforeEach
    void setUp() {
        files = new InteropFiles(folder);
    }

    private Judgments read(String content) {
        return Judgments.loadTrec(files.write("x.qrels", content));
    }

    private List<String> problems(String content) {
        Path file = files.write("x.qrels", content);
        return files.problems(() -> Judgments.loadTrec(file));
    }

    @Test
    void fieldsAreSeparatedAsTrecEvalSeparatesThem() {
        Judgments judgments = read("\uFEFF 1\t0  b\u000B2 \r\n#1 0 a 1\n1 Q0 a\f0\n2 0 c\u00A0d -1");
        assertThat(judgments.topics()).containsExactly("1", "2");
        assertThat(judgments.qrels("1").grades()).isEqualTo(Map.of("a", 0, "b", 2));
        assertThat(judgments.grades("1").keySet()).containsExactly("b", "a");
        assertThat(judgments.qrels("2").grades()).isEqualTo(Map.of("c\u00A0d", -1));
        assertThat(judgments.qrels("3").grades()).isEmpty();
        assertThat(judgments).hasToString("judgments of 2 topics");
    }

    @Test
    void everyWrongLineIsNamed() {
        assertThat(problems("""
                        1 0 a

                        1 0 a 1 x
                        1 0 a 0.9
                        1 0 a 1
                        1 1 a 2
                        1 0 ../a 1
                        1 0 b 2147483648
                         # 0 a
                        1 0 c -2147483648
                        """))
                .containsExactly(
                        "x.qrels:1: $: must have 4 fields (topic iteration document grade) but has 3",
                        "x.qrels:2: $: must have 4 fields (topic iteration document grade) but is blank",
                        "x.qrels:3: $: must have 4 fields (topic iteration document grade) but has 5",
                        "x.qrels:4: grade: must be a whole number but was '0.9'",
                        "x.qrels:6: document: document 'a' of '1' was already judged on line 5",
                        "x.qrels:7: document: document must not have '..' between slashes but was '../a'",
                        "x.qrels:8: grade: must be between -2147483648 and 2147483647 but was 2147483648",
                        "x.qrels:9: $: must have 4 fields (topic iteration document grade) but has 3");
        assertThat(problems("# nothing\n")).containsExactly("x.qrels:1: $: the file has no judgments");
        assertThat(problems("")).containsExactly("x.qrels:1: $: the file has no judgments");
    }

    @Test
    void invalidUtf8IsNamedWithItsLine() {
        Path file = files.write("x.qrels", new byte[] {'1', ' ', '0', '\n', (byte) 0xE9});
        assertThat(files.problems(() -> Judgments.loadTrec(file)))
                .containsExactly("x.qrels:2: $: must be UTF-8 but has the invalid byte 0xE9");
    }

    @Test
    void gzipIsUndoneByName() {
        Path file = files.write("x.qrels.gz", InteropFiles.gzip("1 0 a 1\n"));
        assertThat(Judgments.loadTrec(file)).isEqualTo(read("1 9 a 1\n"));
    }

    @Test
    void joinedTopicsAreCasesAndTheOthersAreNamed() {
        Judgments judgments = read("2 0 b 3\n2 0 a 1\n2 0 z 0\n2 0 y -1\n3 0 a 0\n4 0 c 1\n4 0 b 1\n");
        JudgedTopics joined = judgments.join(
                "set",
                List.of(new Topic("1", "one"), new Topic("2", "two"), new Topic("3", "three"), new Topic("4", "four")));
        assertThat(joined.unjudged()).containsExactly("1");
        assertThat(joined.withoutRelevant()).containsExactly("3");
        assertThat(joined.negativeGrades()).isEqualTo(1);
        assertThat(joined.set().cases()).extracting(GoldenCase::id).containsExactly("2", "4");
        Expected graded = joined.set().cases().get(0).expected();
        assertThat(graded.sources()).containsExactly("b", "a");
        assertThat(graded.grades()).isEqualTo(Map.of("a", 1, "b", 3, "z", 0));
        Expected binary = joined.set().cases().get(1).expected();
        assertThat(binary.sources()).containsExactly("c", "b");
        assertThat(binary.grades()).isEmpty();
    }

    @Test
    void judgmentsOfAnUnknownTopicAreRefusedWithTheirFirstLine() {
        Judgments judgments = read("1 0 a 1\n9 0 a 1\n9 0 b 1\n");
        assertThat(files.problems(() -> judgments.join("set", List.of(new Topic("1", "one")))))
                .containsExactly("x.qrels:2: $: judges topic '9', which is not among the topics");
        assertThat(files.problems(() -> read("1 0 a 0\n").join("set", List.of(new Topic("1", "one")))))
                .containsExactly("x.qrels:1: $: no topic has a relevant document");
        assertThatThrownBy(() -> judgments.join("set", List.of(new Topic("1", "one"), new Topic("1", "uno"))))
                .hasMessage("two topics have the id '1'");
    }

    @Test
    void judgmentsAreWrittenAndReadBackEqual() {
        Judgments judgments = read("2 0 b 3\n2 0 a -1\n1 0 c 0\n");
        assertThat(judgments.toTrec()).isEqualTo("2 0 b 3\n2 0 a -1\n1 0 c 0\n");
        judgments.writeTrec(files.path("deep/y.qrels"));
        assertThat(Judgments.loadTrec(files.path("deep/y.qrels")))
                .isEqualTo(judgments)
                .hasSameHashCodeAs(judgments)
                .isNotEqualTo(read("2 0 b 3\n"));
    }

    @Test
    void judgmentsOfASetAreThoseOfItsUnit() {
        GoldenCase chunks =
                golden("c", Expected.builder().chunks(List.of("d::1", "a::0")).build());
        GoldenCase sources = golden(
                "s",
                Expected.builder()
                        .sources(List.of("b", "a"))
                        .grades(new TreeMap<>(Map.of("b", 2, "z", 0)))
                        .build());
        GoldenSet set = GoldenSet.of("set", List.of(chunks, sources));
        assertThat(Judgments.of(set, RankedUnit.DOCUMENT).toTrec())
                .isEqualTo("c 0 a 1\nc 0 d 1\ns 0 b 2\ns 0 a 1\ns 0 z 0\n");
        assertThat(Judgments.of(set, RankedUnit.CHUNK).toTrec()).isEqualTo("c 0 d::1 1\nc 0 a::0 1\n");
        assertThatThrownBy(() -> Judgments.of(set, RankedUnit.CHUNK).join("set", List.of(new Topic("x", "y"))))
                .isInstanceOf(InteropException.class)
                .hasMessage("judgments: judges topic 'c', which is not among the topics");
    }

    @Test
    void idsThatTheFormatCannotHoldAreRefusedByName() {
        assertRefused("a b", "x", "topic id 'a b' must not contain white space, which separates fields");
        assertRefused("#a", "x", "topic id '#a' must not start with #, which starts a comment");
        assertRefused(
                "a", "x y", "document id 'x y' of topic 'a' must not contain white space, which separates fields");
        assertRefused(
                "a", "x\ty", "document id 'x\\u0009y' of topic 'a' must not have control characters but has U+0009");
        assertRefused("a", "x/../y", "document id must not have '..' between slashes but was 'x/../y'");
    }

    private static void assertRefused(String id, String source, String message) {
        GoldenSet set = GoldenSet.of(
                "set",
                List.of(golden(id, Expected.builder().sources(List.of(source)).build())));
        assertThatThrownBy(() -> Judgments.of(set, RankedUnit.DOCUMENT).toTrec())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static GoldenCase golden(String id, Expected expected) {
        return GoldenCase.builder().id(id).question("why?").expected(expected).build();
    }
}
