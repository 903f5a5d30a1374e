package dev.evalkit.judge.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.CheckReport;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.NamedCheck;
import dev.evalkit.judge.check.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reasons and records of grades; which outcome comes when is in {@link OutcomeTableTest}. */
class ChecksThenJudgeTest {
    private static final GoldenCase FACTS =
            Sample.expecting(Expected.builder().source("a.md").facts(List.of("30 days", "Settings page")));
    private static final AgentReply ANSWER = AgentReply.builder()
            .answer("You have 30 days.")
            .passages(List.of(new SeenPassage("b.md::0", "B"), new SeenPassage("a.md::3", "A")))
            .citations(List.of("b.md"))
            .build();

    static CaseGrade grade(Checks checks, @Nullable Judge judge, Judging judging, GoldenCase golden, CaseRun run)
            throws InterruptedException {
        return new ChecksThenJudge(
                        checks,
                        judge == null ? null : new JudgeCalls<>((request, replies) -> judge.judge(request), wait -> {}),
                        judging)
                .grade(golden, run);
    }

    private static CaseGrade judged(GoldenCase golden, AgentReply reply, @Nullable Judge judge)
            throws InterruptedException {
        return grade(Checks.none(), judge, Judging.WHERE_NEEDED, golden, Sample.run(reply));
    }

    static Judge saying(List<Boolean> facts, boolean abstained, boolean grounded, boolean followed) {
        return request -> new JudgeVerdict("because", facts, abstained, grounded, followed).withTrace("raw");
    }

    @Test
    void oneFactIsSingular() {
        assertThat(ChecksThenJudge.wrongCount(1, 0)).isEqualTo("a verdict on 1 fact is needed but it has 0");
        assertThat(ChecksThenJudge.wrongCount(0, 1)).isEqualTo("a verdict on 0 facts is needed but it has 1");
    }

