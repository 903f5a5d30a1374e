package dev.evalkit.judge;

import static dev.evalkit.judge.Evals.errors;
import static dev.evalkit.judge.Evals.eval;
import static dev.evalkit.judge.Evals.outcomes;
import static dev.evalkit.judge.Evals.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.entry;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.ExpectedAction;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.judge.RubricGrade.Unread;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.check.Checks;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What hosts plug in may throw anything: no fault of theirs makes a run hang, or takes another case with it. */
@Timeout(30)
class HostFaultsTest {
    @TempDir
    Path dir;

    /** Throws a checked exception where none is declared, as Kotlin, Groovy and Scala do. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private static AnswerEval yes(GoldenSet set) {
        return AnswerEval.over(set).agent("bot 1", Agent.of(question -> "yes"));
    }

    private static CaseGrade grade(CaseResult result) {
        return Objects.requireNonNull(result.grade());
    }

    @Test
    void aJudgeMayThrowWhatItDoesNotDeclare() {
        AnswerResult result = yes(set(3))
                .judge("j", request -> {
                    throw HostFaultsTest.<RuntimeException>sneak(new IOException("disk"));
                })
                .run();
        assertThat(outcomes(result)).containsExactly(entry(Outcome.ERRORED, 3L));
        assertThat(grade(result.cases().get(0)).reasons()).containsExactly("the judge threw java.io.IOException: disk");
    }

    @Test
    void soMayARubricJudgeAndACheck() {
        AnswerResult result = yes(set(1))
                .rubricRuns(1)
                .rubric("r", request -> {
                    throw HostFaultsTest.<RuntimeException>sneak(new Exception("odd"));
                })
                .run();
        assertThat(Objects.requireNonNull(grade(result.cases().get(0)).rubric()))
                .isEqualTo(new RubricGrade(
                        List.of(), List.of(new Unread(1, "the rubric judge threw java.lang.Exception: odd", null))));

        AnswerResult checked = yes(set(2))
                .checks(Checks.standard().and("odd", (golden, run) -> {
                    throw HostFaultsTest.<RuntimeException>sneak(new Exception("odd"));
                }))
                .checksOnly()
                .run();
        assertThat(outcomes(checked)).containsExactly(entry(Outcome.ERRORED, 2L));
        assertThat(checked.summary().errors()).containsExactly(entry("GRADING", 2));
    }

    @Test
    void aRedactionThatThrowsEndsTheRunAndIsNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> yes(set(2))
                        .checksOnly()
                        .redact(text -> {
                            throw HostFaultsTest.<RuntimeException>sneak(new IOException("no rules"));
                        })
                        .run())
                .withMessage("the redaction threw java.io.IOException: no rules");
    }

    @Test
    void whoCannotSayWhetherToTryAgainLosesOnlyTheCase() {
        Agent agent = request -> {
            if (request.question().contains("2")) {
                throw new IOException("reset");
            }
            return AgentReply.of("yes");
        };
        AnswerResult result = eval(set(3), agent)
                .retry(RetryPolicy.standard().retryOn(e -> {
                    throw HostFaultsTest.<RuntimeException>sneak(new Exception("predicate"));
                }))
                .run();
        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 2L), entry(Outcome.ERRORED, 1L));
        assertThat(errors(result))
                .containsExactly(new RunError(
                        RunError.Kind.AGENT,
                        "the agent threw java.io.IOException: reset; the retry policy threw java.lang.Exception: predicate",
                        1));
    }

    @Test
    void anExceptionWithoutAMessageToBeHadIsStillTheCasesOwn() {
        class Odd extends RuntimeException {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                throw new IllegalStateException("lazy");
            }
        }
        AnswerResult result = eval(set(1), request -> {
                    throw new Odd();
                })
                .run();
        assertThat(errors(result).get(0).message())
                .isEqualTo("the agent threw " + Odd.class.getName()
                        + " (its message could not be read: java.lang.IllegalStateException)");
    }

    @Test
    void theFirstCauseOfAFaultIsNamed() {
        AnswerResult result = eval(set(1), request -> {
                    throw new IllegalStateException(
                            "LLM call failed", new RuntimeException("wrapped", new ConnectException("refused")));
                })
                .retry(RetryPolicy.never())
                .run();
        assertThat(errors(result))
                .containsExactly(new RunError(
                        RunError.Kind.INFRASTRUCTURE,
                        "the agent threw java.lang.IllegalStateException: LLM call failed,"
                                + " caused by java.net.ConnectException: refused",
                        1));
    }

    @Test
    void figuresThatNoCallTakesAreNoReply() {
        AtomicInteger calls = new AtomicInteger();
        List<AgentReply> replies = List.of(
                AgentReply.builder()
                        .answer("yes")
                        .usage(new Usage(Long.MAX_VALUE, 0))
                        .build(),
                AgentReply.builder()
                        .answer("yes")
                        .usage(new Usage(0, 1_000_000_000_001L))
                        .build(),
                AgentReply.builder().answer("yes").costUsd(1.1e9).build(),
                AgentReply.builder()
                        .answer("yes")
                        .usage(new Usage(1_000_000_000_000L, 1_000_000_000_000L))
                        .costUsd(1e9)
                        .build());
        AnswerResult result = eval(set(4), request -> replies.get(calls.getAndIncrement()))
                .concurrency(1)
                .run();
        assertThat(errors(result))
                .extracting(RunError::message)
                .containsExactly(
                        "the reply reports 9223372036854775807 tokens, more than any call takes",
                        "the reply reports 1000000000001 tokens, more than any call takes",
                        "the reply reports a cost of 1100000000 USD, more than any call takes");
        assertThat(errors(result)).extracting(RunError::kind).containsOnly(RunError.Kind.UNUSABLE_REPLY);
        assertThat(outcomes(result)).containsEntry(Outcome.PASSED, 1L);
    }

    @Test
    void aListenerThatThrowsAnErrorLosesNothing() {
        AnswerResult result = eval(set(2), Agent.of(question -> "yes"))
                .listener(progress -> {
                    throw new AssertionError("in a test of the host");
                })
                .run();
        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 2L));
    }

    /** Nothing forbidden was said, but nobody looked at the ticket. */
    @Test
    void anActionThatWasNotReportedIsNotPassedByWhatWasNotSaid() {
        GoldenSet set = GoldenSet.of(
                "tickets",
                List.of(GoldenCase.builder()
                        .id("t1")
                        .question("I was charged twice, get me a person.")
                        .expected(Expected.builder()
                                .behavior(Behavior.of("create_ticket"))
                                .actions(List.of(new ExpectedAction("create_ticket", List.of("twice"))))
                                .forbidden(List.of("cannot"))
                                .build())
                        .build()));
        AnswerResult result = AnswerEval.over(set)
                .agent("bot 1", Agent.of(question -> "Refunds take 14 days."))
                .run();
        assertThat(outcomes(result)).containsExactly(entry(Outcome.UNSCORED, 1L));
        assertThat(grade(result.cases().get(0)).reasons())
                .containsExactly(
                        "nothing that the case asks for could be checked: the reply reports neither"
                                + " confirmations nor tool calls; the reply does not report its confirmations; an empty list says that there were none; the reply does not report its citations");
        assertThat(outcomes(AnswerEval.over(set)
                        .agent("bot 1", Agent.of(question -> "I cannot do that."))
                        .run()))
                .containsExactly(entry(Outcome.FAILED, 1L));
        assertThat(outcomes(AnswerEval.over(set)
                        .agent("bot 1", Agent.of(question -> "Refunds take 14 days."))
                        .checks(Checks.standard().without("expected_action"))
                        .run()))
                .containsExactly(entry(Outcome.PASSED, 1L));
    }

