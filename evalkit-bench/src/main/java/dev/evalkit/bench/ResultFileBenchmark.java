package dev.evalkit.bench;

import com.fasterxml.jackson.core.JsonFactory;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.compare.Comparison;
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
 * A benchmark of reading and writing result files. The yardstick is Jackson's parser on the same file, which only
 * returns the text of each string and number. The counter {@code megabytes} is in megabytes per second.
 */
@State(Scope.Thread)
@Fork(value = 1, jvmArgsAppend = "-Xmx512m")
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 3)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ResultFileBenchmark {
    private static final int RUNGS = 5;

    /** Number of cases. */
    @Param("20000")
    public int cases;

    /** Kind of the result. */
    @Param
    public Kind kind;

    /** The kinds of results. */
    public enum Kind {
        /** Answers with passages, tool calls, checks and verdicts. */
        ANSWERS {
            @Override
            EvalResult read(Path file) {
                return AnswerResult.read(file);
            }

            @Override
            void write(Path file, int cases, long seed) {
                GeneratedResults.answers(cases, seed).write(file);
            }

            @Override
            Object compare(Path before, Path after) {
                return Comparison.of(AnswerResult.read(before), AnswerResult.read(after));
            }
        },
        /** A ladder of five rungs. */
        RANKINGS {
            @Override
            EvalResult read(Path file) {
                return RetrievalResult.read(file);
            }

            @Override
            void write(Path file, int cases, long seed) {
                GeneratedResults.rankings(cases, RUNGS, seed).write(file);
            }

            @Override
            Object compare(Path before, Path after) {
                return Comparison.of(RetrievalResult.read(before), RetrievalResult.read(after));
            }
        };

        abstract EvalResult read(Path file);

        abstract void write(Path file, int cases, long seed);

        abstract Object compare(Path before, Path after);
    }

    private final JsonFactory factory = new JsonFactory();
    private EvalResult result;
    private Path file;
    private Path copy;
    private double megabytes;

    /** Writes a result. */
    @Setup
    public void writeFile() throws IOException {
        file = Files.createTempFile("result", ".json");
        copy = Files.createTempFile("copy", ".json");
        kind.write(file, cases, 1);
        result = kind.read(file);
        megabytes = Files.size(file) / Megabytes.BYTES;
    }

    /** Removes the files. */
    @TearDown
    public void remove() throws IOException {
        Files.delete(file);
        Files.delete(copy);
    }

    /** Reads the whole result from its file, with all checks. */
    @Benchmark
    public Object read(Megabytes read) {
        read.megabytes += megabytes;
        return kind.read(file);
    }

    /** Writes the whole result to a file. */
    @Benchmark
    public void write(Megabytes written) {
        written.megabytes += megabytes;
        result.write(copy);
    }

    /** Parses the file with Jackson, as the yardstick. */
    @Benchmark
    public long yardstick(Megabytes read) throws IOException {
        read.megabytes += megabytes;
        return Megabytes.parse(factory, file);
    }
}
