package dev.evalkit.judge.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import dev.evalkit.api.model.RateLimit;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.api.model.Usage;
import dev.evalkit.judge.pace.CallsEnded;
import dev.evalkit.judge.pace.VirtualTime;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LlmLimitsTest {
    private static final LlmRequest REQUEST =
            LlmRequest.builder().system("s").user("u").maxTokens(10).build();
    private static final Llm FINE = request -> LlmReply.of("fine");

    private final VirtualTime time = new VirtualTime();
    private final AtomicInteger calls = new AtomicInteger();

    private LlmLimits limits() {
        return LlmLimits.standard().time(time);
    }

    private Llm failing(int times, Exception fault) {
        return request -> {
            if (calls.incrementAndGet() <= times) {
                throw fault;
            }
            return LlmReply.of("fine");
        };
    }

    private static Llm taking(long tokens, double usd) {
        return request -> LlmReply.builder()
                .text("fine")
                .usage(new Usage(tokens, 0))
                .costUsd(usd)
                .build();
    }

    @Test
    void callsAreSpreadOverTheMinute() throws InterruptedException {
        LlmLimits limits = limits().rateLimit(RateLimit.callsPerMinute(120));
        List<Duration> at = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            limits.reply(
                    request -> {
                        at.add(time.elapsed());
                        return LlmReply.of("fine");
                    },
                    REQUEST);
        }
        assertThat(at)
                .containsExactly(
                        Duration.ZERO, Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofMillis(1_500));
    }

    @Test
    void tokensAreWaitedOff() throws InterruptedException {
        LlmLimits limits = limits().rateLimit(RateLimit.onlyTokensPerMinute(6_000));
        for (int i = 0; i < 3; i++) {
            limits.reply(taking(1_000, 0), REQUEST);
        }
        assertThat(time.elapsed()).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(21));
    }

    @Test
    void noMoreCallsAreMadeAtOnce() throws Exception {
        LlmLimits limits = limits().concurrency(2);
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch two = new CountDownLatch(2);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Thread thread = new Thread(() -> {
                try {
                    limits.reply(
                            request -> {
                                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                                two.countDown();
                                two.await();
                                now.decrementAndGet();
                                return LlmReply.of("fine");
                            },
                            REQUEST);
                    calls.incrementAndGet();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(most).hasValue(2);
        assertThat(calls).hasValue(6);
    }

    @Test
    void aFaultThatMayBeGoneIsTriedAgain() throws InterruptedException {
        assertThat(limits().reply(failing(3, new SocketException("reset")), REQUEST)
                        .text())
                .isEqualTo("fine");
        assertThat(calls).hasValue(4);
        assertThat(time.elapsed()).isBetween(Duration.ofMillis(3_500), Duration.ofSeconds(7));
    }

    @Test
    void theLastTryEndsTheCalls() {
        assertThatThrownBy(() -> limits().reply(failing(9, new SocketException("reset")), REQUEST))
                .isInstanceOf(CallsEnded.class)
                .hasNoCause()
                .hasMessage("call 4 of at most 4 ended with java.net.SocketException: reset")
                .satisfies(e -> assertThat(((CallsEnded) e).kind()).isEqualTo(RunError.Kind.INFRASTRUCTURE));
        assertThat(calls).hasValue(4);
    }

    @Test
    void retryAfterIsHonouredByAllCalls() throws InterruptedException {
        LlmLimits limits = limits();
        limits.reply(failing(1, new TransientException("429", Duration.ofSeconds(20))), REQUEST);
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(20));

        LlmLimits once = limits().retry(RetryPolicy.never());
        assertThatThrownBy(() -> once.reply(failing(9, new TransientException("429", Duration.ofSeconds(7))), REQUEST))
                .hasMessage("call 1 of at most 1 ended with dev.evalkit.api.model.TransientException: 429")
                .satisfies(e -> assertThat(((CallsEnded) e).kind()).isEqualTo(RunError.Kind.RATE_LIMITED));
        Duration before = time.elapsed();
        once.reply(FINE, REQUEST);
        assertThat(time.elapsed().minus(before)).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void aRetryAfterBeyondTheLongestWaitIsGivenUp() {
        assertThatThrownBy(() ->
                        limits().reply(failing(9, new TransientException("429", Duration.ofHours(1))), REQUEST))
                .hasMessage(
                        "call 1 of at most 4 ended with dev.evalkit.api.model.TransientException: 429; it asked for a"
                                + " wait of PT1H, above the maximum of PT2M");
        assertThat(calls).hasValue(1);
    }

    @Test
    void whatNoOtherTryMendsIsThrownAtOnce() {
        assertThatThrownBy(() -> limits().reply(failing(9, new IllegalArgumentException("no such model")), REQUEST))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("the model's client threw java.lang.IllegalArgumentException: no such model");
        assertThat(calls).hasValue(1);
    }

    @Test
    void theHostSaysWhatIsTriedAgain() throws InterruptedException {
        LlmLimits mine = limits().retry(RetryPolicy.standard().retryOn(IllegalArgumentException.class::isInstance));
        mine.reply(failing(1, new IllegalArgumentException("overloaded")), REQUEST);
        assertThat(calls).hasValue(2);
    }

    @Test
    @SuppressWarnings("NullAway") // a host's lambda may do it
    void aModelThatSaysNullIsSaid() {
        assertThatThrownBy(() -> limits().reply(request -> null, REQUEST))
                .hasMessage("the model's client returned null instead of a reply");
    }

    private void assertEnds(Budget budget, int after, String message) throws InterruptedException {
        LlmLimits limits = limits().budget(budget);
        for (int i = 0; i < after; i++) {
            limits.reply(taking(400, 0.5), REQUEST);
            time.pass(Duration.ofMinutes(1));
        }
        assertThatThrownBy(() -> limits.reply(FINE, REQUEST))
                .isInstanceOf(CallsEnded.class)
                .hasMessage(message)
                .satisfies(e -> assertThat(((CallsEnded) e).kind()).isEqualTo(RunError.Kind.BUDGET));
    }

    @Test
    void aBudgetThatIsSpentEndsTheCalls() throws InterruptedException {
        assertEnds(Budget.ofTokens(1_200), 3, "the budget of 1200 tokens is spent");
        assertEnds(Budget.ofTokens(1_201), 4, "the budget of 1201 tokens is spent");
        assertEnds(Budget.ofUsd(1), 2, "the budget of $1.0 is spent");
        assertEnds(Budget.ofTime(Duration.ofMinutes(2)), 2, "the budget of PT2M is spent");
    }

    @Test
    void aBudgetThatCannotBeKeptEndsTheCalls() throws InterruptedException {
        LlmLimits usd = limits().budget(Budget.ofUsd(1));
        usd.reply(FINE, REQUEST);
        assertThatThrownBy(() -> usd.reply(FINE, REQUEST))
                .hasMessage(
                        "a reply does not say what it cost, and its model and tokens are not in the prices, so a budget in"
                                + " money cannot be kept: add the model to prices(table), with replies that say their tokens");
        LlmLimits named = limits().budget(Budget.ofUsd(1));
        named.reply(r -> LlmReply.builder().text("t").model("m-2026").build(), REQUEST);
        assertThatThrownBy(() -> named.reply(FINE, REQUEST))
                .hasMessageStartingWith("a reply of the model 'm-2026' does not say what it cost, and its model");
        LlmLimits tokens = limits().budget(Budget.ofTokens(1));
        tokens.reply(FINE, REQUEST);
        assertThatThrownBy(() -> tokens.reply(FINE, REQUEST))
                .hasMessage("a reply does not say how many tokens it took, so a budget in tokens cannot be kept");
    }

    @Test
    void aBudgetOfTimeEndsWaitsToo() {
        LlmLimits limits = limits().budget(Budget.ofTime(Duration.ofSeconds(10)));
        assertThatThrownBy(() ->
                        limits.reply(failing(9, new TransientException("429", Duration.ofMinutes(1))), REQUEST))
                .hasMessage("the budget of PT10S is spent");
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(10));
        assertThat(calls).hasValue(1);
    }

    @Test
    void anInterruptEndsAWait() {
        LlmLimits limits = LlmLimits.standard();
        assertThatThrownBy(() -> limits.reply(
                        request -> {
                            Thread.currentThread().interrupt();
                            throw new TransientException("429", Duration.ofSeconds(100));
                        },
                        REQUEST))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    /** What waits for its second try goes before what came later, so that none starves. */
    @Test
    void firstComeIsFirstServed() throws Exception {
        LlmLimits limits = limits().concurrency(1);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            Thread thread = new Thread(() -> {
                try {
                    limits.reply(
                            request -> {
                                busy.countDown();
                                go.await();
                                order.add(name);
                                if (order.size() == 1) {
                                    throw new TransientException("429", Duration.ofSeconds(5));
                                }
                                return LlmReply.of("fine");
                            },
                            REQUEST);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            threads.add(thread);
            thread.start();
            busy.await();
            while (limits.pending() < threads.size()) {
                Thread.onSpinWait();
            }
        }
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(order).containsExactly("a", "a", "b", "c");
    }

    @Test
    void settingsAreChecked() {
        LlmLimits limits = LlmLimits.standard();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.concurrency(0))
                .withMessage("concurrency must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.rateLimit(RateLimit.callsPerMinute(0)))
                .withMessage("calls per minute must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.rateLimit(RateLimit.onlyTokensPerMinute(0)))
                .withMessage("tokens per minute must be at least 1 but was 0");
        limits.concurrency(1).rateLimit(RateLimit.callsPerMinute(1).tokensPerMinute(1));
    }
}
