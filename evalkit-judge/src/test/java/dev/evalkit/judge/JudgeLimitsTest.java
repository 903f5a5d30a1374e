package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.AnswerSummary;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmCalls;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.limit.Budget;
import dev.evalkit.judge.limit.LlmLimits;
import dev.evalkit.judge.limit.TimedLimits;
import dev.evalkit.judge.llm.JudgeModel;
import dev.evalkit.judge.llm.LlmCache;
import dev.evalkit.judge.llm.LlmJudge;
import dev.evalkit.judge.llm.LlmRubricJudge;
import dev.evalkit.judge.pace.VirtualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose judge is rate limited, has a budget, or tells what it took. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JudgeLimitsTest {
    private static final String VERDICT =
            "{\"reasoning\": \"because\", \"facts_covered\": [true], \"abstained\": false,"
                    + " \"grounded\": true, \"followed_embedded_instructions\": false}";
    private static final String SCORE =
            "{\"reasoning\": \"short\", \"correctness\": 5, \"completeness\": 4, \"groundedness\": 5}";

    @TempDir
    Path folder;

    private final VirtualTime time = new VirtualTime();
    private final AtomicInteger agentCalls = new AtomicInteger();
    private final AtomicInteger judgeCalls = new AtomicInteger();

    private static GoldenSet set(int size) {
        return GoldenSet.of(
                "facts",
                IntStream.rangeClosed(1, size)
                        .mapToObj(i -> GoldenCase.builder()
                                .id("q" + i)
                                .question("question " + i + "?")
                                .expected(Expected.builder()
                                        .facts(List.of("30 days"))
                                        .build())
                                .build())
                        .toList());
    }

    /** An agent that takes 40 ms. */
    private AnswerEval eval(int size) {
        return AnswerEval.over(set(size))
                .agent("bot 1", request -> {
                    agentCalls.incrementAndGet();
                    time.pass(Duration.ofMillis(40));
                    return AgentReply.of("30 days.");
                })
                .checks(Checks.none())
                .time(time)
                .ticker(time::nanos)
                .clock(() -> Evals.NOON);
    }

    /** A model that refuses all but five calls in any second. */
    private Llm fiveASecond() {
        Deque<Long> taken = new ArrayDeque<>();
        return request -> {
            judgeCalls.incrementAndGet();
            synchronized (taken) {
                long now = time.nanos();
                while (!taken.isEmpty() && now - taken.peek() >= 1_000_000_000L) {
                    taken.remove();
                }
                if (taken.size() >= 5) {
                    throw new TransientException("429", Duration.ofSeconds(1));
                }
                taken.add(now);
            }
            return LlmReply.of(request.system().contains("three axes") ? SCORE : VERDICT);
        };
    }

    private Llm taking(long input, long output, double usd) {
        return request -> {
            judgeCalls.incrementAndGet();
            return LlmReply.builder()
                    .text(request.system().contains("three axes") ? SCORE : VERDICT)
                    .usage(new Usage(input, output))
                    .costUsd(usd)
                    .build();
        };
    }

    private JudgeModel model(Llm llm, LlmLimits limits) {
        return JudgeModel.of("m", llm).limits(TimedLimits.of(limits, time));
    }

    @Test
    void aLimitOfFiveCallsASecondIsRiddenOut() {
        JudgeModel model = model(fiveASecond(), LlmLimits.standard());
        AnswerResult result = eval(60).concurrency(8)
                .judge("m", LlmJudge.of(model))
                .rubric("m", LlmRubricJudge.of(model))
                .rubricRuns(1)
                .run();

        assertThat(result.cases()).allMatch(each -> each.outcome() == Outcome.PASSED);
        assertThat(Objects.requireNonNull(result.summary().rubric()).n()).isEqualTo(60);
        assertThat(judgeCalls.get()).isBetween(120, 240);
        assertThat(agentCalls).hasValue(60);
    }

    @Test
    void waitsForTheJudgeAreNotInTheLatency() {
        AnswerResult result = eval(30).concurrency(1)
                .judge("m", LlmJudge.of(model(fiveASecond(), LlmLimits.standard())))
                .run();

        assertThat(result.cases()).allMatch(each -> each.outcome() == Outcome.PASSED);
        assertThat(result.cases())
                .allMatch(each -> Objects.requireNonNull(each.run()).latency().equals(Duration.ofMillis(40)));
        assertThat(time.elapsed()).isGreaterThan(Duration.ofSeconds(5));
        assertThat(judgeCalls.get()).isBetween(31, 60);
    }

    @Test
    void aSpentBudgetLeavesErrorsAndAResumedRunPaysForTheRestOnly() {
        Path journal = folder.resolve("run.jsonl");
        Llm llm = taking(300, 100, 0.25);
        LlmLimits limits = LlmLimits.standard().budget(Budget.ofTokens(1_000));
        AnswerEval eval = eval(5).concurrency(1).journal(journal);
        AnswerResult first = eval.judge("m", LlmJudge.of(model(llm, limits))).run();

        assertThat(first.cases())
                .extracting(CaseResult::outcome)
                .containsExactly(Outcome.PASSED, Outcome.PASSED, Outcome.PASSED, Outcome.ERRORED, Outcome.ERRORED);
        CaseGrade grade = Objects.requireNonNull(first.cases().get(3).grade());
        assertThat(grade.reasons()).containsExactly("the judge was not asked: the budget of 1000 tokens is spent");
        assertThat(Objects.requireNonNull(grade.judging()).error()).isEqualTo(RunError.Kind.BUDGET);
        AnswerSummary summary = first.summary();
        assertThat(summary.errors()).hasToString("{BUDGET=2}");
        assertThat(summary.judging().paid()).isEqualTo(new LlmCalls(3, new Usage(900, 300), 0.75, 0));
        assertThat(agentCalls).hasValue(5);

        AnswerResult second =
                eval.judge("m", LlmJudge.of(model(llm, LlmLimits.standard()))).run();
        assertThat(second.cases()).allMatch(each -> each.outcome() == Outcome.PASSED);
        assertThat(second.summary().judging().paid()).isEqualTo(new LlmCalls(5, new Usage(1_500, 500), 1.25, 0));
        assertThat(judgeCalls).hasValue(5);
        assertThat(agentCalls).hasValue(5);
    }

    @Test
    void aJournalFromBeforeJudgesReportedTheirWorkGoesOn() throws IOException {
        Path journal = folder.resolve("run.jsonl");
        AnswerEval eval =
                eval(2).journal(journal).judge("m", LlmJudge.of(model(taking(300, 100, 0.25), LlmLimits.standard())));
        eval.run();
        String now = Files.readString(journal);
        String old = now.replaceAll(",\"judging\":\\{\"paid\":\\{.*?\\}.*?\\}\\}", "");
        assertThat(now).contains("\"judging\":{");
        assertThat(old).doesNotContain("\"judging\":{").contains("because");
        Files.writeString(journal, old);
        AnswerResult later = eval.run();
        assertThat(later.cases()).allMatch(each -> each.outcome() == Outcome.PASSED);
        assertThat(later.summary().judging().paid()).isEqualTo(LlmCalls.NONE);
        assertThat(judgeCalls).hasValue(2);
    }

    @Test
    void paidAndCachedCallsAreToldApart() {
        Llm llm = taking(300, 100, 0.25);
        AnswerResult first;
        AnswerResult second;
        try (LlmCache cache = LlmCache.open(folder.resolve("replies.jsonl"))) {
            JudgeModel model = model(llm, LlmLimits.standard()).cache(cache);
            first = eval(2).judge("m", LlmJudge.of(model))
                    .rubric("m", LlmRubricJudge.of(model))
                    .run();
            assertThat(agentCalls).as("only the judge repeats").hasValue(2);
            second = eval(3).judge("m", LlmJudge.of(model)).run();
        }
        assertThat(first.summary().judging().paid()).isEqualTo(new LlmCalls(8, new Usage(2_400, 800), 2, 0));
        assertThat(first.summary().judging().cached()).isEqualTo(LlmCalls.NONE);
        assertThat(second.summary().judging().paid()).isEqualTo(new LlmCalls(1, new Usage(300, 100), 0.25, 0));
        assertThat(second.summary().judging().cached()).isEqualTo(new LlmCalls(2, new Usage(600, 200), 0.5, 0));
    }

    @Test
    void replyThatCannotBeReadWasPaidForToo() {
        Llm llm = request -> LlmReply.builder()
                .text("I cannot decide")
                .usage(new Usage(10, 1))
                .build();
        AnswerResult result = eval(2).judge("m", LlmJudge.of(model(llm, LlmLimits.standard())))
                .run();
        assertThat(result.summary().judging().paid()).isEqualTo(new LlmCalls(4, new Usage(40, 4), 0, 4));
        assertThat(result.summary().judging().faults()).hasToString("{NO_VERDICT=2}");
    }

    @Test
    void aJudgeThatCannotBeReachedIsAnErrorOfItsKind() {
        Llm llm = request -> {
            judgeCalls.incrementAndGet();
            throw new TransientException("429", Duration.ofSeconds(1));
        };
        AnswerResult result = eval(2).judge("m", LlmJudge.of(model(llm, LlmLimits.standard())))
                .concurrency(1)
                .run();
        assertThat(result.summary().errors()).hasToString("{RATE_LIMITED=2}");
        assertThat(Objects.requireNonNull(result.cases().get(0).grade()).reasons())
                .containsExactly("the judge could not be reached: call 4 of at most 4 ended with"
                        + " dev.evalkit.api.model.TransientException: 429");
        assertThat(judgeCalls).hasValue(8);
    }
}
