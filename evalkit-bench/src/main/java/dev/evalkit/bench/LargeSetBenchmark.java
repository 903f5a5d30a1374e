package dev.evalkit.bench;

import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
 * A benchmark that streams a million cases in a heap of 64 MB, to show that the run completes. The file takes about 550
 * MB of disk space.
 */
@State(Scope.Thread)
@Fork(value = 1, jvmArgsAppend = "-Xmx64m")
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class LargeSetBenchmark {
    /** Number of cases. */
    @Param("1000000")
    public int cases;

    private Path file;

    /** Writes the file. */
    @Setup
    public void write() throws IOException {
        file = Files.createTempFile("golden", ".jsonl");
        GeneratedCases.write(file, cases);
    }

    /** Removes the file. */
    @TearDown
    public void remove() throws IOException {
        Files.delete(file);
    }

    /** Streams and counts the cases. */
    @Benchmark
    public long stream() {
        try (Stream<GoldenCase> stream = GoldenSet.stream(file)) {
            return stream.filter(each -> each.expected().isCheckable()).count();
        }
    }
}
