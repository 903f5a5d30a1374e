package dev.evalkit.api.golden;

import static dev.evalkit.api.golden.GoldenFile.line;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules of the content. */
class GoldenSetReaderRuleTest {
    private static final String START = "{\"id\": \"q1\", \"question\": \"Why?\"";

    @TempDir
    Path folder;

    private GoldenFile golden;

    @BeforeEach
    void makeFile() {
        golden = new GoldenFile(folder);
    }

    @Test
    void duplicateIdNamesTheFirstLine() {
        String other = line("").replace("q1", "q2");
        assertThat(golden.problems(line(""), other, "", line(""), line("")))
                .containsExactly(
                        "golden.jsonl:4: $.id: must be unique but 'q1' is also the id of line 1",
                        "golden.jsonl:5: $.id: must be unique but 'q1' is also the id of line 1");
    }

    @Test
    void duplicateOfALineWithAnotherProblemIsNamedToo() {
        assertThat(golden.problems("{\"id\": \"q1\", \"expected_facts\": [\"x\"]}", line("")))
                .containsExactly(
                        "golden.jsonl:1: $.question: is missing",
                        "golden.jsonl:2: $.id: must be unique but 'q1' is also the id of line 1");
    }

    @Test
    void idsThatDifferByCaseAreTwo() {
        assertThat(golden.load(line(""), line("").replace("q1", "Q1")).cases())
                .extracting(GoldenCase::id)
                .containsExactly("q1", "Q1");
    }

    @ParameterizedTest
    @CsvSource({
        "a\\u0000, id must not have control characters but has U+0000",
        "a\\nb, id must not have control characters but has U+000A",
        "a\\u0085, id must not have control characters but has U+0085",
        "a\\u2028, id must not have control characters but has U+2028",
        "a\\ud800, text must be valid Unicode but has the lone surrogate U+D800",
        "\\udc00\\ud800, text must be valid Unicode but has the lone surrogate U+DC00",
    })
    void idWithAnUnusableCharacterIsRefused(String id, String message) {
        assertThat(golden.problems(line("").replace("q1", id))).containsExactly("golden.jsonl:1: $.id: " + message);
    }

    @Test
    void idMayHaveAnyVisibleCharacter() {
        assertThat(golden.loadCase(line("").replace("q1", "café 漢 \\ud83d\\ude00"))
                        .id())
                .isEqualTo("café 漢 \uD83D\uDE00");
    }

    @Test
    void unknownWordsAreRefusedWithTheNearestOneAndHowToDeclareThem() {
        assertThat(golden.problems(line("\"category\": \"anserable\", \"tier\": \"legal\","
                        + " \"expected_behavior\": \"refused\", \"split\": \"hold_out\"")))
                .containsExactly(
                        "golden.jsonl:1: $.expected_behavior: unknown behavior 'refused' (did you mean 'refuse'?);"
                                + " declare it with GoldenSet.reader().action(\"refused\")",
                        "golden.jsonl:1: $.category: unknown category 'anserable' (did you mean 'answerable'?);"
                                + " declare it with GoldenSet.reader().category(\"anserable\")",
                        "golden.jsonl:1: $.tier: unknown tier 'legal'; declare it with"
                                + " GoldenSet.reader().tier(\"legal\")",
                        "golden.jsonl:1: $.split: must be 'dev' or 'holdout' but was 'hold_out' (did you mean"
                                + " 'holdout'?)");
    }

    @Test
    void splitWithoutANearNameIsRefused() {
        assertThat(golden.problems(line("\"split\": \"test\"")))
                .containsExactly("golden.jsonl:1: $.split: must be 'dev' or 'holdout' but was 'test'");
    }

    @Test
    void caseOfAWordCounts() {
        assertThat(golden.problems(line("\"category\": \"Answerable\"")).get(0))
                .startsWith("golden.jsonl:1: $.category: unknown category 'Answerable' (did you mean 'answerable'?)");
    }

    @Test
    void negativeGradeIsRefusedAndZeroIsNot() {
        assertThat(golden.problems(line("\"grades\": {\"doc-7\": -1, \"doc-8\": 1}")))
                .containsExactly("golden.jsonl:1: $.grades.doc-7: grade must be at least 0 but was -1");
        assertThat(golden.loadCase(line("\"grades\": {\"doc-7\": 0, \"doc-8\": 1}"))
                        .expected()
                        .grades())
                .isEqualTo(new TreeMap<>(Map.of("doc-7", 0, "doc-8", 1)));
    }

    @Test
    void gradesOutsideTheRangeAreRefused() {
        assertThat(golden.problems(line("\"grades\": {\"a\": 2147483648, \"b\": 1e400, \"c\": 2.0, \"d\": \"2\","
                        + " \"e\": -99999999999, \"f\": 2147483647, \"g\": " + "9".repeat(2000) + "}")))
                .containsExactly(
                        "golden.jsonl:1: $.grades.a: grade must be at most 2147483647 but was 2147483648",
                        "golden.jsonl:1: $.grades.b: grade must be a whole number but was the number 1e400",
                        "golden.jsonl:1: $.grades.c: grade must be a whole number but was the number 2.0",
                        "golden.jsonl:1: $.grades.d: grade must be a whole number but was the text '2'",
                        "golden.jsonl:1: $.grades.e: grade must be at least 0 but was -99999999999",
                        "golden.jsonl:1: $.grades.g: grade must be at most 2147483647 but was " + "9".repeat(40) + "…");
    }

