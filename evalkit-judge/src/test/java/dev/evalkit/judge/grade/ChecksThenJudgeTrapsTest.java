package dev.evalkit.judge.grade;

import static dev.evalkit.judge.grade.ChecksThenJudgeTest.grade;
import static dev.evalkit.judge.grade.ChecksThenJudgeTest.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What looks right and is not, and the other way round. */
class ChecksThenJudgeTrapsTest {
    @Test
    void theClassicTrapsFail() throws InterruptedException {
        CaseGrade guess = grade(
                Checks.standard(),
                saying(List.of(), true, true, false),
                Judging.WHERE_NEEDED,
                Sample.behaving(Behavior.ABSTAIN),
                Sample.run(AgentReply.builder()
                        .answer("I can't find that in the documents.")
                        .toolCalls(List.of())
                        .confirmations(List.of())
                        .build()));
        assertThat(guess.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(guess.reasons())
                .containsExactly(
                        "search_before_abstaining: expected a search by [search_docs] before any reply, since the case expects an abstention,"
                                + " found no tool call");
        CaseGrade ticket = grade(
                Checks.standard(),
                null,
                Judging.WHERE_NEEDED,
                Sample.behaving(Behavior.CHITCHAT),
                Sample.asking(ToolCall.of("create_ticket")));
        assertThat(ticket.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(ticket.reasons()).containsExactly("unrequested_action: expected no action, found create_ticket");
        CaseGrade denial = grade(
                Checks.standard(),
                saying(List.of(), false, true, false),
                Judging.WHERE_NEEDED,
                Sample.expecting(Expected.builder().source("a.md").forbidden(List.of("lifetime license"))),
                Sample.saying("No, we do not sell a lifetime license."));
        assertThat(denial.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(denial.reasons().get(0)).startsWith("forbidden_content: expected none of 1 forbidden phrase");
    }

    @Test
    void aCorrectAndAWrongAbstentionAreTold() throws InterruptedException {
        CaseRun run = Sample.run(AgentReply.builder()
                .answer("I can't find that in the documents.")
                .toolCalls(List.of(ToolCall.of("search_docs")))
                .confirmations(List.of())
                .build());
        assertThat(grade(Checks.standard(), null, Judging.CHECKS_ONLY, Sample.behaving(Behavior.ABSTAIN), run)
                        .outcome())
                .isEqualTo(Outcome.PASSED);
        assertThat(grade(Checks.standard(), null, Judging.CHECKS_ONLY, Sample.behaving(Behavior.ANSWER), run)
                        .reasons())
                .containsExactly(
                        "refusal: expected an answer, found nothing but a refusal by 'i can't find that in the documents'");
    }
}
