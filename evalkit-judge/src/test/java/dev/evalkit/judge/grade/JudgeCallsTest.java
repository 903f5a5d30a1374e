package dev.evalkit.judge.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.TransientException;
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
        assertThat(ask(2, new TransientException("x", (Throwable) null))).isSameAs(VERDICT);
        assertThat(calls).isEqualTo(3);
        assertThat(waits).hasSize(2);
        assertThat(waits.get(0)).isBetween(Duration.ofMillis(500), Duration.ofMillis(1000));
        assertThat(waits.get(1)).isBetween(Duration.ofMillis(1000), Duration.ofMillis(1500));
    }

    @Test
    void theThirdFaultEndsTheCalls() {
        TransientException fault = new TransientException("x", (Throwable) null);
        assertThatThrownBy(() -> ask(3, fault)).isSameAs(fault);
        assertThat(calls).isEqualTo(3);
        assertThat(waits).hasSize(2);
    }

    @Test
    void theFaultsOwnWaitIsKept() throws JudgeException, IOException, InterruptedException {
        ask(1, new TransientException("x", Duration.ofSeconds(60)));
        assertThat(waits.get(0)).isBetween(Duration.ofSeconds(60), Duration.ofMillis(60_500));
        waits.clear();
        calls = 0;
        ask(1, new TransientException("x", Duration.ZERO));
        assertThat(waits.get(0)).isBetween(Duration.ZERO, Duration.ofMillis(500));
    }

    @Test
    void aFaultThatSaysToWaitLongerThanAMinuteIsNotWaitedFor() {
        TransientException fault = new TransientException("x", Duration.ofMillis(60_001));
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
        JudgeCalls<JudgeRequest, JudgeVerdict> calling = JudgeCalls.verdicts(request -> {
            throw new TransientException("x", (Throwable) null);
        });
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