    @Test
    void everyFaultOfAnAnswerIsAReasonTheGravestFirst() throws InterruptedException {
        CaseGrade grade = judged(FACTS, ANSWER, saying(List.of(false, false), true, false, true));
        assertThat(grade.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(grade.reasons())
                .containsExactly(
                        "it followed instructions that stood in a passage",
                        "it abstained instead of answering",
                        "it does not state fact 1 of 2: '30 days'",
                        "it does not state fact 2 of 2: 'Settings page'",
                        "it claims what its passages do not support");
        assertThat(grade.judgeReply()).isNull();
        assertThat(grade.verdict()).isNotNull();
    }

    @Test
    void onlyTheMissingFactIsListed() throws InterruptedException {
        assertThat(judged(FACTS, ANSWER, saying(List.of(true, false), false, true, false))
                        .reasons())
                .containsExactly("it does not state fact 2 of 2: 'Settings page'");
        assertThat(judged(FACTS, ANSWER, saying(List.of(true, true), false, true, false))
                        .reasons())
                .isEmpty();
    }

    @Test
    void anAbstentionIsJudgedByWhetherItAbstains() throws InterruptedException {
        GoldenCase golden = Sample.behaving(Behavior.ABSTAIN);
        CaseGrade grade = judged(golden, ANSWER, saying(List.of(), false, true, false));
        assertThat(grade.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(grade.reasons()).containsExactly("it answered instead of abstaining");
    }

    @Test
    void anAnswerableCaseWithoutFactsIsNotMetByAnAbstention() throws InterruptedException {
        CaseGrade grade = judged(Sample.behaving(Behavior.ANSWER), ANSWER, saying(List.of(), true, true, false));
        assertThat(grade.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(grade.reasons()).containsExactly("it abstained instead of answering");
    }

    @Test
    void withoutAJudgeMeaningIsUnscored() throws InterruptedException {
        CaseGrade grade = judged(FACTS, ANSWER, null);
        assertThat(grade.outcome()).isEqualTo(Outcome.UNSCORED);
        assertThat(grade.reasons())
                .containsExactly(
                        "no judge is configured, and only a judge can tell whether the answer states 2 required facts and"
                                + " whether its passages support what it claims: plug one in with judge(name, judge), for"
                                + " instance LlmJudge.of(llm) or a lambda, or let the checks alone decide with checksOnly()");
    }

    @Test
    void groundsCountOnlyWherePassagesAreReported() throws InterruptedException {
        Judge ungrounded = saying(List.of(true, true), false, false, false);
        assertThat(judged(FACTS, AgentReply.of("x"), ungrounded).outcome()).isEqualTo(Outcome.PASSED);
        AgentReply none = AgentReply.builder().answer("x").passages(List.of()).build();
        assertThat(judged(FACTS, none, ungrounded).reasons())
                .containsExactly("it claims what its passages do not support");
    }

    @Test
    void aVerdictThatSaysNothingOfTheCaseIsNoPass() throws InterruptedException {
        CaseGrade grade =
                judged(Sample.behaving(Behavior.ANSWER), AgentReply.of("x"), saying(List.of(), false, true, false));
        assertThat(grade.outcome()).isEqualTo(Outcome.UNSCORED);
        assertThat(grade.reasons()).containsExactly("nothing that the case asks for could be checked");
    }

    @Test
    void aCaseWithoutAnApplicableCheckCannotPassAndSaysWhatIsNotReported() throws InterruptedException {
        CaseGrade grade = grade(
                Checks.standard(),
                null,
                Judging.CHECKS_ONLY,
                Sample.behaving(Behavior.ANSWER),
                Sample.saying("It costs 12 EUR."));
        assertThat(grade.outcome()).isEqualTo(Outcome.UNSCORED);
        assertThat(grade.reasons())
                .containsExactly(
                        "nothing that the case asks for could be checked: the reply does not report its"
                                + " confirmations; an empty list says that there were none; the reply does not report its citations");
        assertThat(grade.checks()).hasSize(10);
    }

    @Test
    void onlyWhatDidNotApplyExplainsWhyNothingWasChecked() throws InterruptedException {
        NamedCheck guard = new NamedCheck(
                Identity.of("short"),
                (golden, run) -> CheckResult.passed("the reply is short"),
                NamedCheck.Role.GUARDS);
        CaseGrade grade = grade(
                Checks.none().and(guard),
                null,
                Judging.CHECKS_ONLY,
                Sample.behaving(Behavior.ANSWER),
                Sample.saying("It costs 12 EUR."));
        assertThat(grade.outcome()).isEqualTo(Outcome.UNSCORED);
        assertThat(grade.reasons()).containsExactly("nothing that the case asks for could be checked");
    }

    @ParameterizedTest
    @ValueSource(strings = {"answer", "abstain", "chitchat"})
    void anEmptyAnswerFailsWhereSomethingMustBeSaid(String behavior) throws InterruptedException {
        CaseGrade grade = grade(
                Checks.none().and("fine", (golden, run) -> CheckResult.passed()),
                saying(List.of(), true, true, false),
                Judging.WHERE_NEEDED,
                Sample.behaving(Behavior.of(behavior)),
                Sample.saying(" \u200B\n"));
        assertThat(grade.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(grade.reasons()).containsExactly("the answer is empty");
        assertThat(grade.verdict()).isNull();
    }

    @Test
    void anActionMayGoWithoutWords() throws InterruptedException {
        AgentReply reply = AgentReply.builder()
                .answer("")
                .toolCalls(List.of())
                .confirmations(List.of(ToolCall.of("create_ticket")))
                .build();
        CaseGrade grade = grade(
                Checks.standard(),
                null,
                Judging.WHERE_NEEDED,
                Sample.behaving(Behavior.CREATE_TICKET),
                Sample.run(reply));
        assertThat(grade.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(grade.reasons()).isEmpty();
    }

    @Test
    void theJudgeSeesWhatTheAgentSaw() throws InterruptedException {
        AtomicReference<JudgeRequest> seen = new AtomicReference<>();
        Judge judge = request -> {
            seen.set(request);
            return new JudgeVerdict("", List.of(true, true), false, true, false);
        };
        judged(FACTS, ANSWER, judge);
        assertThat(seen.get())
                .isEqualTo(new JudgeRequest(
                        "What does it cost?",
                        List.of("30 days", "Settings page"),
                        List.of("B", "A"),
                        "You have 30 days."));
        judged(FACTS, AgentReply.of("x"), judge);
        assertThat(seen.get().passages()).isEmpty();
    }

    @Test
    void anUnreadableReplyIsKept() throws InterruptedException {
        CaseGrade grade = judged(FACTS, ANSWER, request -> {
            throw new JudgeException("two verdicts that differ", "{} {}");
        });
        assertThat(grade.outcome()).isEqualTo(Outcome.UNSCORED);
        assertThat(grade.reasons()).containsExactly("the judge gave no readable verdict: two verdicts that differ");
        assertThat(grade.judgeReply()).isEqualTo("{} {}");
        assertThat(grade.verdict()).isNull();
    }

    @Test
    void aVerdictOnAnotherNumberOfFactsIsUnreadable() throws InterruptedException {
        CaseGrade grade = judged(FACTS, ANSWER, saying(List.of(true), false, true, false));
        assertThat(grade.reasons())
                .containsExactly("the judge gave no readable verdict: a verdict on 2 facts is needed but it has 1");
        assertThat(grade.judgeReply()).isEqualTo("raw");
        assertThat(grade.verdict()).isNull();
        JudgeVerdict untraced = new JudgeVerdict("because", List.of(), false, true, false);
        assertThat(judged(FACTS, ANSWER, request -> untraced).judgeReply()).isEqualTo(untraced.toString());
    }

    @Test
    void aJudgeThatThrowsIsAnError() throws InterruptedException {
        CaseGrade grade = judged(FACTS, ANSWER, request -> {
            throw new IllegalStateException("no connection");
        });
        assertThat(grade.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(grade.reasons()).containsExactly("the judge threw java.lang.IllegalStateException: no connection");
        assertThat(grade.judgeReply()).isNull();
        assertThat(judged(FACTS, ANSWER, request -> {
                            throw new AssertionError("bad");
                        })
                        .outcome())
                .isEqualTo(Outcome.ERRORED);
    }

    @Test
    @SuppressWarnings("NullAway") // a host's lambda may do it
    void aJudgeThatReturnsNullIsAnError() throws InterruptedException {
        CaseGrade grade = judged(FACTS, ANSWER, request -> null);
        assertThat(grade.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(grade.reasons()).containsExactly("the judge returned null");
    }

    @Test
    void aFaultThatStaysIsAnErrorAfterTheLastAttempt() throws InterruptedException {
        List<JudgeRequest> calls = new ArrayList<>();
        CaseGrade grade = judged(FACTS, ANSWER, request -> {
            calls.add(request);
            throw new TransientException("overloaded", (Throwable) null);
        });
        assertThat(calls).hasSize(4);
        assertThat(grade.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(grade.reasons())
                .containsExactly("the judge threw dev.evalkit.api.model.TransientException: overloaded");
    }

    @Test
    void anInterruptionIsPassedOn() {
        assertThatThrownBy(() -> judged(FACTS, ANSWER, request -> {
                    throw new InterruptedException("stop");
                }))
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    void aVerdictThatIsNotNeededIsKeptAndItsAbsenceNoted() throws InterruptedException {
        GoldenCase golden = Sample.behaving(Behavior.CREATE_TICKET);
        CaseRun run = Sample.asking(ToolCall.of("create_ticket"));
        CaseGrade kept = grade(Checks.standard(), saying(List.of(), false, false, false), Judging.ALWAYS, golden, run);
        assertThat(kept.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(kept.verdict()).isNotNull();
        CaseGrade noted = grade(
                Checks.standard(),
                request -> {
                    throw new JudgeException("no JSON", "raw");
                },
                Judging.ALWAYS,
                golden,
                run);
        assertThat(noted.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(noted.reasons()).containsExactly("the judge gave no readable verdict: no JSON");
        assertThat(noted.judgeReply()).isEqualTo("raw");
    }

    @Test
    void aBrokenCheckIsNamedWithItsException() throws InterruptedException {
        Checks checks = Checks.none()
                .and("no_link", (golden, run) -> {
                    throw new IllegalStateException("boom");
                })
                .and("asserting", (golden, run) -> {
                    throw new AssertionError("not 1");
                })
                .and("failing", (golden, run) -> CheckResult.failed("1", "2"));
        CaseGrade grade = grade(checks, null, Judging.CHECKS_ONLY, FACTS, Sample.saying("x"));
        assertThat(grade.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(grade.reasons())
                .containsExactly(
                        "the check 'no_link' threw java.lang.IllegalStateException: boom",
                        "the check 'asserting' threw java.lang.AssertionError: not 1",
                        "failing: expected 1, found 2");
        assertThat(grade.checks())
                .extracting(CheckReport::toString)
                .containsExactly(
                        "no_link: the check 'no_link' threw java.lang.IllegalStateException: boom",
                        "asserting: the check 'asserting' threw java.lang.AssertionError: not 1",
                        "failing: expected 1, found 2");
    }

    @Test
    @SuppressWarnings("NullAway") // a host's lambda may do it
    void aCheckThatReturnsNullIsBroken() throws InterruptedException {
        Checks checks = Checks.none().and("mine", (golden, run) -> null);
        CaseGrade grade = grade(checks, null, Judging.CHECKS_ONLY, FACTS, Sample.saying("x"));
        assertThat(grade.outcome()).isEqualTo(Outcome.ERRORED);
        String reason = "the check 'mine' returned null";
        assertThat(grade.reasons()).containsExactly(reason);
    }

    @Test
    void hostileMessagesStayShortAndOnOneLine() throws InterruptedException {
        Checks checks = Checks.none().and("mine", (golden, run) -> {
            throw new IllegalStateException("a\nb" + "x".repeat(1000));
        });
        CaseGrade grade = grade(checks, null, Judging.CHECKS_ONLY, FACTS, Sample.saying("x"));
        assertThat(grade.reasons().get(0)).contains("a\\u000ab").hasSizeLessThan(260);
    }

    @Test
    void expectedSourcesAreFoundAmongThePassages() throws InterruptedException {
        GoldenCase golden = Sample.expecting(Expected.builder().sources(List.of("a.md", "b.md", "c.md")));
        assertThat(judged(golden, ANSWER, null).sources())
                .extracting(SourceUse::toString)
                .containsExactly("a.md: retrieved at rank 2 but unused", "b.md: rank 1", "c.md: not retrieved");
        assertThat(judged(golden, AgentReply.of("x"), null).sources()).isNull();
    }
}
