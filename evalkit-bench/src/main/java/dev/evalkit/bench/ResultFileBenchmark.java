package dev.evalkit.bench;

import com.fasterxml.jackson.core.JsonFactory;
import dev.evalkit.api.corpus.Unit;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Instrument;
import dev.evalkit.api.result.Provenance;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
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
 * Reading and writing of a retrieval result with two rungs, beside a yardstick: Jackson's parser over the same file, asked for
 * the text of each text and number and for nothing else. The counter {@code megabytes} is megabytes a second.
 */
@State(Scope.Thread)
@Fork(value = 1, jvmArgsAppend = "-Xmx512m")
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 3)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ResultFileBenchmark {
    private static final List<String> MEASURES = List.of("RR", "nDCG@10", "recall@5", "recall@10");
    private static final int RETRIEVED = 10;
    private static final int DOCUMENTS = 5_000;

    /** Number of cases. */
    @Param("20000")
    public int cases;

    private final JsonFactory factory = new JsonFactory();
    private RetrievalResult result;
    private Path file;
    private double megabytes;

    /** Writes the file. */
    @Setup
    public void write() throws IOException {
        result = result(cases);
        file = Files.createTempFile("result", ".json");
        result.write(file);
        megabytes = Files.size(file) / Megabytes.BYTES;
    }

    /** Removes the file. */
    @TearDown
    public void remove() throws IOException {
        Files.delete(file);
    }

    /** A result of this many cases, always the same. */
    static RetrievalResult result(int cases) {
        SplittableRandom random = new SplittableRandom(cases);
        List<RetrievalCase> found = new ArrayList<>();
        for (int i = 0; i < cases; i++) {
            String expected = "policies/document-" + random.nextInt(DOCUMENTS) + ".md";
            found.add(new RetrievalCase(
                    "q" + i,
                    Long.toHexString(random.nextLong()),
                    new TreeMap<>(Map.of(expected, 1)),
                    List.of(ranking("keyword", expected, random), ranking("hybrid", expected, random))));
        }
        Provenance provenance = new Provenance(
                new Instrument("acme", null, "c0ffee", Unit.DOCUMENT, List.of(5, 10), MEASURES),
                Subject.of(Map.of("embedder", Identity.of("hashing"))),
                new Stamp(Instant.EPOCH, "0.1.0", null, null));
        List<RungSummary> rungs = List.of(
                new RungSummary("keyword", cases, 1, List.of()), new RungSummary("hybrid", cases, 1, List.of()));
        return new RetrievalResult(provenance, null, 1, rungs, List.of(), found);
    }

    private static CaseRanking ranking(String rung, String expected, SplittableRandom random) {
        SortedMap<String, Double> values = new TreeMap<>();
        MEASURES.forEach(measure -> values.put(measure, random.nextDouble()));
        List<String> retrieved = new ArrayList<>();
        for (int i = 1; i < RETRIEVED; i++) {
            retrieved.add("policies/document-" + random.nextInt(DOCUMENTS) + ".md");
        }
        retrieved.add(expected);
        return new CaseRanking(
                rung, values, new TreeMap<>(Map.of(expected, RETRIEVED)), retrieved, random.nextDouble());
    }

    /** The whole result from its file, with all checks. */
    @Benchmark
    public RetrievalResult read(Megabytes read) {
        read.megabytes += megabytes;
        return RetrievalResult.read(file);
    }

    /** The text of the file. */
    @Benchmark
    public String text(Megabytes written) {
        written.megabytes += megabytes;
        return result.toJson();
    }

    /** The yardstick. */
    @Benchmark
    public long yardstick(Megabytes read) throws IOException {
        read.megabytes += megabytes;
        return Megabytes.parse(factory, file);
    }
}
