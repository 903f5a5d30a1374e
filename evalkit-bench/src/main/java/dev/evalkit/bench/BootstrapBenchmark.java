package dev.evalkit.bench;

import dev.evalkit.api.stats.Bootstrap;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.SignFlip;
import java.util.Optional;
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
 * A benchmark of the interval and the test of one difference of a ladder: 10,000 resamples of 6,980 paired values on
 * one thread. MS MARCO's small development set has as many questions. The yardstick is a bare loop that draws as many
 * indices and adds the values, but neither stores nor sorts anything.
 */
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class BootstrapBenchmark {
    private static final int RESAMPLES = 10_000;
    private static final double LEVEL = 0.95;
    private static final double EQUAL = 0.6;

    /** Number of pairs. */
    @Param("6980")
    public int pairs;

    private double[] differences;

    /** Draws differences like those of a reciprocal rank: most are 0. */
    @Setup
    public void draw() {
        SplittableRandom random = new SplittableRandom(1);
        differences = new double[pairs];
        for (int i = 0; i < pairs; i++) {
            differences[i] = random.nextDouble() < EQUAL ? 0 : random.nextDouble(-1, 1);
        }
    }

    /** Computes the interval. */
    @Benchmark
    public Optional<Interval> bca() {
        return Bootstrap.bca(differences, LEVEL, RESAMPLES, 1);
    }

    /** Computes the test. */
    @Benchmark
    public double signFlip() {
        return SignFlip.p(differences, RESAMPLES, 1);
    }

    /** Draws and adds the values, as the yardstick. */
    @Benchmark
    public double yardstick() {
        SplittableRandom random = new SplittableRandom(1);
        int n = differences.length;
        double sum = 0;
        for (int resample = 0; resample < RESAMPLES; resample++) {
            for (int i = 0; i < n; i++) {
                sum += differences[(int) (((random.nextLong() >>> 32) * n) >>> 32)];
            }
        }
        return sum;
    }
}
