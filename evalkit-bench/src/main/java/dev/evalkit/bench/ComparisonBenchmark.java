package dev.evalkit.bench;

import dev.evalkit.bench.ResultFileBenchmark.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark that reads two results of one set from their files, compares them case by case and renders the comparison
 * as text, in a heap of 512 MB.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "-Xmx512m")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ComparisonBenchmark {
    /** Number of cases in each result. */
    @Param("100000")
    public int cases;

    /** Kind of the results. */
    @Param
    public Kind kind;

    private Path before;
    private Path after;

    /** Writes the results. */
    @Setup
    public void writeFiles() throws IOException {
        before = Files.createTempFile("before", ".json");
        after = Files.createTempFile("after", ".json");
        kind.write(before, cases, 1);
        kind.write(after, cases, 2);
    }

    /** Removes the files. */
    @TearDown
    public void remove() throws IOException {
        Files.delete(before);
        Files.delete(after);
    }

    /** Reads, compares and renders the results. */
    @Benchmark
    public String compare() {
        return kind.compare(before, after).toString();
    }
}
