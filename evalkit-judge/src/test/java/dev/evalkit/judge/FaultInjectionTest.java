package dev.evalkit.judge;

import static dev.evalkit.judge.Evals.errorKinds;
import static dev.evalkit.judge.Evals.errors;
import static dev.evalkit.judge.Evals.eval;
import static dev.evalkit.judge.Evals.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AgentRequest;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.pace.VirtualTime;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An agent with faults of four kinds, 3 % each, over 1,000 cases, by a clock that does not wait. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultInjectionTest {
    private static final int CASES = 1_000;
    private static final double SHARE = 0.03;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private enum Fault {
        NONE,
        HANGS,
        TOO_MANY_REQUESTS,
        RESET,
        MALFORMED
    }

    private final VirtualTime time = new VirtualTime();
    private final AtomicInteger calls = new AtomicInteger();
    private final Map<Fault, AtomicInteger> faults = new TreeMap<>(Map.of(
            Fault.HANGS, new AtomicInteger(),
            Fault.TOO_MANY_REQUESTS, new AtomicInteger(),
            Fault.RESET, new AtomicInteger(),
            Fault.MALFORMED, new AtomicInteger()));

    private static final Agent CLEAN =
            request -> AgentReply.of(request.key().caseId().hashCode() % 4 == 0 ? "no" : "yes");

    /** What happens to a call depends on the seed, the case and the attempt, not on the order of the calls. */
    private static Fault fault(AgentRequest request, long seed) {
        double drawn =
                new SplittableRandom(seed * 1_000_003 + request.key().toString().hashCode()).nextDouble();
        int which = (int) (drawn / SHARE);
        return which < Fault.values().length - 1 ? Fault.values()[which + 1] : Fault.NONE;
    }

    private Agent faulty(long seed) {
        return request -> {
            calls.incrementAndGet();
            Fault fault = fault(request, seed);
            if (fault != Fault.NONE) {
                faults.get(fault).incrementAndGet();
            }
            switch (fault) {
                case HANGS -> {
                    time.pass(TIMEOUT);
                    Evals.awaitInterrupt();
                }
                case TOO_MANY_REQUESTS -> throw new TransientException("429", Duration.ofSeconds(2));
                case RESET -> throw new SocketException("Connection reset");
                case MALFORMED -> throw new IllegalStateException("no JSON");
                case NONE -> time.pass(Duration.ofMillis(300));
            }
            return CLEAN.reply(request);
        };
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void qualityIsThatOfTheCleanRunOnTheCasesThatFinished(long seed) {
        GoldenSet set = set(CASES);
        AnswerResult clean = eval(set, CLEAN).run();
        AnswerResult disturbed = eval(set, faulty(seed))
                .time(time)
                .timeout(TIMEOUT)
                .concurrency(1)
                .run();

        List<CaseResult> finished = disturbed.cases().stream()
                .filter(each -> each.outcome() != Outcome.ERRORED)
                .toList();
        Map<String, Outcome> cleanly = new TreeMap<>();
        clean.cases().forEach(each -> cleanly.put(each.golden().id(), each.outcome()));
        assertThat(finished)
                .as("seed %d", seed)
                .hasSizeBetween(900, 970)
                .allMatch(each -> each.outcome() == cleanly.get(each.golden().id()));

        Map<RunError.Kind, Long> kinds = errorKinds(disturbed);
        assertThat(kinds)
                .as("seed %d", seed)
                .containsEntry(
                        RunError.Kind.TIMEOUT, (long) faults.get(Fault.HANGS).get())
                .containsEntry(
                        RunError.Kind.AGENT, (long) faults.get(Fault.MALFORMED).get());
        assertThat(errors(disturbed)).hasSize(CASES - finished.size());
        assertThat(calls.get())
                .as("seed %d", seed)
                .isEqualTo(CASES
                        + faults.get(Fault.TOO_MANY_REQUESTS).get()
                        + faults.get(Fault.RESET).get()
                        - kinds.getOrDefault(RunError.Kind.RATE_LIMITED, 0L).intValue()
                        - kinds.getOrDefault(RunError.Kind.INFRASTRUCTURE, 0L).intValue())
                .isLessThanOrEqualTo(CASES * RetryPolicy.standard().attempts());
        assertThat(faults.values()).as("seed %d", seed).allMatch(count -> count.get() > 10);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void faultsThatPassAreNoErrorsAtAnyConcurrency(long seed) {
        AnswerResult disturbed = eval(set(CASES), request -> {
                    calls.incrementAndGet();
                    Fault fault = request.key().attempt() == 1 ? fault(request, seed) : Fault.NONE;
                    if (fault == Fault.TOO_MANY_REQUESTS || fault == Fault.RESET) {
                        faults.get(fault).incrementAndGet();
                        throw new TransientException("busy", Duration.ofSeconds(2));
                    }
                    return CLEAN.reply(request);
                })
                .time(time)
                .concurrency(8)
                .run();

        assertThat(disturbed.cases())
                .as("seed %d", seed)
                .allMatch(each -> each.outcome().isScored());
        assertThat(calls.get())
                .as("seed %d", seed)
                .isEqualTo(CASES
                        + faults.get(Fault.TOO_MANY_REQUESTS).get()
                        + faults.get(Fault.RESET).get());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void theBoundOfCallsIsReachedAndNotExceeded(int attempts) {
        AnswerResult result = eval(set(50), request -> {
                    calls.incrementAndGet();
                    throw new SocketException("Connection reset");
                })
                .time(time)
                .repeats(2)
                .retry(RetryPolicy.standard().attempts(attempts))
                .run();

        assertThat(calls).hasValue(50 * 2 * attempts);
        assertThat(errorKinds(result)).containsExactly(Map.entry(RunError.Kind.INFRASTRUCTURE, 100L));
    }
}
