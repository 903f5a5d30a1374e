package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.Problem;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class UnsaidBehaviorTest {
    private static List<String> problems(String... fields) {
        TreeMap<Integer, String> lines = new TreeMap<>();
        for (int i = 0; i < fields.length; i++) {
            lines.put(i + 1, "{\"id\": \"q" + i + "\", \"question\": \"Why?\", " + fields[i] + "}");
        }
        try {
            GoldenSet.reader().read("golden.jsonl", lines);
            return List.of();
        } catch (GoldenSetException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    @Test
    void labelsThatMayMeanSomethingElseMustSayTheBehavior() {
        assertThat(problems(
                        "\"category\": \"unanswerable\"",
                        "\"tier\": \"negative\", \"expected_answer_contains\": [\"x\"]",
                        "\"category\": \"smalltalk\", \"must_not\": [\"x\"]",
                        "\"category\": \"ticket_intent\", \"expected_sources\": [\"x\"]",
                        "\"category\": \"answerable\", \"tier\": \"negative\""))
                .containsExactly(
                        "golden.jsonl:1: $.expected_behavior: category 'unanswerable' does not say whether an answer"
                                + " is expected; add \"expected_behavior\": \"abstain\" or \"answer\"",
                        "golden.jsonl:2: $.expected_behavior: tier 'negative' does not say whether an answer is"
                                + " expected; add \"expected_behavior\": \"abstain\" or \"answer\"",
                        "golden.jsonl:3: $.expected_behavior: category 'smalltalk' does not say whether an answer is"
                                + " expected; add \"expected_behavior\": \"chitchat\" or \"answer\"",
                        "golden.jsonl:4: $.expected_behavior: category 'ticket_intent' does not say whether an answer"
                                + " is expected; add \"expected_behavior\": \"create_ticket\" or \"answer\"",
                        "golden.jsonl:5: $.expected_behavior: tier 'negative' does not say whether an answer is"
                                + " expected; add \"expected_behavior\": \"abstain\" or \"answer\"");
    }

    @Test
    void aCaseWithoutAnythingOfAnAnswerMustSayTheBehavior() {
        String message =
                "$.expected_behavior: a case that names no source, fact, expected phrase or action does not say"
                        + " whether an answer is expected; add \"expected_behavior\": \"abstain\" or \"answer\"";
        assertThat(problems("\"must_not\": [\"x\"]", "\"category\": \"injection\", \"injection_markers\": [\"x\"]"))
                .containsExactly("golden.jsonl:1: " + message, "golden.jsonl:2: " + message);
    }

    @Test
    void whatAsksForAnAnswerNeedsNoBehavior() {
        assertThat(problems(
                        "\"category\": \"answerable\", \"must_not\": [\"x\"]",
                        "\"tier\": \"lookup\", \"must_not\": [\"x\"]",
                        "\"category\": \"adversarial\", \"expected_answer_contains\": [\"x\"]",
                        "\"category\": \"injection\", \"reference_answer\": \"x\"",
                        "\"category\": \"ticket_intent\", \"expected_actions\": [{\"tool\": \"x\"}]",
                        "\"category\": \"unanswerable\", \"expected_behavior\": \"answer\", \"must_not\": [\"x\"]",
                        "\"grades\": {\"a\": 1}"))
                .isEmpty();
    }

    @Test
    void factsNeedAnAnswer() {
        assertThat(problems(
                        "\"expected_facts\": [\"x\"], \"expected_behavior\": \"refuse\"",
                        "\"expected_facts\": [\"x\"], \"expected_behavior\": \"chitchat\""))
                .containsExactly(
                        "golden.jsonl:1: $.expected_facts: facts expect an answer, but expected_behavior is 'abstain';"
                                + " words that the reply must have go to expected_answer_contains",
                        "golden.jsonl:2: $.expected_facts: facts expect an answer, but expected_behavior is 'chitchat';"
                                + " words that the reply must have go to expected_answer_contains");
        assertThat(problems("\"expected_facts\": [\"x\"], \"expected_behavior\": \"create_ticket\""))
                .isEmpty();
        assertThatThrownBy(() -> Expected.builder()
                        .facts(List.of("x"))
                        .behavior(Behavior.CHITCHAT)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("facts expect an answer, but expected_behavior is 'chitchat';");
    }

    @Test
    void theBehaviorIsWrittenWhereItMustBeSaid() {
        GoldenCase golden = GoldenCase.builder()
                .id("q1")
                .question("Why?")
                .expected(Expected.builder().forbidden(List.of("x")).build())
                .labels(Labels.builder().category("unanswerable").build())
                .build();
        assertThat(CaseWriter.line(golden)).contains("\"expected_behavior\": \"answer\"");
    }

    @Test
    void aLoneReferenceAnswerIsTheRequiredFact() {
        Expected.Builder lone = Expected.builder().referenceAnswer("It is 5.");
        assertThat(lone.build().requiredFacts()).containsExactly("It is 5.");
        assertThat(lone.build().needsJudge()).isTrue();
        assertThat(lone.source("a.md").build().needsJudge()).isFalse();
        assertThat(lone.facts(List.of("5")).build().requiredFacts()).containsExactly("5");
        assertThat(Expected.builder()
                        .referenceAnswer("I don't know.")
                        .behavior(Behavior.ABSTAIN)
                        .build()
                        .requiredFacts())
                .isEmpty();
    }

    @Test
    void anActionWithoutConfirmationReadsBackAndChangesTheDigest() {
        String line = "{\"id\": \"q\", \"question\": \"Why?\", \"expected_actions\": [{\"tool\": \"x\"%s}]}";
        GoldenCase asking = one(line.formatted(""));
        GoldenCase free = one(line.formatted(", \"without_confirmation\": true"));
        assertThat(asking.expected().actions()).containsExactly(new ExpectedAction("x", List.of(), false));
        assertThat(free.expected().actions()).containsExactly(new ExpectedAction("x", List.of(), true));
        assertThat(one(CaseWriter.line(free))).isEqualTo(free);
        assertThat(free.digest()).isNotEqualTo(asking.digest());
    }

    @Test
    void casesThatRequireSynthesisArePicked() {
        TreeMap<Integer, String> lines = new TreeMap<>();
        String line =
                "{\"id\": \"%s\", \"question\": \"Why?\", \"expected_facts\": [\"x\"], \"requires_synthesis\": %s}";
        lines.put(1, line.formatted("a", "true"));
        lines.put(2, line.formatted("b", "false"));
        GoldenSet set = GoldenSet.reader().read("golden.jsonl", lines);
        assertThat(set.filter(CaseFilter.requiresSynthesis()).cases())
                .extracting(GoldenCase::id)
                .containsExactly("a");
        assertThat(CaseFilter.requiresSynthesis()).hasToString("requires_synthesis");
    }

    private static GoldenCase one(String line) {
        TreeMap<Integer, String> lines = new TreeMap<>();
        lines.put(1, line);
        return GoldenSet.reader().read("golden.jsonl", lines).cases().get(0);
    }
}
