package dev.evalkit.judge.grade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.JudgeWork;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.Sample;
import dev.evalkit.judge.pace.CallsEnded;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a grade keeps where a judge gives no verdict. */
class ChecksThenJudgeFaultsTest {
    private static final GoldenCase FACTS = Sample.expecting(Expected.builder().facts(List.of("14 days")));
    private static final AgentReply ANSWER = AgentReply.of("14 days.");

    private static CaseGrade judged(Judge judge) throws InterruptedException {
        ChecksThenJudge grader = new ChecksThenJudge(
                Checks.none(), JudgeCalls.verdicts(judge, RetryPolicy.never()), Judging.WHERE_NEEDED);
        return grader.grade(FACTS, Sample.run(ANSWER));
    }

    @ParameterizedTest
    @EnumSource(JudgeException.Kind.class)
    void whatWasWrongWithAReplyIsKept(JudgeException.Kind kind) throws InterruptedException {
        CaseGrade grade = judged(request -> {
            throw new JudgeException(kind, "what was wrong", "the reply");
        });
        assertThat(grade.outcome()).isEqualTo(Outcome.UNSCORED);
        assertThat(grade.judging()).isEqualTo(new JudgeWork(kind, null, null, null));
        assertThat(grade.judgeReply()).isEqualTo("the reply");
    }

    @Test
    void aVerdictOnOtherFactsIsAWrongCount() throws InterruptedException {
        CaseGrade grade = judged(request -> new JudgeVerdict("", List.of(), false, true, false));
        assertThat(grade.outcome()).isEqualTo(Outcome.UNSCORED);
        assertThat(grade.judging()).isEqualTo(new JudgeWork(JudgeException.Kind.WRONG_COUNT, null, null, null));
    }

    @Test
    void aSpentBudgetIsAnErrorOfItsKind() throws InterruptedException {
        CaseGrade grade = judged(request -> {
            throw new CallsEnded(RunError.Kind.BUDGET, "the budget of $1.0 is spent");
        });
        assertThat(grade.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(grade.reasons()).containsExactly("the judge was not asked: the budget of $1.0 is spent");
        assertThat(grade.judging()).isEqualTo(new JudgeWork(null, RunError.Kind.BUDGET, null, null));
    }

    /** What stands between the run and the judge may render passages anew. */
    @Test
    void aJudgeThatReadOtherPassagesThanTheAgentIsAnError() throws InterruptedException {
        JudgeVerdict verdict = new JudgeVerdict("", List.of(true), false, true, false);
        String digest = new JudgeRequest("q", List.of(), List.of(), "").passagesDigest();
        assertThat(judged(request -> verdict.withPassagesDigest(digest)).outcome())
                .isEqualTo(Outcome.PASSED);
        CaseGrade grade = judged(request -> verdict.withPassagesDigest("0ther"));
        assertThat(grade.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(grade.verdict()).isNull();
        assertThat(grade.reasons())
                .containsExactly(
                        "the judge read different passages from the agent's: their digest is 0ther, not " + digest);
    }

    @Test
    void aJudgeThatThrowsACheckedFaultIsAnError() throws InterruptedException {
        CaseGrade grade = judged(request -> {
            throw new FileNotFoundException("prompt.md");
        });
        assertThat(grade.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(grade.reasons()).containsExactly("the judge threw java.io.FileNotFoundException: prompt.md");
    }

    @Test
    void aCheckThatThrowsACheckedFaultIsAnErrorAndIsNotCalledAgain() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        Checks checks = Checks.none().and("links", (golden, run) -> {
            calls.incrementAndGet();
            throw new IOException("Connection reset");
        });
        CaseGrade grade = new ChecksThenJudge(checks, null, Judging.CHECKS_ONLY).grade(FACTS, Sample.run(ANSWER));
        assertThat(grade.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(grade.reasons()).singleElement().asString().contains("threw java.io.IOException: Connection reset");
        assertThat(calls).hasValue(1);
    }
}
