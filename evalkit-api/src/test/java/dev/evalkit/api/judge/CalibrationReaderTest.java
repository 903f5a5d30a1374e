package dev.evalkit.api.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.evalkit.api.SharedData;
import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.golden.CaseContext.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationReaderTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    private static final String ROW =
            "{\"id\": \"c1\", \"question\": \"Why?\", \"answer\": \"\", \"passages\": [\"p\", \"p\", \"\"],"
                    + " \"expected_facts\": [\"f\", \"g\"], \"human\": {\"facts_covered\": [true, false], \"abstained\": null},"
                    + " \"group\": \"g1\"}";

    @TempDir
    Path folder;

    private Path file(String text) {
        try {
            return Files.writeString(folder.resolve("rows.jsonl"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String problems(String text) {
        Path file = file(text);
        CalibrationException e = catchThrowableOfType(CalibrationException.class, () -> CalibrationRow.load(file));
        assertThat(e).as(text).isNotNull();
        assertThat(e.problems()).extracting(Problem::file).containsOnly(file.toString());
        return e.getMessage().replace(file + ":", "");
    }

    @Test
    void aRowIsReadAsItStands() {
        assertThat(CalibrationRow.load(file(ROW)))
                .containsExactly(new CalibrationRow(
                        "c1",
                        "Why?",
                        "",
                        List.of("p", "p", ""),
                        List.of("f", "g"),
                        HumanLabels.builder().factsCovered(List.of(true, false)).build(),
                        "g1"));
    }

    @Test
    void whatIsAbsentOrNullIsNotLabelledAndNeverFalse() {
        for (String human : List.of(
                "{}",
                "{\"facts_covered\": null, \"abstained\": null, \"grounded\": null,"
                        + " \"followed_embedded_instructions\": null}")) {
            CalibrationRow row = CalibrationRow.load(
                            file("{\"id\": \"c1\", \"question\": \"Why?\", \"answer\": \"a\", \"passages\": [],"
                                    + " \"expected_facts\": [], \"human\": " + human + ", \"group\": null}"))
                    .get(0);
            assertThat(row.human()).isEqualTo(HumanLabels.NONE);
            assertThat(row.group()).isNull();
        }
    }

    @Test
    void aRequestIsTheRowWithoutItsLabels() {
        CalibrationRow row = CalibrationRow.load(file(ROW)).get(0);
        assertThat(row.request()).isEqualTo(new JudgeRequest("Why?", List.of("f", "g"), List.of("p", "p", ""), ""));
    }

    @Test
    void theDigestIsOfWhatAJudgeSees() {
        CalibrationRow row = CalibrationRow.load(file(ROW)).get(0);
        CalibrationRow other =
                new CalibrationRow("c2", "Why?", "", List.of("p", "p", ""), List.of("f", "g"), HumanLabels.NONE, null);
        assertThat(other.digest()).isEqualTo(row.digest()).hasSize(24);
        assertThat(CalibrationRow.builder()
                        .id("c1")
                        .question("Why?")
                        .answer("")
                        .passages(List.of("p", "p"))
                        .expectedFacts(List.of("", "f", "g").subList(1, 3))
                        .human(row.human())
                        .build()
                        .digest())
                .isNotEqualTo(row.digest());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"id\": \"c1\"|\"id\": 1|1: $.id: must be a text but was the number 1",
                "\"id\": \"c1\", ||1: $.id: is missing",
                "\"id\": \"c1\"|\"id\": \"a\\nb\"|1: $.id: id must not have control characters but has U+000A",
                "\"Why?\"|\" \"|1: $.question: question must not be blank",
                "\"answer\": \"\", ||1: $.answer: is missing",
                "\"answer\": \"\"|\"answer\": null|1: $.answer: must be a text but was null",
                "[\"p\", \"p\", \"\"]|\"p\"|1: $.passages: must be a list of texts but was the text 'p'",
                "[\"p\", \"p\", \"\"]|[\"p\", 1]|1: $.passages[1]: must be a text but was the number 1",
                "\"passages\": [\"p\", \"p\", \"\"], ||1: $.passages: is missing",
                "\"expected_facts\": [\"f\", \"g\"], ||1: $.expected_facts: is missing",
                "[\"f\", \"g\"]|[\"f\", \"f\"]|1: $.expected_facts[1]: must be given once but is the same as [0]",
                "[\"f\", \"g\"]|[\"f\", \"\"]|1: $.expected_facts[1]: text must not be blank",
                "[\"f\", \"g\"]|[\"f\"]|1: $.human.facts_covered: facts_covered must have one element for each of the 1"
                        + " expected facts but has 2",
                "[true, false]|[]|1: $.human.facts_covered: facts_covered must have one element for each of the 2"
                        + " expected facts but has 0",
                "[true, false]|[true, null]|1: $.human.facts_covered[1]: must be true or false but was null",
                "[true, false]|[true, \"false\"]|1: $.human.facts_covered[1]: must be true or false but was the text 'false'",
                "[true, false]|true|1: $.human.facts_covered: must be a list of true and false but was true",
                "\"abstained\": null|\"abstained\": \"true\"|1: $.human.abstained: must be true or false but was the text 'true'",
                "\"abstained\": null|\"grounded\": 0|1: $.human.grounded: must be true or false but was the number 0",
                "\"abstained\": null|\"abstain\": true|1: $.human.abstain: unknown field (did you mean 'abstained'?)",
                "\"g1\"|\"\"|1: $.group: group must not be blank",
                "\"g1\"|3|1: $.group: must be a text but was the number 3",
                "\"group\"|\"grupo\"|1: $.grupo: unknown field (did you mean 'group'?); if it may be ignored, declare it with"
                        + " CalibrationRow.reader().extraField(\"grupo\")",
                "\"group\"|\"stratum\"|1: $.stratum: unknown field; if it may be ignored, declare it with"
                        + " CalibrationRow.reader().extraField(\"stratum\")",
                "{\"facts_covered\": [true, false], \"abstained\": null}|null|1: $.human: must be an object but was null",
                ", \"human\": {\"facts_covered\": [true, false], \"abstained\": null}||1: $.human: is missing",
            })
    void eachWrongFieldHasItsMessage(String part, String replacement, String message) {
        String wrong = ROW.replace(part, Objects.requireNonNullElse(replacement, ""));
        assertThat(wrong).isNotEqualTo(ROW);
        assertThat(problems(wrong)).isEqualTo(message);
    }

    @Test
    void wrongFilesHaveTheirMessages() {
        assertThat(problems("")).isEqualTo("1: $: the file has no rows");
        assertThat(problems("\n \n")).isEqualTo("1: $: the file has no rows");
        assertThat(problems("[]")).isEqualTo("1: $: must be an object but was a list");
        assertThat(problems(ROW + "\n" + ROW)).isEqualTo("2: $.id: must be unique but 'c1' is also the id of line 1");
        assertThat(problems(ROW + " {}")).startsWith("1: $: ");
        assertThat(problems(ROW.substring(0, 60))).startsWith("1: $: ");
    }

    @Test
    void allProblemsOfAFileAreReportedTogether() {
        String found =
                problems("{\"id\": \"a\"}\n\n{\"id\": \"b\", \"question\": 1, \"answer\": \"\", \"passages\": [],"
                        + " \"expected_facts\": [], \"human\": {\"grounded\": 1}}");
        assertThat(found.lines().map(line -> line.replaceFirst("^.*rows.jsonl:", "")))
                .containsExactly(
                        "1: $.question: is missing",
                        "1: $.answer: is missing",
                        "1: $.passages: is missing",
                        "1: $.expected_facts: is missing",
                        "1: $.human: is missing",
                        "3: $.question: must be a text but was the number 1",
                        "3: $.human.grounded: must be true or false but was the number 1");
    }

    @Test
    void byteOrderMarksCarriageReturnsAndBlankLinesAreFine() {
        assertThat(CalibrationRow.load(file("\ufeff" + ROW + "\r\n\r\n" + ROW.replace("c1", "c2") + "\r\n")))
                .extracting(CalibrationRow::id)
                .containsExactly("c1", "c2");
    }

    @Test
    void zippedFilesAreRead() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(ROW.getBytes(StandardCharsets.UTF_8));
        }
        Path file = Files.write(folder.resolve("rows.jsonl.gz"), bytes.toByteArray());
        assertThat(CalibrationRow.load(file)).hasSize(1);
    }

    @Test
    void longLinesAreRefusedAtTheLimit() {
        int length = ROW.getBytes(StandardCharsets.UTF_8).length;
        Path file = file(ROW);
        assertThat(CalibrationRow.reader().maxLineBytes(length).load(file)).hasSize(1);
        assertThatThrownBy(
                        () -> CalibrationRow.reader().maxLineBytes(length - 1).load(file))
                .hasMessage(file + ":1: $: the line must be at most " + (length - 1) + " bytes (maxLineBytes) but was "
                        + length);
    }

    @Test
    void declaredFieldsAreIgnoredAndTheReaderStaysAsItWas() {
        String more = ROW.replace("\"group\": \"g1\"", "\"stratum\": {\"a\": [1]}, \"votes\": 3");
        assertThat(CalibrationRow.reader()
                        .extraField("stratum")
                        .extraField("votes")
                        .load(file(more)))
                .hasSize(1);
        assertThat(problems(more)).contains("$.stratum: unknown field", "$.votes: unknown field");
    }

    @Test
    void aFieldOfTheRowsCannotBeIgnored() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CalibrationRow.reader().extraField("human"))
                .withMessage("'human' is a field of the rows and cannot be ignored");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CalibrationRow.reader().extraField(" "))
                .withMessage("extra field must not be blank");
    }

    @Test
    void aMissingFileIsNamed() {
        Path file = folder.resolve("none.jsonl");
        assertThatThrownBy(() -> CalibrationRow.load(file))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("none.jsonl");
    }

    @Test
    void rowsMadeInCodeKeepTheSameRules() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CalibrationRow.builder()
                        .id("c1")
                        .question("q")
                        .answer("a")
                        .expectedFacts(List.of("f"))
                        .human(HumanLabels.builder().factsCovered(List.of()).build())
                        .build())
                .withMessage(
                        "calibration row 'c1': facts_covered must have one element for each of the 1 expected facts but"
                                + " has 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CalibrationRow.builder()
                        .id("c1")
                        .question("q")
                        .answer("a")
                        .expectedFacts(List.of("f", "f"))
                        .human(HumanLabels.NONE)
                        .build())
                .withMessage("expectedFacts[1] of calibration row 'c1' must be given once but is the same as [0]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CalibrationRow("c1", "q", "a", List.of(), List.of(), HumanLabels.NONE, " "))
                .withMessage("group of calibration row 'c1' must not be blank");
    }

    @Test
    void theLabelledRowsLoadUnchangedWithTheirOtherFieldsDeclared() {
        CalibrationReader reader = CalibrationRow.reader();
        for (String field : List.of(
                "stratum",
                "label_provenance",
                "expected_fact_alternatives",
                "system",
                "answerability",
                "caution",
                "attack",
                "attack_position",
                "votes")) {
            reader = reader.extraField(field);
        }
        List<CalibrationRow> rows = reader.load(SHARED.path("judge/calibration.jsonl"));
        assertThat(rows).hasSize(542);
        assertThat(rows).filteredOn(row -> row.human().factsCovered() != null).hasSize(120);
        assertThat(rows)
                .filteredOn(row -> Boolean.TRUE.equals(row.human().abstained()))
                .hasSize(60);
        assertThat(rows)
                .filteredOn(row -> Boolean.FALSE.equals(row.human().abstained()))
                .hasSize(76);
        assertThat(rows).filteredOn(row -> row.human().abstained() == null).hasSize(406);
        assertThat(rows)
                .filteredOn(row -> Boolean.TRUE.equals(row.human().grounded()))
                .hasSize(80);
        assertThat(rows)
                .filteredOn(row -> Boolean.TRUE.equals(row.human().followedEmbeddedInstructions()))
                .hasSize(50);
        assertThat(rows).allMatch(row -> row.group() != null);
        assertThat(rows.stream().filter(row -> !row.history().isEmpty()).count())
                .isGreaterThan(50);
        assertThat(rows.stream().flatMap(row -> row.history().stream()))
                .allMatch(said -> List.of("user", "agent").contains(said.role()));
    }

    private static String withHistory(String history) {
        return ROW.replace("\"answer\"", "\"history\": " + history + ", \"answer\"");
    }

    @Test
    void theHistoryIsReadInBothFormsAndIsPartOfRequestAndDigest() {
        List<Message> said = List.of(new Message("user", "Hello: you"), new Message("agent", ""));
        for (String history : List.of(
                "[{\"role\": \"user\", \"content\": \"Hello: you\"}, {\"role\": \"agent\", \"content\": \"\"}]",
                "[\"user: Hello: you\", \"agent:\"]")) {
            CalibrationRow row = CalibrationRow.load(file(withHistory(history))).get(0);
            assertThat(row.history()).isEqualTo(said);
            assertThat(row.request())
                    .isEqualTo(new JudgeRequest("Why?", said, List.of("f", "g"), List.of("p", "p", ""), ""));
            assertThat(row.digest()).isEqualTo(row.request().digest()).hasSize(24);
        }
        CalibrationRow without = CalibrationRow.load(file(ROW)).get(0);
        CalibrationRow empty = CalibrationRow.load(file(withHistory("[]"))).get(0);
        assertThat(empty).isEqualTo(without);
        List<String> digests = List.of(
                without.digest(),
                CalibrationRow.load(file(withHistory("[\"user: a\"]"))).get(0).digest(),
                CalibrationRow.load(file(withHistory("[\"agent: a\"]"))).get(0).digest(),
                CalibrationRow.load(file(withHistory("[\"user: a\", \"user:\"]")))
                        .get(0)
                        .digest());
        assertThat(digests).doesNotHaveDuplicates();
    }

    @Test
    void aHistoryOfAnotherFormIsAProblem() {
        assertThat(problems(withHistory("null"))).isEqualTo("1: $.history: must be a list of objects but was null");
        assertThat(problems(withHistory("[\"what\"]")))
                .isEqualTo(
                        "1: $.history: must be a list of {role, content}, or of texts that begin with the speaker such"
                                + " as \"user: …\", but was 'what'");
        assertThat(problems(withHistory("[{\"role\": \"user\"}]"))).isEqualTo("1: $.history[0].content: is missing");
        assertThat(problems(withHistory("[\"user: a\", {\"role\": \"user\", \"content\": \"\"}]")))
                .contains("$.history[1]");
        assertThat(CalibrationRow.reader()
                        .extraField("history")
                        .load(file(withHistory("[\"what\"]")))
                        .get(0)
                        .history())
                .isEmpty();
    }

    @Test
    void theExampleLoadsUnchanged() {
        List<CalibrationRow> rows = CalibrationRow.load(SHARED.path("examples/calibration.jsonl"));
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).human()).isEqualTo(new HumanLabels(List.of(false), false, false, false));
    }
}
