package dev.evalkit.judge;

import static dev.evalkit.judge.Evals.errorKinds;
import static dev.evalkit.judge.Evals.errors;
import static dev.evalkit.judge.Evals.eval;
import static dev.evalkit.judge.Evals.outcomes;
import static dev.evalkit.judge.Evals.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.model.RateLimit;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.limit.Budget;
import dev.evalkit.judge.limit.StopSignal;
import dev.evalkit.judge.pace.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Budgets, signals and interrupts: what is left counts against coverage, what is finished stays. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StopTest {
    private static final Agent COSTS = request -> AgentReply.builder()
            .answer("yes")
            .costUsd(0.25)
            .usage(new Usage(90, 10))
            .build();

    @Test
    void moneyEndsTheRunWhenItIsSpent() {
        AnswerResult result =
                eval(set(10), COSTS).concurrency(1).budget(Budget.ofUsd(1.0)).run();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 4L), entry(Outcome.ERRORED, 6L));
        assertThat(errors(result)).containsOnly(new RunError(RunError.Kind.BUDGET, "the budget of $1.0 is spent", 0));
    }

    @Test
    void tokensEndTheRunWhenTheyAreSpent() {
        assertThat(outcomes(eval(set(10), COSTS)
                        .concurrency(1)
                        .budget(Budget.ofTokens(300))
                        .run()))
                .containsEntry(Outcome.PASSED, 3L);
        assertThat(outcomes(eval(set(10), COSTS)
                        .concurrency(1)
                        .budget(Budget.ofTokens(301))
                        .run()))
                .containsEntry(Outcome.PASSED, 4L);
    }

    @Test
    void timeEndsTheRunWhenItIsSpent() {
        VirtualTime time = new VirtualTime();
        AnswerResult result = eval(set(10), request -> {
                    time.pass(Duration.ofSeconds(10));
                    return AgentReply.of("yes");
                })
                .time(time)
                .rateLimit(RateLimit.callsPerMinute(2))
                .budget(Budget.ofTime(Duration.ofMinutes(1)))
                .run();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 2L), entry(Outcome.ERRORED, 8L));
        assertThat(errors(result)).containsOnly(new RunError(RunError.Kind.BUDGET, "the budget of PT1M is spent", 0));
    }

    @Test
    void aBudgetThatCannotBeKeptEndsTheRun() {
        Agent silent = Agent.of(question -> "yes");
        AnswerResult money =
                eval(set(3), silent).concurrency(1).budget(Budget.ofUsd(1)).run();
        AnswerResult tokens =
                eval(set(3), silent).concurrency(1).budget(Budget.ofTokens(1)).run();

        assertThat(outcomes(money)).containsEntry(Outcome.PASSED, 1L);
        assertThat(errors(money).get(0).message())
                .isEqualTo(
                        "a reply does not say what it cost, and its model and tokens are not in the prices, so a budget"
                                + " in money cannot be kept: add the model to prices(table), with replies that say their tokens");
        assertThat(errors(tokens).get(0).message())
                .isEqualTo("a reply does not say how many tokens it took, so a budget in tokens cannot be kept");
    }

    @Test
    void budgetsOutOfRangeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budget.ofUsd(0))
                .withMessage("budget in US dollars must be above 0 but was 0.0");
        assertThatIllegalArgumentException().isThrownBy(() -> Budget.ofUsd(Double.NaN));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budget.ofTokens(0))
                .withMessage("budget in tokens must be above 0 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budget.ofTime(Duration.ZERO))
                .withMessage("budget in time must be above zero but was PT0S");
        assertThat(Budget.ofTokens(1).tokens()).isEqualTo(1);
    }

    @Test
    void aSignalStopsTheRunAndReachesTheAgent() {
        StopSignal signal = new StopSignal();
        AtomicBoolean told = new AtomicBoolean();
        AtomicInteger calls = new AtomicInteger();
        AnswerResult result = eval(set(10), request -> {
                    if (calls.incrementAndGet() == 4) {
                        request.cancellation().onCancel(() -> told.set(true));
                        signal.stop();
                        Evals.awaitInterrupt();
                    }
                    return AgentReply.of("yes");
                })
                .concurrency(1)
                .stopWhen(signal)
                .run();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 3L), entry(Outcome.ERRORED, 7L));
        assertThat(errors(result))
                .startsWith(new RunError(RunError.Kind.CANCELLED, "the run was stopped", 1))
                .endsWith(new RunError(RunError.Kind.CANCELLED, "the run was stopped", 0));
        assertThat(told).isTrue();
    }

    @Test
    void aSignalGivenBeforeTheRunLeavesNothingDone() {
        StopSignal signal = new StopSignal();
        signal.stop();
        AtomicInteger calls = new AtomicInteger();
        AnswerResult result = eval(set(3), request -> {
                    calls.incrementAndGet();
                    return AgentReply.of("yes");
                })
                .stopWhen(signal)
                .run();

        assertThat(errorKinds(result)).containsExactly(entry(RunError.Kind.CANCELLED, 3L));
        assertThat(calls).hasValue(0);
    }

    @Test
    void anInterruptStopsTheRunAndItsMarkStays() {
        Thread runner = Thread.currentThread();
        AnswerResult result = eval(set(5), request -> {
                    if (request.key().caseId().equals("q2")) {
                        runner.interrupt();
                        Evals.awaitInterrupt();
                    }
                    return AgentReply.of("yes");
                })
                .concurrency(1)
                .run();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 1L), entry(Outcome.ERRORED, 4L));
        assertThat(errors(result).get(0).message()).isEqualTo("the thread of the run was interrupted");
    }

    @Test
    void aReplyWhoseGradingIsStoppedIsKept() {
        StopSignal signal = new StopSignal();
        AnswerResult result = eval(set(1), Agent.of(question -> "yes"))
                .grading(
                        (golden, run) -> {
                            signal.stop();
                            new CountDownLatch(1).await();
                            return null;
                        },
                        List.of(),
                        null,
                        Judging.WHERE_NEEDED)
                .stopWhen(signal)
                .run();

        assertThat(result.cases().get(0).outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(result.cases().get(0).run().reply().answer()).isEqualTo("yes");
        assertThat(result.cases().get(0).grade().reasons()).containsExactly("the run was stopped");
    }

    @Test
    void anActionOfASignalRunsOnceAndMayThrow() {
        StopSignal signal = new StopSignal();
        AtomicInteger runs = new AtomicInteger();
        signal.onCancel(() -> {
            throw new IllegalStateException();
        });
        signal.onCancel(runs::incrementAndGet);
        signal.stop();
        signal.stop();
        assertThat(runs).hasValue(1);
        signal.onCancel(runs::incrementAndGet);
        assertThat(runs).hasValue(2);
        assertThat(signal.isCancelled()).isTrue();
    }

    @Test
    void theListenerHearsTheEndAndMayThrow() {
        List<RunProgress> heard = new ArrayList<>();
        eval(set(3), COSTS)
                .listener(progress -> {
                    heard.add(progress);
                    throw new IllegalStateException();
                })
                .run();

        RunProgress last = heard.get(heard.size() - 1);
        assertThat(last.doneNow()).isEqualTo(3);
        assertThat(last.soFar().passed()).isEqualTo(3);
        assertThat(last.soFar().costUsd()).isEqualTo(0.75);
        assertThat(last.soFar().usage()).isEqualTo(new Usage(270, 30));
    }

    @Test
    void theListenerHearsAboutEverySecond() {
        VirtualTime time = new VirtualTime();
        List<String> heard = new ArrayList<>();
        eval(set(4), COSTS)
                .time(time)
                .rateLimit(RateLimit.callsPerMinute(30))
                .listener(progress -> heard.add(progress.toString()))
                .run();

        assertThat(heard)
                .contains("1/4 (25 %), 1.0/s, 0 errors, $0.2500, 3 s left")
                .endsWith("4/4 (100 %), 0.7/s, 0 errors, $1.0000");
    }
}