    @Test
    void aJournalOfAnotherCommitIsNotTakenForThisOne() {
        AnswerEval eval = eval(set(2), Agent.of(question -> "yes")).journal(dir.resolve("run.jsonl"));
        eval.commit("aaaa", false).run();
        assertThat(eval.commit("aaaa", true).run().cases()).hasSize(2);
        assertThat(eval.run().cases()).hasSize(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval.commit("bbbb", false).run())
                .withMessageEndingWith(
                        ": the journal belongs to another run: commit: aaaa -> bbbb; give this run a journal of its"
                                + " own, or grade this one's replies again with regrade");
    }

    @Test
    void aRedactedJournalIsNotGradedAgain() {
        Path journal = dir.resolve("run.jsonl");
        AnswerEval eval = eval(set(2), Agent.of(question -> "yes"));
        AnswerEval redacting = eval.redact(text -> text.replace("yes", "no")).journal(journal);
        redacting.run();
        assertThat(outcomes(redacting.run())).containsExactly(entry(Outcome.PASSED, 2L));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval.regrade(journal))
                .withMessageEndingWith(
                        "run.jsonl: the journal was written with a redaction, so checks and judges would not see"
                                + " what the agent said; to get the grades in it, run the eval with this journal");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval.journal(journal).run())
                .withMessageContaining("redaction: some -> none");
    }
}
