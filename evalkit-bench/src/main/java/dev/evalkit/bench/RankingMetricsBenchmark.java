package dev.evalkit.bench;

import dev.evalkit.api.metric.RankingMetrics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of recall for 1,000 retrieved ids and 50 expected ids. The yardstick is a plain loop over a hash set that
 * checks nothing and counts a repeated id twice.
 */
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RankingMetricsBenchmark {
    private static final int RETRIEVED = 1_000;
    private static final int EXPECTED = 50;

    /** The cutoff k. */
    @Param({"10", "1000"})
    public int cutoff;

    private List<String> retrieved;
    private Set<String> expected;

    /** Draws the expected ids from the retrieved ones. */
    @Setup
    public void draw() {
        retrieved = new ArrayList<>();
        for (int i = 0; i < RETRIEVED; i++) {
            retrieved.add("document-" + i);
        }
        SplittableRandom random = new SplittableRandom(1);
        expected = new HashSet<>();
        while (expected.size() < EXPECTED) {
            // A new string that is equal but not identical, as with ids read from two files.
            expected.add("document-" + random.nextInt(RETRIEVED));
        }
    }

    /** Computes the metric. */
    @Benchmark
    public double recallAtK() {
        return RankingMetrics.recallAtK(retrieved, expected, cutoff);
    }

    /** Computes recall by a plain loop, as the yardstick. */
    @Benchmark
    public double yardstick() {
        int hits = 0;
        for (int i = 0; i < cutoff; i++) {
            if (expected.contains(retrieved.get(i))) {
                hits++;
            }
        }
        return (double) hits / expected.size();
    }
}
