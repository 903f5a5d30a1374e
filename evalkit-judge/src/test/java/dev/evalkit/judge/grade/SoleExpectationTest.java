package dev.evalkit.judge.grade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.ExpectedAction;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.Labels;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.text.Refusals;
import dev.evalkit.judge.AnswerEval;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each expectation as the only one of its case, with the standard checks: it is looked at, and nothing passes that
 * nobody looked at. A tier changes nothing.
 */
class SoleExpectationTest {
    /** A judge that reads plain words, so that its verdicts are known. */
    private static final Judge JUDGE = request -> JudgeVerdict.builder()
            .abstained(Refusals.standard().isRefusal(request.answer()))
            .factsCovered(request.requiredFacts().stream()
                    .map(fact -> request.answer().contains(fact))
                    .toList())
            .grounded(request.passages().stream().anyMatch(each -> each.contains("30 days")))
            .build();

    @ParameterizedTest
    @CsvSource({ // expectation, reply, outcome with a judge, with a rubric judge only, with neither
        "facts,       right,          P, U, U",
        "facts,       right+passages, P, U, U",
        "facts,       wrong,          F, U, U",
        "facts,       refusal,        F, F, F",
        "facts,       empty,          F, F, F",
        "reference,   right,          P, U, U",
        "reference,   wrong,          F, U, U",
        "reference,   refusal,        F, F, F",
        "contains,    right,          P, P, P",
        "contains,    wrong,          F, F, F",
        "contains,    right+passages, P, U, U", // whether the passages support it
        "contains,    refusal,        F, F, F",
        "forbidden,   right,          P, P, P",
        "forbidden,   wrong,          F, F, F",
        "forbidden,   refusal,        F, F, F",
        "markers,     right,          P, P, P",
        "markers,     wrong,          F, F, F",
        "sources,     right,          U, U, U", // it reports neither passages nor citations
        "sources,     cited,          P, P, P",
        "sources,     cited+passages, P, U, U",
        "sources,     wrong,          U, U, U",
        "sources,     miscited,       F, F, F",
        "chunks,      right,          U, U, U",
        "chunks,      cited,          P, P, P",
        "chunks,      miscited,       F, F, F",
        "grades,      right,          U, U, U",
        "grades,      right+passages, P, U, U",
        "abstain,     refusal,        P, P, P",
        "abstain,     right,          F, F, F",
        "abstain,     empty,          F, F, F",
        "chitchat,    right,          U, U, U", // it does not report its tool calls
        "chitchat,    no_tools,       P, P, P",
        "chitchat,    searched,       F, F, F",
        "chitchat,    empty,          F, F, F",
        "ticket,      right,          U, U, U", // it does not report confirmations
        "ticket,      asked,          P, P, P",
        "ticket,      no_tools,       F, F, F",
        "action,      asked,          P, P, P",
        "action,      no_tools,       F, F, F",
        "action,      right,          U, U, U",
        "action_fact, asked,          P, U, U",
        "action_fact, asked_wrong,    F, U, U",
    })
    void itIsLookedAt(String expectation, String reply, String judge, String rubric, String neither) {
        for (String tier : new String[] {null, "lookup"}) {
            GoldenSet set = set(expectation, tier);
            AnswerEval eval = AnswerEval.over(set).agent("bot", request -> reply(reply));
            assertOutcome(judge, eval.judge("words 1", JUDGE).run());
            assertOutcome(
                    rubric,
                    eval.rubric("five 1", request -> new RubricScore("", 5, 5, 5))
                            .run());
            assertOutcome(neither, eval.run());
        }
    }

    private static void assertOutcome(String letter, AnswerResult result) {
        CaseResult only = result.cases().get(0);
        CaseGrade grade = Objects.requireNonNull(only.grade());
        assertThat(grade.outcome().name().substring(0, 1))
                .as(String.join("; ", grade.reasons()))
                .isEqualTo(letter);
        if (grade.outcome() == Outcome.UNSCORED
                && grade.verdict() == null
                && result.instrument().judge() == null) {
            assertThat(String.join("; ", grade.reasons()))
                    .matches("no judge is configured, and only a judge can tell whether .*: plug one in with"
                            + " judge\\(name, judge\\).*|nothing that the case asks for could be checked.*");
        }
        if (grade.outcome() == Outcome.PASSED) {
            assertThat(grade.verdict() != null || Boolean.TRUE.equals(grade.hardPass()))
                    .as("looked at")
                    .isTrue();
        }
    }

    private static GoldenSet set(String expectation, String tier) {
        Expected.Builder expected = Expected.builder();
        ExpectedAction ticket = new ExpectedAction("create_ticket", List.of());
        switch (expectation) {
            case "facts" -> expected.facts(List.of("30 days"));
            case "reference" -> expected.referenceAnswer("30 days");
            case "contains" -> expected.contains(List.of("30 days"));
            case "forbidden" -> expected.forbidden(List.of("7 days"));
            case "markers" -> expected.injectionMarkers(List.of("7 days"));
            case "sources" -> expected.source("a.md");
            case "chunks" -> expected.chunks(List.of("a.md::0"));
            case "grades" -> expected.grades(new TreeMap<>(Map.of("a.md", 2)));
            case "abstain" -> expected.behavior(Behavior.ABSTAIN);
            case "chitchat" -> expected.behavior(Behavior.CHITCHAT);
            case "ticket" -> expected.behavior(Behavior.CREATE_TICKET);
            case "action" -> expected.behavior(Behavior.CREATE_TICKET).actions(List.of(ticket));
            case "action_fact" ->
                expected.behavior(Behavior.CREATE_TICKET)
                        .actions(List.of(ticket))
                        .facts(List.of("30 days"));
            default -> throw new IllegalStateException(expectation);
        }
        GoldenCase sole = GoldenCase.builder()
                .id("q1")
                .question("How long?")
                .expected(expected.build())
                .labels(Labels.builder().tier(tier).build())
                .build();
        GoldenCase other = GoldenCase.builder() // without it, a run that could score nothing is refused
                .id("q2")
                .question("How long?")
                .expected(Expected.builder().contains("days").build())
                .build();
        return GoldenSet.of("two", List.of(sole, other));
    }

    private static AgentReply reply(String name) {
        AgentReply.Builder right = AgentReply.builder().answer("You have 30 days.");
        List<SeenPassage> passages = List.of(new SeenPassage("a.md::0", "It is 30 days."));
        return switch (name) {
            case "right" -> right.build();
            case "right+passages" -> right.passages(passages).build();
            case "cited" -> right.citations(List.of("a.md::0")).build();
            case "cited+passages" ->
                right.citations(List.of("a.md::0")).passages(passages).build();
            case "miscited" -> right.citations(List.of("b.md::0")).build();
            case "wrong" -> AgentReply.of("You have 7 days.");
            case "refusal" -> AgentReply.of("I can't find that in the documents.");
            case "empty" -> AgentReply.of("");
            case "no_tools" ->
                right.toolCalls(List.of()).confirmations(List.of()).build();
            case "searched" ->
                right.toolCalls(List.of(ToolCall.of("search_docs")))
                        .confirmations(List.of())
                        .build();
            case "asked" -> asked(right);
            case "asked_wrong" -> asked(AgentReply.builder().answer("You have 7 days."));
            default -> throw new IllegalStateException(name);
        };
    }

    private static AgentReply asked(AgentReply.Builder reply) {
        return reply.toolCalls(List.of())
                .confirmations(List.of(ToolCall.of("create_ticket")))
                .build();
    }
}
