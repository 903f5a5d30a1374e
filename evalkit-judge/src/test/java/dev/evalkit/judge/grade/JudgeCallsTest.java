package dev.evalkit.judge.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.judge.pace.CallsEnded;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JudgeCallsTest {
    private static final JudgeRequest REQUEST = new JudgeRequest("q", List.of(), List.of(), "a");
    private static final JudgeVerdict VERDICT = new JudgeVerdict("", List.of(), false, true, false);

    private final List<Duration> waits = new ArrayList<>();
    private int calls;

    private static JudgeCalls<JudgeRequest, JudgeVerdict> calls(Judge judge, JudgeCalls.Pause pause) {
        return new JudgeCalls<>(judge::judge, pause);
    }

    private JudgeVerdict ask(int faults, TransientException fault)
            throws JudgeException, IOException, InterruptedException {
        Judge judge = request -> {
            calls++;
            if (calls <= faults) {
                throw fault;
            }
            return VERDICT;
        };
        return calls(judge, waits::add).ask(REQUEST, reply -> {});
    }

    @Test
    void aVerdictAtOnceTakesOneCall() throws JudgeException, IOException, InterruptedException {
        assertThat(ask(0, new TransientException("x", (Throwable) null))).isSameAs(VERDICT);
        assertThat(calls).isEqualTo(1);
        assertThat(waits).isEmpty();
    }

    @Test
    void waitsGrowWhereTheFaultSaysNothing() throws JudgeException, IOException, InterruptedException {
        assertThat(ask(3, new TransientException("x", (Throwable) null))).isSameAs(VERDICT);
        assertThat(calls).isEqualTo(4);
        assertThat(waits).hasSize(3);
        for (int i = 0; i < 3; i++) {
            assertThat(waits.get(i)).isBetween(Duration.ofMillis(500L << i), Duration.ofMillis(1000L << i));
        }
    }

    @Test
    void theLastAttemptOfThePolicyEndsTheCalls() {
        TransientException fault = new TransientException("x", (Throwable) null);
        assertThatThrownBy(() -> ask(4, fault)).isSameAs(fault);
        assertThat(calls).isEqualTo(4);
        assertThat(waits).hasSize(3);
    }

    @Test
    void thePolicyOfTheRunHolds() {
        TransientException fault = new TransientException("x", (Throwable) null);
        for (RetryPolicy policy : List.of(
                RetryPolicy.never(),
                RetryPolicy.standard().attempts(2),
                RetryPolicy.standard().attempts(6).retryOn(any -> true),
                RetryPolicy.standard().retryOn(any -> false))) {
            calls = 0;
            JudgeCalls<JudgeRequest, JudgeVerdict> failing = new JudgeCalls<>(
                    "judge",
                    (request, replies) -> {
                        calls++;
                        throw fault;
                    },
                    policy,
                    wait -> {});
            assertThatThrownBy(() -> failing.ask(REQUEST, reply -> {})).isSameAs(fault);
            assertThat(calls).isEqualTo(policy.isRetryable(fault) ? policy.attempts() : 1);
        }
    }

    @Test
    void aNullVerdictAndAnEndedBudgetAreNeverTriedAgain() {
        RetryPolicy always = RetryPolicy.standard().retryOn(any -> true);
        JudgeCalls<JudgeRequest, JudgeVerdict> nulls = new JudgeCalls<>(
                "rubric judge",
                (request, replies) -> {
                    calls++;
                    return null;
                },
                always,
                waits::add);
        assertThatThrownBy(() -> nulls.ask(REQUEST, reply -> {}))
                .satisfies(e -> assertThat(nulls.fault(e)).isEqualTo("the rubric judge returned null"));
        JudgeCalls<JudgeRequest, JudgeVerdict> spent = new JudgeCalls<>(
                "rubric judge",
                (request, replies) -> {
                    calls++;
                    throw new CallsEnded(RunError.Kind.BUDGET, "spent");
                },
                always,
                waits::add);
        assertThatThrownBy(() -> spent.ask(REQUEST, reply -> {}))
                .satisfies(e -> assertThat(spent.fault(e)).isEqualTo("the rubric judge was not asked: spent"));
        assertThat(calls).isEqualTo(2);
        assertThat(waits).isEmpty();
    }

    @Test
    void theFaultsOwnWaitIsKept() throws JudgeException, IOException, InterruptedException {
        ask(1, new TransientException("x", Duration.ofSeconds(60)));
        assertThat(waits).containsExactly(Duration.ofSeconds(60));
        waits.clear();
        for (Duration none : List.of(Duration.ZERO, Duration.ofSeconds(-5))) {
            calls = 0;
            ask(1, new TransientException("x", none));
        }
        assertThat(waits).allSatisfy(wait -> assertThat(wait).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1)));
    }

    @Test
    void aFaultThatSaysToWaitLongerThanTheLongestWaitIsNotWaitedFor() {
        TransientException fault =
                new TransientException("x", Duration.ofMinutes(2).plusMillis(1));
        assertThatThrownBy(() -> ask(1, fault)).isSameAs(fault);
        assertThat(calls).isEqualTo(1);
        assertThat(waits).isEmpty();
    }

    @Test
    void otherFaultsAreNotTriedAgain() {
        JudgeCalls<JudgeRequest, JudgeVerdict> unreadable = calls(
                request -> {
                    calls++;
                    throw new JudgeException("x", "raw");
                },
                waits::add);
        assertThatThrownBy(() -> unreadable.ask(REQUEST, reply -> {})).isInstanceOf(JudgeException.class);
        assertThat(calls).isEqualTo(1);
    }

    @Test
    void anInterruptedWaitIsPassedOn() {
        Judge judge = request -> {
            throw new TransientException("x", (Throwable) null);
        };
        JudgeCalls<JudgeRequest, JudgeVerdict> interrupted = calls(judge, wait -> {
            throw new InterruptedException("stop");
        });
        assertThatThrownBy(() -> interrupted.ask(REQUEST, reply -> {})).isInstanceOf(InterruptedException.class);
    }

    @Test
    void theThreadItselfWaitsUnlessToldOtherwise() {
        JudgeCalls<JudgeRequest, JudgeVerdict> calling = JudgeCalls.verdicts(
                request -> {
                    throw new TransientException("x", (Throwable) null);
                },
                RetryPolicy.standard());
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> calling.ask(REQUEST, reply -> {})).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aConnectionResetOfAJudgeIsTriedAgain() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        JudgeCalls<String, String> calls = new JudgeCalls<>(
                (request, replies) -> {
                    if (asked.incrementAndGet() < 3) {
                        throw new java.io.UncheckedIOException(new IOException("Connection reset"));
                    }
                    return "said";
                },
                wait -> assertThat(wait).isLessThan(Duration.ofSeconds(2)));
        assertThat(calls.ask("?", reply -> {})).isEqualTo("said");
        assertThat(asked).hasValue(3);
    }

    @Test
    void aLostConnectionIsTriedAgainAsItIsThrown() throws Exception {
        Judge judge = request -> {
            calls++;
            if (calls < 3) {
                throw new IOException("Connection reset");
            }
            return VERDICT;
        };
        assertThat(calls(judge, waits::add).ask(REQUEST, reply -> {})).isSameAs(VERDICT);
        assertThat(calls).isEqualTo(3);
        assertThat(waits).hasSize(2);
    }

    @Test
    void anotherFaultOfInputOrOutputIsNotTriedAgain() {
        FileNotFoundException fault = new FileNotFoundException("prompt.md");
        Judge judge = request -> {
            calls++;
            throw fault;
        };
        assertThatThrownBy(() -> calls(judge, waits::add).ask(REQUEST, reply -> {}))
                .isSameAs(fault);
        assertThat(calls).isEqualTo(1);
        assertThat(waits).isEmpty();
    }
}
