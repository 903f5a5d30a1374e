package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.ExpectedAction;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a case expects is looked at, or the run says that it cannot be. */
class WhatIsExpectedTest {
    private static List<String> reasons(AnswerResult result) {
        CaseGrade grade = result.cases().get(0).grade();
        return grade == null ? List.of() : grade.reasons();
    }

    private static GoldenSet references(Expected.Builder... expected) {
        List<GoldenCase> cases = new ArrayList<>();
        for (Expected.Builder each : expected) {
            cases.add(GoldenCase.builder()
                    .id("r" + (cases.size() + 1))
                    .question("How long?")
                    .expected(each.build())
                    .build());
        }
        return GoldenSet.of("references", cases);
    }

    @Test
    void aRunThatCouldScoreNothingIsRefusedBeforeTheFirstCall() {
        GoldenSet set = references(
                Expected.builder().referenceAnswer("30 days"),
                Expected.builder().fact("30 days"));
        AnswerEval eval = AnswerEval.over(set).agent("bot 1", Agent.of(question -> {
            throw new AssertionError("called");
        }));
        String message = "no case could be scored: each of them has only facts or a reference answer, and there is no"
                + " judge (r1, r2); plug in a judge, or add what checks can look for, such as"
                + " expected_answer_contains";
        assertThatThrownBy(eval::run).isInstanceOf(IllegalStateException.class).hasMessage(message);
        assertThatThrownBy(eval.checksOnly()::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(message);
    }

    @Test
    void aCaseThatNeedsAJudgeIsUnscoredWhereOthersCanBeScored() {
        GoldenSet set = references(
                Expected.builder().referenceAnswer("30 days"),
                Expected.builder().contains("30 days"));
        AnswerResult result = AnswerEval.over(set)
                .agent("bot 1", Agent.of(question -> "30 days"))
                .checksOnly()
                .run();
        assertThat(result.cases()).extracting(CaseResult::outcome).containsExactly(Outcome.UNSCORED, Outcome.PASSED);
        assertThat(reasons(result))
                .containsExactly("the case needs a judge: it has nothing that the checks alone can look for");
    }

    @Test
    void aLoneReferenceAnswerIsTheFactThatTheJudgeGets() {
        List<List<String>> asked = new ArrayList<>();
        AnswerResult result = AnswerEval.over(references(Expected.builder().referenceAnswer("30 days")))
                .agent("bot 1", Agent.of(question -> "14 days"))
                .judge("j 1", request -> {
                    asked.add(request.requiredFacts());
                    return new JudgeVerdict("no", List.of(false), false, true, false);
                })
                .run();
        assertThat(asked).containsExactly(List.of("30 days"));
        assertThat(result.cases().get(0).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(reasons(result)).containsExactly("it does not state fact 1 of 1: '30 days'");
    }

    @Test
    void aToolThatTheSetExpectsIsUnrequestedElsewhere() {
        GoldenSet set = references(
                Expected.builder().contains("done").action(new ExpectedAction("refund", List.of())),
                Expected.builder().contains("done"));
        AnswerResult result = AnswerEval.over(set)
                .agent(
                        "bot 1",
                        question -> AgentReply.builder()
                                .answer("done")
                                .toolCalls(List.of(ToolCall.of("refund")))
                                .build())
                .checksOnly()
                .run();
        assertThat(result.cases()).extracting(CaseResult::outcome).containsExactly(Outcome.PASSED, Outcome.FAILED);
        assertThat(result.instrument().checks().toString()).contains("unrequested_action {acting_tools=[refund]}");
    }

    @Test
    void factsBesideAnActionAreLookedAt() {
        GoldenSet set =
                references(Expected.builder().behavior(Behavior.CREATE_TICKET).fact("30 days"));
        AnswerEval eval = AnswerEval.over(set)
                .agent(
                        "bot 1",
                        request -> AgentReply.builder()
                                .answer("Done.")
                                .toolCalls(List.of(ToolCall.of("create_ticket")))
                                .build());
        AnswerResult result = eval.judge("j 1", request -> new JudgeVerdict("no", List.of(false), false, true, false))
                .run();
        assertThat(result.cases()).extracting(CaseResult::outcome).containsExactly(Outcome.FAILED);
        assertThat(reasons(result)).containsExactly("it does not state fact 1 of 1: '30 days'");
        assertThat(eval.judge("j 2", request -> new JudgeVerdict("yes", List.of(true), false, true, false))
                        .run()
                        .cases())
                .extracting(CaseResult::outcome)
                .containsExactly(Outcome.PASSED);
    }
}
