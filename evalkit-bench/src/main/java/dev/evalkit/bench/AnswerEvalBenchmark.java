package dev.evalkit.bench;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.judge.AnswerEval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of a run's own cost, without its agent. In 10,000 cases the agent answers immediately, and each journal
 * line is handed to the operating system (target: 0.5 s). In 1,000 cases the agent takes 20 ms, 50 cases at a time (0.4
 * s for a run without cost).
 */
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class AnswerEvalBenchmark {
    private static final int IMMEDIATE_CASES = 10_000;
    private static final int SLOW_CASES = 1_000;
    private static final int SLOW_MILLIS = 20;
    private static final int SLOW_CONCURRENCY = 50;

    private AnswerEval immediate;
    private AnswerEval slow;
    private Path journal;

    /** Creates the sets. */
    @Setup
    public void prepare() {
        immediate = AnswerEval.over(set(IMMEDIATE_CASES)).agent("immediate", Agent.of(question -> "yes"));
        slow = AnswerEval.over(set(SLOW_CASES))
                .agent("slow", Agent.of(question -> {
                    Thread.sleep(SLOW_MILLIS);
                    return "yes";
                }))
                .concurrency(SLOW_CONCURRENCY);
    }

    private static GoldenSet set(int size) {
        List<GoldenCase> cases = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            cases.add(GoldenCase.builder()
                    .id("case-" + i)
                    .question("Question " + i + "?")
                    .expected(Expected.builder().contains(List.of("yes")).build())
                    .build());
        }
        return GoldenSet.of("bench", cases);
    }

    /** Creates a new journal for each run. */
    @Setup(Level.Invocation)
    public void name() throws IOException {
        journal = Files.createTempFile("evalkit-bench", ".jsonl");
    }

    /** Removes the journal. */
    @TearDown(Level.Invocation)
    public void remove() throws IOException {
        Files.delete(journal);
    }

    /** Runs 10,000 cases with a journal. */
    @Benchmark
    public AnswerResult immediateAgentWithJournal() {
        return immediate.journal(journal).run();
    }

    /** Runs 10,000 cases without a journal. */
    @Benchmark
    public AnswerResult immediateAgent() {
        return immediate.run();
    }

    /** Runs 1,000 cases that take 20 ms each, 50 at a time. */
    @Benchmark
    public AnswerResult slowAgentAtFifty() {
        return slow.run();
    }
}
