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
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.result.Outcome;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExecutorTest {
    private static final Agent YES = Agent.of(question -> "yes");

    private final ExecutorService pool = Executors.newFixedThreadPool(1);

    @AfterEach
    void shutDown() {
        pool.shutdownNow();
    }

    @Test
    void theAgentIsCalledOnTheHostsThreadsOnly() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        AnswerResult result = eval(set(20), request -> {
                    threads.add(Thread.currentThread());
                    return AgentReply.of("yes");
                })
                .executor(pool)
                .run();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 20L));
        assertThat(threads).singleElement().satisfies(thread -> {
            assertThat(thread.getName()).startsWith("pool-");
            assertThat(thread.isAlive()).isTrue();
        });
    }

    @Test
    void aRunFromTheOnlyThreadOfItsExecutorEndsAndSaysWhy() throws Exception {
        AnswerResult result = pool.submit(() -> eval(set(3), YES)
                        .executor(pool)
                        .timeout(Duration.ofMillis(100))
                        .run())
                .get();

        assertThat(errorKinds(result)).containsExactly(entry(RunError.Kind.REJECTED, 3L));
        assertThat(errors(result).get(0).message())
                .isEqualTo(
                        "the executor has started no case for PT0.1S; if run() was called from one of its own tasks, or"
                                + " calls that timed out hold its threads, it needs more threads");
    }

    @Test
    void anExecutorThatRejectsMakesErrors() {
        AnswerResult result = eval(set(3), YES)
                .executor(task -> {
                    throw new RejectedExecutionException("full");
                })
                .run();

        assertThat(errors(result))
                .hasSize(3)
                .containsOnly(new RunError(
                        RunError.Kind.REJECTED,
                        "the executor rejected the case: java.util.concurrent.RejectedExecutionException: full",
                        0));
    }

    @Test
    void anExecutorThatTakesFewerIsUsedAsFarAsItGoes() {
        ThreadPoolExecutor two = new ThreadPoolExecutor(0, 2, 1, TimeUnit.SECONDS, new SynchronousQueue<>());
        AnswerResult result = eval(set(50), YES).executor(two).concurrency(8).run();
        two.shutdown();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 50L));
    }

    @Test
    void anExecutorThatRunsOnTheCallersThreadWorks() {
        assertThat(outcomes(eval(set(50), YES).executor(Runnable::run).run()))
                .containsExactly(entry(Outcome.PASSED, 50L));
    }

    @Test
    void aThreadOfTheHostKeepsNoMarkOfATimeout() throws Exception {
        eval(set(1), request -> {
                    Evals.awaitInterrupt();
                    return AgentReply.of("yes");
                })
                .executor(pool)
                .timeout(Duration.ofMillis(100))
                .run();

        assertThat(pool.submit(() -> Thread.currentThread().isInterrupted()).get())
                .isFalse();
    }

    @Test
    void noThreadIsLeftAfterARun() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        eval(set(100), request -> {
                    threads.add(Thread.currentThread());
                    return AgentReply.of("yes");
                })
                .concurrency(10)
                .run();

        assertThat(threads)
                .isNotEmpty()
                .noneMatch(Thread::isAlive)
                .noneMatch(thread -> thread == Thread.currentThread());
    }

    @Test
    void theThreadsOfARunAreVirtualWhereTheJvmHasThem() {
        Set<String> kinds = ConcurrentHashMap.newKeySet();
        eval(set(1), request -> {
                    kinds.add(Thread.currentThread().getClass().getSimpleName());
                    return AgentReply.of("yes");
                })
                .run();

        assertThat(kinds).containsExactly(Runtime.version().feature() >= 21 ? "VirtualThread" : "Thread");
    }
}