    @Test
    void gradesWithoutAPositiveOneAreRefused() {
        assertThat(golden.problems(line("\"grades\": {\"a\": 0, \"b\": 0}")))
                .containsExactly("golden.jsonl:1: $.grades: at least one grade must be positive but all are 0");
        assertThat(golden.loadCase(line("\"grades\": {}")).expected().grades()).isEmpty();
    }

    @Test
    void blankGradedIdIsRefused() {
        assertThat(golden.problems(line("\"grades\": {\" \": 1}")))
                .containsExactly("golden.jsonl:1: $.grades[' ']: id must not be blank");
    }

    @Test
    void chunkIdsMustEndInANumber() {
        assertThat(golden.problems(
                        line("\"expected_chunks\": [\"a::0\", \"a\", \"a::\", \"::0\", \"a::x\", \"a::-1\"]")))
                .containsExactly(
                        "golden.jsonl:1: $.expected_chunks[1]: chunk id must have the form documentId::n but was 'a'",
                        "golden.jsonl:1: $.expected_chunks[2]: chunk id must have the form documentId::n but was 'a::'",
                        "golden.jsonl:1: $.expected_chunks[3]: chunk id must have the form documentId::n but was '::0'",
                        "golden.jsonl:1: $.expected_chunks[4]: chunk id must have the form documentId::n but was"
                                + " 'a::x'",
                        "golden.jsonl:1: $.expected_chunks[5]: chunk id must have the form documentId::n but was"
                                + " 'a::-1'");
    }

    @Test
    void gradesOfACaseThatNamesOnlyChunksAreOfChunks() {
        assertThat(golden.problems(line("\"expected_chunks\": [\"a::0\"], \"grades\": {\"a\": 1}")))
                .containsExactly("golden.jsonl:1: $.grades.a: chunk id must have the form documentId::n but was 'a'");
        assertThat(golden.loadCase(line("\"expected_chunks\": [\"a::0\"], \"expected_sources\": [\"a\"],"
                                + " \"grades\": {\"a\": 1}"))
                        .expected()
                        .grades())
                .containsOnlyKeys("a");
    }

    @Test
    void caseWithNothingToCheckIsToldWhatToAdd() {
        assertThat(golden.problems(START + ", \"must_not\": [], \"tags\": [\"x\"]}"))
                .containsExactly(
                        "golden.jsonl:1: $: has nothing to check; add expected_sources, expected_chunks, grades,"
                                + " expected_facts, expected_answer_contains, must_not, expected_actions, reference_answer or"
                                + " injection_markers, or an expected_behavior other than 'answer'");
    }

    @Test
    void nothingToCheckIsNotSaidOfABrokenExpectation() {
        assertThat(golden.problems(START + ", \"expected_facts\": \"x\"}"))
                .containsExactly("golden.jsonl:1: $.expected_facts: must be a list of texts but was the text 'x'");
    }

    @Test
    void nothingToCheckIsSaidAlongWithOtherProblems() {
        assertThat(golden.problems(START + ", \"expected_fact\": [\"x\"]}"))
                .containsExactly(
                        "golden.jsonl:1: $.expected_fact: unknown field (did you mean 'expected_facts'?)",
                        "golden.jsonl:1: $: " + GoldenCase.NOTHING_TO_CHECK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"expected_sources\": [\"a.md\"]",
                "\"expected_chunks\": [\"a.md::0\"]",
                "\"grades\": {\"a.md\": 1}",
                "\"expected_facts\": [\"x\"]",
                "\"expected_answer_contains\": [\"x\"]",
                "\"expected_behavior\": \"answer\", \"must_not\": [\"x\"]",
                "\"expected_behavior\": \"answer\", \"forbidden_phrases\": [\"x\"]",
                "\"expected_actions\": [{\"tool\": \"x\"}]",
                "\"reference_answer\": \"x\"",
                "\"expected_behavior\": \"answer\", \"injection_markers\": [\"x\"]",
                "\"expected_behavior\": \"refuse\"",
                "\"expected_behavior\": \"chitchat\"",
                "\"expected_behavior\": \"create_ticket\"",
            })
    void anyOneExpectationIsEnough(String expectation) {
        assertThat(golden.load(START + ", " + expectation + "}").size()).isEqualTo(1);
    }

    @Test
    void blankReferenceAnswerIsRefused() {
        assertThat(golden.problems(START + ", \"reference_answer\": \" \"}"))
                .containsExactly("golden.jsonl:1: $.reference_answer: reference_answer must not be blank");
    }

    @Test
    void ticketPhrasesNeedATicket() {
        assertThat(golden.problems(line("\"ticket_must_contain\": [\"refund\"]")))
                .containsExactly("golden.jsonl:1: $.ticket_must_contain: needs expected_behavior 'create_ticket' but it"
                        + " is 'answer'");
        assertThat(golden.loadCase(line("\"ticket_must_contain\": []"))
                        .expected()
                        .actions())
                .isEmpty();
    }

    @Test
    void allProblemsOfAFileAreReportedInLineOrder() {
        assertThat(golden.problems("null", line(""), "{", line("\"x\": 1"), "5"))
                .containsExactly(
                        "golden.jsonl:1: $: must be an object but was null",
                        "golden.jsonl:3: $: must be complete JSON but the line ends within it",
                        "golden.jsonl:4: $.x: unknown field",
                        "golden.jsonl:4: $.id: must be unique but 'q1' is also the id of line 2",
                        "golden.jsonl:5: $: must be an object but was the number 5");
    }
}
