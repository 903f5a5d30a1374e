package dev.evalkit.bench;

import com.fasterxml.jackson.core.JsonFactory;
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
 * A benchmark of reading a golden set with all checks. The yardstick is Jackson's parser on the same file, which only
 * returns the text of each string and number. The counter {@code megabytes} is in megabytes per second.
 */
@State(Scope.Thread)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 3)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class GoldenSetBenchmark {
    /** Number of cases. */
    @Param("100000")
    public int cases;

    private final JsonFactory factory = new JsonFactory();
    private Path file;
    private double megabytes;

    /** Writes the file. */
    @Setup
    public void write() throws IOException {
        file = Files.createTempFile("golden", ".jsonl");
        GeneratedCases.write(file, cases);
        megabytes = Files.size(file) / Megabytes.BYTES;
    }

    /** Removes the file. */
    @TearDown
    public void remove() throws IOException {
        Files.delete(file);
    }

    /** Reads the whole set. */
    @Benchmark
    public GoldenSet load(Megabytes read) {
        read.megabytes += megabytes;
        return GoldenSet.load(file);
    }

    /** Streams the cases. */
    @Benchmark
    public long stream(Megabytes read) {
        read.megabytes += megabytes;
        try (Stream<GoldenCase> stream = GoldenSet.stream(file)) {
            return stream.filter(each -> each.expected().isCheckable()).count();
        }
    }

    /** Parses the file with Jackson, as the yardstick. */
    @Benchmark
    public long yardstick(Megabytes read) throws IOException {
        read.megabytes += megabytes;
        return Megabytes.parse(factory, file);
    }
}
