package dev.evalkit.judge;

import static dev.evalkit.judge.Evals.errorKinds;
import static dev.evalkit.judge.Evals.errors;
import static dev.evalkit.judge.Evals.eval;
import static dev.evalkit.judge.Evals.outcomes;
import static dev.evalkit.judge.Evals.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.model.RateLimit;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.pace.VirtualTime;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RetryTest {
    private final VirtualTime time = new VirtualTime();
    private final AtomicInteger calls = new AtomicInteger();

    private AnswerEval virtual(int cases, Agent agent) {
        return eval(set(cases), request -> {
                    calls.incrementAndGet();
                    return agent.reply(request);
                })
                .time(time)
                .ticker(time::nanos);
    }

    private static TransientException tooManyRequests(Duration retryAfter) {
        return new TransientException("429", retryAfter);
    }

    @Test
    void aResetConnectionIsTriedAgain() {
        AnswerResult result = virtual(1, request -> {
                    if (request.key().attempt() < 3) {
                        throw new SocketException("Connection reset");
                    }
                    return AgentReply.of("yes");
                })
                .run();

        CaseResult only = result.cases().get(0);
        assertThat(only.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(only.run().attempts()).isEqualTo(3);
        assertThat(time.elapsed()).isBetween(Duration.ofMillis(1_500), Duration.ofSeconds(3));
    }

    @Test
    void waitsAreNotInTheLatency() {
        AnswerResult result = virtual(1, request -> {
                    time.pass(Duration.ofMillis(40));
                    if (request.key().attempt() == 1) {
                        throw tooManyRequests(Duration.ofSeconds(20));
                    }
                    return AgentReply.of("yes");
                })
                .run();

        assertThat(result.cases().get(0).run().latency()).isEqualTo(Duration.ofMillis(40));
        assertThat(time.elapsed()).isGreaterThanOrEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void theLastAttemptEndsInAnErrorOfItsKind() {
        AnswerResult result = virtual(2, request -> {
                    if (request.key().caseId().equals("q1")) {
                        throw tooManyRequests(Duration.ofSeconds(1));
                    }
                    throw new SocketException("Connection reset");
                })
                .retry(RetryPolicy.standard().attempts(3))
                .run();

        assertThat(errors(result))
                .containsExactly(
                        new RunError(
                                RunError.Kind.RATE_LIMITED,
                                "the agent threw dev.evalkit.api.model.TransientException: 429",
                                3),
                        new RunError(
                                RunError.Kind.INFRASTRUCTURE,
                                "the agent threw java.net.SocketException: Connection reset",
                                3));
        assertThat(calls).hasValue(6);
    }

    @Test
    void aRetryAfterBeyondTheLongestWaitIsGivenUp() {
        AnswerResult result = virtual(1, request -> {
                    throw tooManyRequests(Duration.ofHours(1));
                })
                .run();

        assertThat(errors(result))
                .containsExactly(new RunError(
                        RunError.Kind.RATE_LIMITED,
                        "the agent threw dev.evalkit.api.model.TransientException: 429; it asked for a wait of PT1H, above the"
                                + " maximum of PT2M",
                        1));
    }

    @Test
    void aFaultOfTheAgentIsNotTriedAgain() {
        virtual(3, request -> {
                    throw new IllegalStateException("malformed reply");
                })
                .run();

        assertThat(calls).hasValue(3);
    }

    @Test
    void theHostSaysWhatIsTriedAgain() {
        AnswerResult result = virtual(1, request -> {
                    if (request.key().attempt() == 1) {
                        throw new IllegalStateException("overloaded");
                    }
                    return AgentReply.of("yes");
                })
                .retry(RetryPolicy.standard().retryOn(fault -> fault instanceof IllegalStateException))
                .run();

        assertThat(outcomes(result)).containsOnlyKeys(Outcome.PASSED);
    }

    @Test
    void aTimeoutIsNotTriedAgain() {
        AnswerResult result = virtual(1, request -> {
                    time.pass(Duration.ofMinutes(2));
                    Evals.awaitInterrupt();
                    return AgentReply.of("yes");
                })
                .run();

        assertThat(errorKinds(result)).containsExactly(entry(RunError.Kind.TIMEOUT, 1L));
        assertThat(calls).hasValue(1);
    }

    @Test
    void theTimeOfACaseHoldsForItsCallsTogether() {
        AnswerResult result = virtual(1, request -> {
                    time.pass(Duration.ofSeconds(30));
                    throw new SocketException("Connection reset");
                })
                .timeout(Duration.ofSeconds(90).plusNanos(1))
                .retry(RetryPolicy.standard().attempts(9))
                .concurrency(1)
                .run();

        assertThat(errors(result).get(0).kind()).isEqualTo(RunError.Kind.TIMEOUT);
        assertThat(calls).hasValue(4);
    }

    @Test
    void nineOkAndOneResetAreNineOfNineWithOneError() {
        AnswerResult result = virtual(10, request -> {
                    if (request.key().caseId().equals("q4")) {
                        throw new SocketException("Connection reset");
                    }
                    return AgentReply.of("yes");
                })
                .retry(RetryPolicy.never())
                .run();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 9L), entry(Outcome.ERRORED, 1L));
        assertThat(coverage(result)).isEqualTo(0.9);
    }

    private static double coverage(AnswerResult result) {
        long scored = result.cases().stream()
                .filter(each -> each.outcome().isScored())
                .count();
        return (double) scored / result.cases().size();
    }

    @Test
    void aLimitOfFiveCallsASecondIsRiddenOut() {
        List<Long> taken = new ArrayList<>();
        AnswerResult result = virtual(60, request -> {
                    synchronized (taken) {
                        long now = time.nanos();
                        taken.removeIf(at -> now - at >= 1_000_000_000L);
                        if (taken.size() >= 5) {
                            throw tooManyRequests(Duration.ofSeconds(1));
                        }
                        taken.add(now);
                    }
                    return AgentReply.of("yes");
                })
                .concurrency(8)
                .run();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 60L));
        assertThat(calls.get()).isBetween(60, 120);
        assertThat(time.elapsed()).isBetween(Duration.ofSeconds(11), Duration.ofSeconds(40));
        assertThat(result.cases()).allMatch(each -> each.run().latency().compareTo(Duration.ofSeconds(1)) < 0);
    }

    @Test
    void callsAreSpreadOverTheMinute() {
        List<Long> at = Collections.synchronizedList(new ArrayList<>());
        virtual(5, request -> {
                    at.add(time.nanos());
                    return AgentReply.of("yes");
                })
                .rateLimit(RateLimit.callsPerMinute(120))
                .run();

        assertThat(at).containsExactly(0L, 500_000_000L, 1_000_000_000L, 1_500_000_000L, 2_000_000_000L);
    }

    @Test
    void tokensAreWaitedOff() {
        virtual(
                        3,
                        request -> AgentReply.builder()
                                .answer("yes")
                                .usage(new Usage(900, 100))
                                .build())
                .rateLimit(RateLimit.onlyTokensPerMinute(6_000))
                .concurrency(1)
                .run();

        assertThat(time.elapsed()).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(21));
    }
}
