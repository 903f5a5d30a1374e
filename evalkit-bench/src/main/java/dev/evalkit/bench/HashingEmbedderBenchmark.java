package dev.evalkit.bench;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.retrieval.Embedder.Role;
import dev.evalkit.retrieval.embed.HashingEmbedder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark that embeds one million characters of English at dimension 512 on one thread. The text is the demo's
 * corpus, repeated and cut into passages of 2,000 characters. An operation is one character, at least one byte of
 * UTF-8, so operations per microsecond are megabytes per second.
 */
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class HashingEmbedderBenchmark {
    private static final int CHARACTERS = 1_000_000;
    private static final int PASSAGE = 2_000;
    private static final int DIMENSION = 512;

    /** Folder of the corpus, relative to the working directory. */
    @Param("docs/demo/acme/corpus")
    public String corpus;

    private final HashingEmbedder embedder = HashingEmbedder.standard().dimension(DIMENSION);
    private List<String> passages;

    /** Cuts the passages. */
    @Setup
    public void cut() {
        String once = Corpus.load(Path.of(corpus)).documents().stream()
                .map(document -> document.text() + "\n")
                .collect(Collectors.joining());
        String text = once.repeat(CHARACTERS / once.length() + 1);
        passages = new ArrayList<>();
        for (int start = 0; start < CHARACTERS; start += PASSAGE) {
            passages.add(text.substring(start, start + PASSAGE));
        }
    }

    /** Embeds all passages. */
    @Benchmark
    @OperationsPerInvocation(CHARACTERS)
    public List<float[]> embed() {
        return embedder.embed(passages, Role.PASSAGE);
    }
}
