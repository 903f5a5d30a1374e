package dev.evalkit.api.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.ExpectedAction;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.Labels;
import dev.evalkit.api.golden.Split;
import dev.evalkit.api.internal.text.CsvCell;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoldenCsvTest {
    @TempDir
    Path folder;

    private InteropFiles files;

    @BeforeEach
    void setUp() {
        files = new InteropFiles(folder);
    }

    private GoldenSet read(String content) {
        return GoldenCsv.load(files.write("g.csv", content));
    }

    private List<String> problems(String content) {
        Path file = files.write("g.csv", content);
        return files.problems(() -> GoldenCsv.load(file));
    }

    @Test
    void columnsAreTheFieldsOfAGoldenFile() throws IOException {
        Path schema = Path.of(System.getProperty("evalkit.root", ".."), "docs/schema/golden-case.schema.json");
        List<String> names = new ArrayList<>();
        new ObjectMapper()
                .readTree(schema.toFile())
                .path("properties")
                .fieldNames()
                .forEachRemaining(names::add);
        assertThat(GoldenFields.ALL).containsExactlyInAnyOrderElementsOf(names);
        assertThat(GoldenFields.ALL).containsAll(GoldenFields.TEXTS);
    }

    @Test
    void everyFieldHasItsCell() {
        GoldenSet set =
                read("question,id,tier,expected_sources,grades,context,requires_synthesis,expected_behavior,notes\r\n"
                        + "\"Why, \"\"dear\"\"?\",q1,lookup,\"[\"\"a.md\"\", \"\"b.md\"\"]\",\"{\"\"a.md\"\": 2}\","
                        + "\"{\"\"attributes\"\": {\"\"plan\"\": \"\"pro\"\"}}\",true,,n\r\n"
                        + "Who?,q2,,,, ,,refuse,\r\n");
        assertThat(set.name()).isEqualTo("g");
        GoldenCase first = set.cases().get(0);
        assertThat(first.question()).isEqualTo("Why, \"dear\"?");
        assertThat(first.expected().sources()).containsExactly("a.md", "b.md");
        assertThat(first.expected().grades()).isEqualTo(Map.of("a.md", 2));
        assertThat(first.context().attributes()).isEqualTo(Map.of("plan", "pro"));
        assertThat(first.labels())
                .isEqualTo(Labels.builder()
                        .tier("lookup")
                        .notes("n")
                        .requiresSynthesis(true)
                        .build());
        assertThat(set.cases().get(1).expected())
                .isEqualTo(Expected.builder().behavior(Behavior.ABSTAIN).build());
    }

    @Test
    void aQuotedNewlineDoesNotSplitACase() {
        GoldenSet set = read("id,question,expected_facts\nq1,\"Why?\r\nReally,\n\"\"why\"\"?\",\"[\"\"a\\nb\"\"]\"\n");
        assertThat(set.cases()).hasSize(1);
        assertThat(set.cases().get(0).question()).isEqualTo("Why?\r\nReally,\n\"why\"?");
        assertThat(set.cases().get(0).expected().facts()).containsExactly("a\nb");
    }

    @Test
    void aByteOrderMarkCrLfBlankLinesAndAMissingLineEndAreFine() {
        String plain = "id,question,reference_answer\nq1,w?,a\nq2,x?,b\n";
        assertThat(read("\uFEFF\r\n" + plain.replace("\n", "\r\n\r\n")).cases())
                .isEqualTo(read(plain).cases())
                .isEqualTo(read(plain.strip()).cases());
    }

    @Test
    void problemsNameTheFirstLineOfTheirRow() {
        assertThat(problems("id,question,expected_facts,category\n"
                        + "q1,\"two\nlines\",a,\n" // 2
                        + "q1,\"two\nlines\",\"[\"\"a\"\"]\",legal\n" // 4
                        + "q1,w?,\"[\"\"a\"\"]\"\n" // 6
                        + "q2,\"w\"x,\"[\"\"a\"\"]\",\n" // 7
                        + "q3,a \"b\",\"[\"\"a\"\"]\",\n" // 8
                        + "q4,w?,\"[\"\"a\"\"], \"\"id\"\": \"\"x\"\"\",\n" // 9
                        + "q4,w?,\"[\"\"a\"\"\",\n" // 10
                        + ",w?,5,\n" // 11
                        + "q5,a\rb,[],\n" // 12
                        + "q1,w?,\"[\"\"a\"\"]\",multi_hop\n" // 13
                        + "q6,\"never\nclosed,,\n"))
                .containsExactly(
                        "g.csv:2: $.expected_facts: the cell must be one JSON value, such as [\"one\", \"two\"]",
                        "g.csv:4: $.category: unknown category 'legal'; declare it with"
                                + " GoldenSet.reader().category(\"legal\")",
                        "g.csv:6: $: must have 4 cells, as the header has, but has 3",
                        "g.csv:7: $: cell 2 continues after its closing quotation mark; double each mark within a cell",
                        "g.csv:8: $: cell 2 has a quotation mark but does not start with one; quote the whole cell and"
                                + " double each mark in it",
                        "g.csv:9: $.expected_facts: the cell must be one JSON value, such as [\"one\", \"two\"]",
                        "g.csv:10: $.expected_facts: the cell must be one JSON value, such as [\"one\", \"two\"]",
                        "g.csv:11: $.id: is missing",
                        "g.csv:11: $.expected_facts: must be a list of texts but was the number 5",
                        "g.csv:12: $: cell 2 has a CR without LF outside quotation marks",
                        "g.csv:13: $.id: must be unique but 'q1' is also the id of line 4",
                        "g.csv:14: $: the quotation mark that opens cell 2 on line 14 is never closed");
    }

    @Test
    void aCellIsOneJsonValueOfItsField() {
        assertThat(problems("""
                        id,question,grades,requires_synthesis,context,expected_actions
                        q1,w?,"{""a"": 1, ""a"": 2}",yes,{},[]
                        q2,w?,{1},true true,{,[
                        """))
                .containsExactly(
                        "g.csv:2: $.grades.a: must be given once but is repeated",
                        "g.csv:2: $.requires_synthesis: the cell must be one JSON value, such as true",
                        "g.csv:3: $.grades: the cell must be one JSON value, such as {\"refunds.md\": 2}",
                        "g.csv:3: $.requires_synthesis: the cell must be one JSON value, such as true",
                        "g.csv:3: $.context: the cell must be one JSON value, such as {\"attributes\": {\"plan\":"
                                + " \"pro\"}}",
                        "g.csv:3: $.expected_actions: the cell must be one JSON value, such as [{\"tool\":"
                                + " \"create_ticket\"}]");
    }

    @Test
    void aWrongHeaderIsNamedAndTheRowsAreNotRead() {
        assertThat(problems("id,question,,expected_source,id,Question\nq1\n"))
                .containsExactly(
                        "g.csv:1: $: column 3 has no name",
                        "g.csv:1: $: column 4 'expected_source' is not a field of a case (did you mean 'expected_sources'?)",
                        "g.csv:1: $: column 5 'id' must be given once",
                        "g.csv:1: $: column 6 'Question' is not a field of a case (did you mean 'question'?)");
        assertThat(problems("\n\nprompt,expected_facts\n\"x\n"))
                .containsExactly(
                        "g.csv:3: $: column 1 'prompt' is not a field of a case",
                        "g.csv:3: $: the column 'id' is missing",
                        "g.csv:3: $: the column 'question' is missing",
                        "g.csv:4: $: the quotation mark that opens cell 1 on line 4 is never closed");
        assertThat(problems("i\"d,question\nq1,x\n"))
                .containsExactly("g.csv:1: $: cell 1 has a quotation mark but does not start with one; quote the whole"
                        + " cell and double each mark in it");
        assertThat(problems("\n")).containsExactly("g.csv:1: $: the file has no header");
        assertThat(problems("id,question\n")).containsExactly("g.csv:1: $: the file has no cases");
        assertThat(problems("id,question\nq1,why?\n").get(0))
                .startsWith("g.csv:2: $: has nothing to check; add expected_sources,");
    }

    @Test
    void aFileOfOtherSeparatorsIsRefusedOnce() {
        String message = "columns must be separated by ',' but are separated by ';'; save the file with commas";
        assertThat(problems("id;question\nq1;x\n")).containsExactly("g.csv:1: $: " + message);
        assertThat(problems("\r\n\n\"id\";\"question\"\r\n\"q1\";\"x\"\r\n")).containsExactly("g.csv:3: $: " + message);
        assertThat(problems("id;question")).containsExactly("g.csv:1: $: " + message);
        assertThat(problems("sep=;\nid;question\n")).containsExactly("g.csv:1: $: " + message);
        assertThat(problems("sep=,\r\nid;question\r\n")).containsExactly("g.csv:2: $: " + message);
        assertThat(problems("sep=\t\nid\tquestion\n"))
                .containsExactly(
                        "g.csv:1: $: columns must be separated by ',' but are separated by '\\u0009'; save the file with commas");
        assertThat(problems("id,question;x\n")).hasSize(2).allMatch(problem -> !problem.contains("separated"));
    }

    @Test
    void aLineThatDeclaresCommasIsSkippedAndCounted() {
        assertThat(read("\uFEFFsep=,\r\nid,question,reference_answer\r\nq1,w?,a;b\r\n"))
                .isEqualTo(read("id,question,reference_answer\nq1,w?,a;b\n"));
        assertThat(problems("SEP=,\nid,question\nq1\n"))
                .containsExactly("g.csv:3: $: must have 2 cells, as the header has, but has 1");
        assertThat(problems("sep=,\n")).containsExactly("g.csv:1: $: the file has no header");
    }

    @Test
    void rowsOfEmptyCellsAreLeftOut() {
        assertThat(read(",,\nid,question,reference_answer\n,,\nq1,w?,a\n\"\",,\"\"\n,\n\"\"\n"))
                .isEqualTo(read("id,question,reference_answer\nq1,w?,a\n"));
        assertThat(problems("id,question,reference_answer\n, ,\n,,a\n"))
                .contains("g.csv:2: $.id: is missing", "g.csv:3: $.id: is missing");
    }

    @Test
    void truthValuesAreReadInAnyCase() {
        List<GoldenCase> cases = read("""
                        id,question,reference_answer,requires_synthesis
                        q1,w?,a,TRUE
                        q2,w?,a,False
                        q3,w?,a, true
                        q4,w?,a,
                        """).cases();
        assertThat(cases)
                .extracting(each -> each.labels().requiresSynthesis())
                .containsExactly(true, false, true, false);
        assertThat(problems("id,question,requires_synthesis,tags\nq1,w?,WAHR,TRUE\n"))
                .containsExactly(
                        "g.csv:2: $.requires_synthesis: the cell must be one JSON value, such as true",
                        "g.csv:2: $.tags: the cell must be one JSON value, such as [\"one\", \"two\"]");
    }

    @Test
    void linesThatEndInCrAndUtf16AreSaidOnce() {
        assertThat(problems("id,question\rq1,x\rq2,y\r"))
                .containsExactly("g.csv:1: $: has lines that end in CR alone; lines must end in LF or CR LF");
        Path file = files.write("g.csv", "id,question\nq1,caf\u00E9\n".getBytes(StandardCharsets.UTF_16LE));
        assertThat(files.problems(() -> GoldenCsv.load(file)))
                .containsExactly("g.csv:1: $: looks like UTF-16; save it as UTF-8");
    }

    @Test
    void aSetWithoutItsHoldoutIsNotWrittenOverAFile() {
        Path file = files.write("g.csv", "id,question,split,reference_answer\nq1,w?,,a\nq2,x?,holdout,b\n");
        GoldenSet set = GoldenCsv.load(file);
        assertThatThrownBy(() -> GoldenCsv.write(set, file))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("golden set 'g' would replace it without the 1 case that");
        assertThat(GoldenCsv.load(file).holdoutLeftOut()).isOne();
        GoldenCsv.write(set, files.path("new.csv"));
        GoldenCsv.write(set.detached(), file);
        assertThat(GoldenCsv.load(file).holdoutLeftOut()).isZero();
    }

    @Test
    void invalidUtf8IsNamedWithItsLine() {
        Path file = files.write("g.csv", "id,question\nq1,caf\u00E9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(files.problems(() -> GoldenCsv.load(file)))
                .containsExactly("g.csv:2: $: must be UTF-8 but has the invalid byte 0xE9");
    }

    @Test
    void theHostsWordsNameAndHoldoutAreThoseOfItsReader() {
        Path file = files.write(
                "g.csv.gz",
                InteropFiles.gzip(
                        "id,question,category,split,reference_answer\nq1,w?,legal,,a\nq2,x?,legal,holdout,b\n"));
        GoldenSet set = GoldenCsv.load(file, GoldenSet.reader().category("legal"));
        assertThat(set).hasToString("g (1 case)");
        assertThat(set.holdoutLeftOut()).isEqualTo(1);
        List<String> looks = new ArrayList<>();
        GoldenSet holdout = GoldenCsv.load(
                file, GoldenSet.reader().category("legal").name("h").holdout(look -> looks.add(look.reason()), "now"));
        assertThat(holdout.cases()).extracting(GoldenCase::id).containsExactly("q2");
        assertThat(looks).containsExactly("now");
    }

    @Test
    void aRefusedFileIsNoLookAtTheHoldout() {
        Path file = files.write("g.csv", "id,question,split,reference_answer\nq1,w?,holdout,a\nq2,x?\n");
        List<String> looks = new ArrayList<>();
        assertThat(files.problems(() ->
                        GoldenCsv.load(file, GoldenSet.reader().holdout(look -> looks.add(look.reason()), "now"))))
                .containsExactly("g.csv:3: $: must have 4 cells, as the header has, but has 2");
        assertThat(looks).isEmpty();
    }

    @Test
    void aSetIsWrittenWithTheColumnsThatItUsesAndReadBackEqual() {
        GoldenCase first = GoldenCase.builder()
                .id("q1")
                .question("a;b\n\"c\"")
                .expected(Expected.builder()
                        .sources(List.of("a.md"))
                        .grades(new TreeMap<>(Map.of("a.md", 3, "b.md", 0)))
                        .forbidden(List.of("no\nway"))
                        .actions(List.of(new ExpectedAction("t", List.of("x"))))
                        .build())
                .context(CaseContext.builder()
                        .history(List.of(new CaseContext.Message("user", "hi")))
                        .build())
                .labels(Labels.builder()
                        .split(Split.DEV)
                        .notes("")
                        .requiresSynthesis(true)
                        .build())
                .build();
        GoldenCase second = GoldenCase.builder()
                .id("q2")
                .question("w?")
                .expected(Expected.builder().referenceAnswer("=1+1").build())
                .build();
        GoldenSet set = GoldenSet.of("g", List.of(first, second));
        assertThat(GoldenCsv.toCsv(set))
                .isEqualTo("id,question,expected_sources,grades,must_not,expected_actions,reference_answer,context,"
                        + "requires_synthesis,split,notes\r\n"
                        + "q1,\"a;b\n\"\"c\"\"\",\"[\"\"a.md\"\"]\",\"{\"\"a.md\"\": 3, \"\"b.md\"\": 0}\","
                        + "\"[\"\"no\\nway\"\"]\",\"[{\"\"tool\"\": \"\"t\"\", \"\"must_contain\"\": [\"\"x\"\"]}]\",,"
                        + "\"{\"\"history\"\": [{\"\"role\"\": \"\"user\"\", \"\"content\"\": \"\"hi\"\"}]}\","
                        + "true,dev,'\r\n"
                        + "q2,w?,,,,,'=1+1,,,,\r\n");
        GoldenCsv.write(set, files.path("deep/g.csv"));
        assertThat(GoldenCsv.load(files.path("deep/g.csv"))).isEqualTo(set);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=cmd|' /C calc'!A0",
                "+1",
                "-1",
                "@SUM(A1)",
                "\t=1",
                "\r=1",
                "\n=1",
                "  =1",
                "'=1",
                "''",
                "'",
                "''=1",
                "' =1",
                "\uFF1D1",
                "' @",
                "\u00A0=1",
                " \u00A0 -1",
                "'\u202F@x",
                "\u3000+1",
                "\u000B=1"
            })
    void whatASpreadsheetWouldRunIsMarkedAndComesBack(String text) {
        assertThat(CsvCell.mark(text)).isEqualTo("'" + text);
        assertThat(CsvCell.unmark("'" + text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'tis", "a=b", "1-2", " x", "''quoted''", "\"=1\"", "(=1)", " ", "\u00A0a=1", "\u00A0"})
    void otherTextsStayAsTheyAre(String text) {
        assertThat(CsvCell.mark(text)).isEqualTo(text);
        assertThat(CsvCell.unmark(text)).isEqualTo(text);
    }

    @Test
    void everyTextComesBackAndNoCellStartsAFormula() {
        String pieces = "'=+-@ \t\r\n\",;a\uFF1D\u00e9\u00A0\u3000";
        for (int seed = 0; seed < 20_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(8); i > 0; i--) {
                text.append(pieces.charAt(random.nextInt(pieces.length())));
            }
            String marked = CsvCell.mark(text.toString());
            assertThat(CsvCell.unmark(marked)).as("seed %d", seed).isEqualTo(text.toString());
            assertThat(marked.strip()).as("seed %d", seed).doesNotMatch("(?s)[\\h\\v]*[=+@\uFF1D-].*");
        }
    }

    @Test
    void theExceptionShowsTheFirstHundredProblemsAndTheNumberOfAll() {
        Path file = files.write("g.csv", "id,question\n" + "x\n".repeat(10_000));
        assertThatThrownBy(() -> GoldenCsv.load(file))
                .isInstanceOf(InteropException.class)
                .satisfies(e -> {
                    assertThat(((InteropException) e).problems()).hasSize(10_000);
                    assertThat(e.getMessage().lines()).hasSize(101);
                    assertThat(e.getMessage())
                            .endsWith(
                                    "g.csv:101: $: must have 2 cells, as the header has, but has 1\nand 9900 more: 10000"
                                            + " problems in all");
                });
    }
}
