package dev.evalkit.bench;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.doctor.Doctor;
import dev.evalkit.api.golden.doctor.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of the doctor on 1,000 cases and a corpus of 10,000 documents of 300 words. The corpus contains every
 * expected document.
 */
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class DoctorBenchmark {
    private static final int CASES = 1_000;
    private static final int DOCUMENTS = 10_000;
    private static final int WORDS = 300;

    private GoldenSet set;
    private Corpus corpus;

    /** Creates the set and the corpus. */
    @Setup
    public void make() throws IOException {
        Path file = Files.createTempFile("golden", ".jsonl");
        GeneratedCases.write(file, CASES);
        set = GoldenSet.load(file);
        Files.delete(file);
        corpus = Corpus.of(GeneratedCases.documents(set, DOCUMENTS, WORDS));
    }

    /** Checks all rules. */
    @Benchmark
    public List<Finding> doctor() {
        return Doctor.examine(set, corpus);
    }
}
