package dev.evalkit.api.golden;

import static dev.evalkit.api.golden.GoldenFile.line;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Types, nulls and lists. */
class GoldenSetReaderFieldTest {
    @TempDir
    Path folder;

    private GoldenFile golden;

    @BeforeEach
    void makeFile() {
        golden = new GoldenFile(folder);
    }

    @Test
    void unknownFieldIsRefusedWithTheNearestKnownName() {
        assertThat(golden.problems(line("\"expected_source\": [\"a.md\"], \"xyzzy\": \"x\"")))
                .containsExactly(
                        "golden.jsonl:1: $.expected_source: unknown field (did you mean 'expected_sources'?)",
                        "golden.jsonl:1: $.xyzzy: unknown field");
    }

    @Test
    void unknownFieldsOfNestedObjectsAreRefused() {
        assertThat(golden.problems(line("\"context\": {\"histroy\": [], \"history\": [{\"role\": \"user\","
                        + " \"content\": \"\", \"name\": \"x\"}]}, \"expected_actions\": [{\"tol\": \"a\"}]")))
                .containsExactly(
                        "golden.jsonl:1: $.context.histroy: unknown field (did you mean 'history'?)",
                        "golden.jsonl:1: $.context.history[0].name: unknown field",
                        "golden.jsonl:1: $.expected_actions[0].tol: unknown field (did you mean 'tool'?)",
                        "golden.jsonl:1: $.expected_actions[0].tool: is missing");
    }

    @Test
    void missingIdAndQuestionAreBothNamed() {
        assertThat(golden.problems("{\"expected_facts\": [\"x\"]}"))
                .containsExactly("golden.jsonl:1: $.id: is missing", "golden.jsonl:1: $.question: is missing");
    }

    @Test
    void blankIdAndQuestionAreBothNamed() {
        assertThat(golden.problems("{\"id\": \"\", \"question\": \" \\u00a0\\u200b\", \"expected_facts\": [\"x\"]}"))
                .containsExactly(
                        "golden.jsonl:1: $.id: id must not be blank",
                        "golden.jsonl:1: $.question: question must not be blank");
    }

    @Test
    void nullWhereAValueIsNeededIsRefused() {
        assertThat(golden.problems("{\"id\": null, \"question\": null, \"expected_facts\": [null],"
                        + " \"expected_behavior\": null, \"grades\": {\"a\": null}, \"context\": null}"))
                .containsExactly(
                        "golden.jsonl:1: $.id: must be a text but was null",
                        "golden.jsonl:1: $.question: must be a text but was null",
                        "golden.jsonl:1: $.context: must be an object but was null",
                        "golden.jsonl:1: $.grades.a: grade must be a whole number but was null",
                        "golden.jsonl:1: $.expected_facts[0]: must be a text but was null",
                        "golden.jsonl:1: $.expected_behavior: must be a text but was null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "expected_sources",
                "expected_chunks",
                "expected_facts",
                "expected_answer_contains",
                "must_not",
                "forbidden_phrases",
                "ticket_must_contain",
                "injection_markers",
                "tags"
            })
    void everyListOfTextsIsStrict(String field) {
        String start = "{\"id\": \"q1\", \"question\": \"Why?\", \"reference_answer\": \"x\", \"" + field + "\": ";
        String at = "golden.jsonl:1: $." + field;
        assertThat(golden.problems(start + "\"x\"}"))
                .containsExactly(at + ": must be a list of texts but was the text 'x'");
        assertThat(golden.problems(start + "null}")).containsExactly(at + ": must be a list of texts but was null");
        assertThat(golden.problems(start + "{}}")).containsExactly(at + ": must be a list of texts but was an object");
        assertThat(golden.problems(start + "[1, \" \", [], \"\\udc00\"]}"))
                .containsExactly(
                        at + "[0]: must be a text but was the number 1",
                        at + "[1]: text must not be blank",
                        at + "[2]: must be a text but was a list",
                        at + "[3]: text must be valid Unicode but has the lone surrogate U+DC00");
        assertThat(golden.problems(start + "[\"d::0\", \"d::1\", \"d::0\"], \"expected_behavior\": \"create_ticket\"}"))
                .containsExactly(at + "[2]: must be given once but is the same as [0]");
    }

    @ParameterizedTest
    @CsvSource({
        "category, 5, must be a text but was the number 5",
        "tier, [], must be a text but was a list",
        "split, true, must be a text but was true",
        "notes, {}, must be a text but was an object",
        "reference_answer, 1.50, must be a text but was the number 1.50",
        "expected_behavior, false, must be a text but was false",
        "requires_synthesis, '\"true\"', must be true or false but was the text 'true'",
        "requires_synthesis, 1, must be true or false but was the number 1",
        "requires_synthesis, null, must be true or false but was null",
        "context, [], must be an object but was a list",
        "grades, [1], must be an object but was a list",
        "grades, '{\"doc-7\": 1.5}', grade must be a whole number but was the number 1.5",
        "expected_actions, {}, must be a list of objects but was an object",
    })
    void aWrongTypeIsRefused(String field, String value, String message) {
        String path = value.contains("doc-7") ? field + ".doc-7" : field;
        assertThat(golden.problems(line("\"" + field + "\": " + value)))
                .containsExactly("golden.jsonl:1: $." + path + ": " + message.replace("\"\"", "\""));
    }

    @Test
    void wrongTypesInNestedObjectsAreRefused() {
        assertThat(golden.problems(line("\"context\": {\"history\": [{\"role\": 1}, \"hello\"],"
                        + " \"attributes\": {\"plan\": 3, \"a b\": null}}, \"expected_actions\": [1, {\"tool\": \" \","
                        + " \"must_contain\": \"x\"}]")))
                .containsExactlyInAnyOrder(
                        "golden.jsonl:1: $.context.history[1]: must be an object but was the text 'hello'",
                        "golden.jsonl:1: $.context.history[0].role: must be a text but was the number 1",
                        "golden.jsonl:1: $.context.history[0].content: is missing",
                        "golden.jsonl:1: $.context.attributes.plan: must be a text but was the number 3",
                        "golden.jsonl:1: $.context.attributes['a b']: must be a text but was null",
                        "golden.jsonl:1: $.expected_actions[0]: must be an object but was the number 1",
                        "golden.jsonl:1: $.expected_actions[1].tool: tool must not be blank",
                        "golden.jsonl:1: $.expected_actions[1].must_contain: must be a list of texts but was the text"
                                + " 'x'");
    }

    @Test
    void singleValuesThatMayBeAbsentMayBeNull() {
        GoldenCase read = golden.loadCase(line("\"category\": null, \"tier\": null, \"split\": null, \"notes\": null,"
                + " \"reference_answer\": null"));
        assertThat(read.labels()).isEqualTo(Labels.EMPTY);
        assertThat(read.expected().referenceAnswer()).isNull();
    }

    @Test
    void longValuesAreCutInMessages() {
        assertThat(golden.problems(line("\"tags\": \"" + "t".repeat(1000) + "\"")))
                .containsExactly(
                        "golden.jsonl:1: $.tags: must be a list of texts but was the text '" + "t".repeat(40) + "…'");
    }

    @Test
    void hostileNamesStayOnOneLine() {
        assertThat(golden.problems(line("\"a\\nb\\u001b[31m\": 1, \"grades\": {\"x']\\u2028\": -1}")))
                .containsExactly(
                        "golden.jsonl:1: $['a\\u000ab\\u001b[31m']: unknown field",
                        "golden.jsonl:1: $.grades['x']\\u2028']: grade must be at least 0 but was -1");
    }
}
