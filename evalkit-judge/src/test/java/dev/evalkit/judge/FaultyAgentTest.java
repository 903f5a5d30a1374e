package dev.evalkit.judge;

import static dev.evalkit.judge.Evals.awaitInterrupt;
import static dev.evalkit.judge.Evals.errorKinds;
import static dev.evalkit.judge.Evals.errors;
import static dev.evalkit.judge.Evals.eval;
import static dev.evalkit.judge.Evals.graded;
import static dev.evalkit.judge.Evals.outcomes;
import static dev.evalkit.judge.Evals.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.result.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Agents that hang, break, flood, or answer with what is no answer. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultyAgentTest {
    private static final Agent YES = Agent.of(question -> "yes");
    private static final Duration SHORT = Duration.ofMillis(200);

    @Test
    void oneCallThatNeverReturnsIsOneErrorAndNoThreadIsLeft() {
        long start = System.nanoTime();
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        AnswerResult result = eval(set(20), request -> {
                    threads.add(Thread.currentThread());
                    if (request.key().caseId().equals("q7")) {
                        awaitInterrupt();
                    }
                    return AgentReply.of("yes");
                })
                .timeout(SHORT)
                .run();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 19L), entry(Outcome.ERRORED, 1L));
        assertThat(result.cases().get(6).error())
                .isEqualTo(new RunError(RunError.Kind.TIMEOUT, "no reply within PT0.2S", 1));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(SHORT, Duration.ofSeconds(20));
        assertThat(threads).noneMatch(Thread::isAlive);
    }

    @Test
    void aCallThatIgnoresItsInterruptHoldsUpNeitherTheOthersNorTheEnd() {
        CountDownLatch release = new CountDownLatch(1);
        AtomicBoolean daemon = new AtomicBoolean();
        AnswerResult result = eval(set(5), request -> {
                    if (request.key().caseId().equals("q1")) {
                        daemon.set(Thread.currentThread().isDaemon());
                        awaitUninterruptibly(release);
                    }
                    return AgentReply.of("yes");
                })
                .concurrency(1)
                .timeout(SHORT)
                .run();
        release.countDown();

        assertThat(errorKinds(result)).containsExactly(entry(RunError.Kind.TIMEOUT, 1L));
        assertThat(outcomes(result)).containsEntry(Outcome.PASSED, 4L);
        assertThat(daemon).isTrue();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean over = false;
        while (!over) {
            try {
                latch.await();
                over = true;
            } catch (InterruptedException e) {
                // what a rude agent does
            }
        }
    }

    @Test
    void aReplyAfterTheTimeoutIsDropped() {
        AnswerResult result = eval(set(1), request -> {
                    CountDownLatch cancelled = new CountDownLatch(1);
                    request.cancellation().onCancel(cancelled::countDown);
                    awaitUninterruptibly(cancelled);
                    return AgentReply.of("yes, but late");
                })
                .timeout(SHORT)
                .run();

        assertThat(errorKinds(result)).containsExactly(entry(RunError.Kind.TIMEOUT, 1L));
        assertThat(result.cases().get(0).run()).isNull();
    }

    @Test
    void tooManyCallsThatIgnoreTheirInterruptStopTheRun() {
        CountDownLatch release = new CountDownLatch(1);
        AnswerResult result = eval(set(400), request -> {
                    awaitUninterruptibly(release);
                    return AgentReply.of("yes");
                })
                .concurrency(40)
                .timeout(Duration.ofMillis(50))
                .run();
        release.countDown();

        Map<RunError.Kind, Long> kinds = errorKinds(result);
        assertThat(kinds).containsOnlyKeys(RunError.Kind.TIMEOUT, RunError.Kind.CANCELLED);
        assertThat(kinds.get(RunError.Kind.TIMEOUT)).isBetween(104L, 160L);
        assertThat(errors(result).get(399).message())
                .matches("the run was stopped: \\d+ calls that timed out ignore their interrupt");
    }

    @Test
    void whatTheAgentThrowsIsTheErrorOfItsCaseOnly() {
        AnswerResult result = eval(set(4), request -> switch (request.key().caseId()) {
                    case "q1" -> throw new StackOverflowError();
                    case "q2" -> throw new IllegalStateException("no such\ntool");
                    case "q3" -> throw new InterruptedException("mine");
                    default -> AgentReply.of("yes");
                })
                .run();

        assertThat(errors(result))
                .containsExactly(
                        new RunError(RunError.Kind.AGENT, "the agent threw java.lang.StackOverflowError", 1),
                        new RunError(
                                RunError.Kind.AGENT,
                                "the agent threw java.lang.IllegalStateException: no such\\u000atool",
                                1),
                        new RunError(
                                RunError.Kind.CANCELLED,
                                "the call was interrupted from outside: the agent threw java.lang.InterruptedException: mine",
                                1));
        assertThat(outcomes(result)).containsEntry(Outcome.PASSED, 1L);
    }

    @Test
    void aReplyThatIsNoneIsUnusable() {
        String flood = "x".repeat(50_000_000);
        AnswerResult result = eval(set(5), request -> switch (request.key().caseId()) {
                    case "q1" -> null;
                    case "q2" -> AgentReply.of(flood);
                    case "q3" -> AgentReply.of("yes \ud800");
                    case "q4" ->
                        AgentReply.builder()
                                .answer("yes")
                                .citations(List.of("a\udc00"))
                                .build();
                    default -> AgentReply.of("yes \ud83d\ude00");
                })
                .run();

        assertThat(errors(result))
                .allMatch(error -> error.kind() == RunError.Kind.UNUSABLE_REPLY)
                .extracting(RunError::message)
                .containsExactly(
                        "the agent returned null",
                        "the reply has 50000000 characters, more than the limit of 1000000 (maxReplyChars)",
                        "the reply is not valid Unicode: it has half of a surrogate pair",
                        "the reply is not valid Unicode: it has half of a surrogate pair");
        assertThat(result.cases().get(4).outcome()).isEqualTo(Outcome.PASSED);
    }

    @Test
    void theLimitOfAReplyIsTheLastLengthThatIsTaken() {
        assertThat(outcomes(eval(set(1), YES).maxReplyChars(3).run())).containsOnlyKeys(Outcome.PASSED);
        assertThat(outcomes(eval(set(1), YES).maxReplyChars(2).run())).containsOnlyKeys(Outcome.ERRORED);
    }

    @Test
    void theTimeoutCancelsTheFutureOfAnAsynchronousAgent() {
        CompletableFuture<AgentReply> never = new CompletableFuture<>();
        AnswerResult result = graded(AnswerEval.over(set(1)).asyncAgent("bot 1", request -> never))
                .timeout(SHORT)
                .run();

        assertThat(errorKinds(result)).containsExactly(entry(RunError.Kind.TIMEOUT, 1L));
        assertThat(never).isCancelled();
    }
}
