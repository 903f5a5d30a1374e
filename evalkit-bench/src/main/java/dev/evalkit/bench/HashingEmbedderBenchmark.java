package dev.evalkit.bench;

import dev.evalkit.api.retrieval.Embedder.Role;
import dev.evalkit.retrieval.embed.HashingEmbedder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Embedding of one million characters of English-like text at dimension 512 on one thread. An operation is a character,
 * and each is a byte of UTF-8, so operations a microsecond are megabytes a second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class HashingEmbedderBenchmark {
    private static final int CHARACTERS = 1_000_000;
    private static final int PASSAGE = 2_000;
    private static final int DIMENSION = 512;

    private final HashingEmbedder embedder = HashingEmbedder.standard().dimension(DIMENSION);
    private List<String> passages;

    /** Writes the text. */
    @Setup
    public void write() {
        EnglishText text = new EnglishText(new SplittableRandom(1));
        passages = new ArrayList<>();
        for (int i = 0; i < CHARACTERS / PASSAGE; i++) {
            passages.add(text.next(PASSAGE));
        }
    }

    /** Embeds all passages. */
    @Benchmark
    @OperationsPerInvocation(CHARACTERS)
    public List<float[]> embed() {
        return embedder.embed(passages, Role.PASSAGE);
    }
}
