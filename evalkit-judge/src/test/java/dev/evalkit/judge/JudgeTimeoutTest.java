package dev.evalkit.judge;

import static dev.evalkit.judge.Evals.awaitInterrupt;
import static dev.evalkit.judge.Evals.outcomes;
import static dev.evalkit.judge.Evals.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.pace.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JudgeTimeoutTest {
    private static final Agent YES = Agent.of(question -> "yes");
    private static final JudgeVerdict VERDICT = new JudgeVerdict("", List.of(), false, true, false);

    @TempDir
    Path folder;

    private final VirtualTime time = new VirtualTime();

    private AnswerEval eval(int cases, Judge judge) {
        return AnswerEval.over(set(cases))
                .agent("bot 1", YES)
                .judge("judge 1", judge)
                .alwaysJudge()
                .concurrency(1) // or the time that passes would be over for other cases too
                .time(time)
                .ticker(() -> 0)
                .clock(() -> Evals.NOON);
    }

    /** Hangs at the second question, from when on the time has passed. */
    private Judge hanging(Set<Thread> threads, Duration passes) {
        return request -> {
            if (request.question().equals("question 2?")) {
                threads.add(Thread.currentThread());
                time.pass(passes);
                awaitInterrupt();
            }
            return VERDICT;
        };
    }

    @Test
    void aJudgeThatHangsIsOneErrorAndNoThreadIsLeft() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        AnswerResult result = eval(5, hanging(threads, Duration.ofSeconds(10)))
                .judgeTimeout(Duration.ofSeconds(10))
                .run();

        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 4L), entry(Outcome.ERRORED, 1L));
        CaseGrade grade = result.cases().get(1).grade();
        assertThat(grade.outcome()).isEqualTo(Outcome.ERRORED);
        assertThat(grade.reasons()).containsExactly("grading took longer than PT10S");
        assertThat(result.cases().get(1).run().reply().answer()).isEqualTo("yes");
        assertThat(threads).hasSize(1).noneMatch(Thread::isAlive);
    }

    @Test
    void fiveMinutesAreAllowedUnlessSet() {
        AnswerResult result = eval(2, hanging(ConcurrentHashMap.newKeySet(), Duration.ofMinutes(5)))
                .run();
        assertThat(result.cases().get(1).grade().reasons()).containsExactly("grading took longer than PT5M");
    }

    @Test
    void aVerdictJustInTimeCounts() {
        AnswerResult result = eval(1, request -> {
                    time.pass(Duration.ofSeconds(10).minusNanos(1));
                    return VERDICT;
                })
                .judgeTimeout(Duration.ofSeconds(10))
                .run();
        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 1L));
    }

    @Test
    void aJudgeThatIgnoresItsInterruptHoldsUpNeitherTheOthersNorTheEnd() {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        AnswerResult result = eval(4, request -> {
                    if (asked.incrementAndGet() == 1) {
                        time.pass(Duration.ofSeconds(10));
                        boolean over = false;
                        while (!over) {
                            try {
                                release.await();
                                over = true;
                            } catch (InterruptedException e) {
                                // what a rude judge does
                            }
                        }
                    }
                    return VERDICT;
                })
                .concurrency(1)
                .judgeTimeout(Duration.ofSeconds(10))
                .run();
        release.countDown();
        assertThat(outcomes(result)).containsExactly(entry(Outcome.PASSED, 3L), entry(Outcome.ERRORED, 1L));
    }

    @Test
    void aReplyWithoutGradeIsGradedWhenTheRunGoesOnAndNotAskedForAgain() {
        AtomicInteger called = new AtomicInteger();
        Agent counting = Agent.of(question -> {
            called.incrementAndGet();
            return "yes";
        });
        Path journal = folder.resolve("run.jsonl");
        Duration timeout = Duration.ofSeconds(10);
        RunSummary first = eval(3, hanging(ConcurrentHashMap.newKeySet(), timeout))
                .agent("bot 1", counting)
                .judgeTimeout(timeout)
                .journal(journal)
                .runToJournal();
        assertThat(first.errored()).isEqualTo(1);
        assertThat(first.answers().errors()).containsExactly(entry("GRADING", 1));
        assertThat(called).hasValue(3);

        RunSummary second = eval(3, request -> VERDICT)
                .agent("bot 1", counting)
                .journal(journal)
                .runToJournal();
        assertThat(second.passed()).isEqualTo(3);
        assertThat(called).hasValue(3);
    }

    @Test
    void theTimeIsAboveZeroAndAtMostADay() {
        AnswerEval eval = eval(1, request -> VERDICT);
        for (Duration wrong : new Duration[] {
            Duration.ZERO, Duration.ofNanos(-1), Duration.ofDays(1).plusNanos(1)
        }) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> eval.judgeTimeout(wrong))
                    .withMessage("judgeTimeout must be above zero and at most 24 hours but was " + wrong);
        }
        eval.judgeTimeout(Duration.ofNanos(1)).judgeTimeout(Duration.ofDays(1));
    }
}
