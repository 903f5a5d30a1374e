package dev.evalkit.bench;

import dev.evalkit.api.stats.Kendall;
import dev.evalkit.api.stats.KrippendorffAlpha;
import java.util.OptionalDouble;
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
 * A benchmark of the agreement of raters on continuous scores, all of which differ: three ratings of each item, and the rank
 * correlation of the first two. Twice the items should take little more than twice the time.
 */
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class AgreementBenchmark {
    private static final int RATERS = 3;

    /** Number of items. */
    @Param({"1000", "100000"})
    public int items;

    private double[][] ratings;
    private double[] first;
    private double[] second;

    /** Draws scores around a value of the item. */
    @Setup
    public void draw() {
        SplittableRandom random = new SplittableRandom(1);
        ratings = new double[items][RATERS];
        first = new double[items];
        second = new double[items];
        for (int i = 0; i < items; i++) {
            double value = random.nextDouble();
            for (int j = 0; j < RATERS; j++) {
                ratings[i][j] = value + random.nextDouble();
            }
            first[i] = ratings[i][0];
            second[i] = ratings[i][1];
        }
    }

    /** Computes alpha of distances. */
    @Benchmark
    public OptionalDouble interval() {
        return KrippendorffAlpha.interval(ratings);
    }

    /** Computes alpha of ranks. */
    @Benchmark
    public OptionalDouble ordinal() {
        return KrippendorffAlpha.ordinal(ratings);
    }

    /** Computes alpha of classes. */
    @Benchmark
    public OptionalDouble nominal() {
        return KrippendorffAlpha.nominal(ratings);
    }

    /** Computes tau of the first two raters. */
    @Benchmark
    public Kendall tau() {
        return Kendall.of(first, second);
    }
}
