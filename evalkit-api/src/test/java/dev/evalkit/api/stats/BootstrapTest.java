package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class BootstrapTest {
    @Test
    void sameSeedGivesTheSameInterval() {
        double[] values = {0, 0.5, -0.25, 1, 0, 0.125};
        assertThat(Bootstrap.percentile(values, 0.95, 1000, 7)).isEqualTo(Bootstrap.percentile(values, 0.95, 1000, 7));
        assertThat(Bootstrap.percentile(values, 0.95, 1000, 7))
                .isNotEqualTo(Bootstrap.percentile(values, 0.95, 1000, 8));
    }

    @Test
    void everyThreadGetsTheSameFigures() throws InterruptedException, ExecutionException {
        double[] values = new SplittableRandom(11).doubles(60, -0.4, 0.6).toArray();
        int[] clusters = IntStream.range(0, 60).map(i -> i / 3).toArray();
        Supplier<List<Object>> figures = () -> List.of(
                Bootstrap.percentile(values, 0.95, 2000, 3),
                Bootstrap.bca(values, 0.95, 2000, 3),
                Bootstrap.bca(values, clusters, 0.95, 2000, 3),
                SignFlip.sampled(values, 2000, 3));
        List<Object> here = figures.get();
        for (int threads : new int[] {1, 2, 8}) {
            ExecutorService pool = Executors.newFixedThreadPool(threads);
            try {
                Callable<List<Object>> call = figures::get;
                for (Future<List<Object>> there : pool.invokeAll(Collections.nCopies(3 * threads, call))) {
                    assertThat(there.get()).as("%d threads", threads).isEqualTo(here);
                }
            } finally {
                pool.shutdown();
            }
        }
    }

    @Test
    void equalValuesGiveAPoint() {
        Interval interval = Bootstrap.percentile(new double[] {0.25, 0.25, 0.25}, 0.95, 100, 1);
        assertThat(interval.lower()).isEqualTo(0.25);
        assertThat(interval.upper()).isEqualTo(0.25);
    }

    @Test
    void oneValueHasNoPercentileIntervalAndTwoHave() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.percentile(new double[] {1}, 0.95, 10, 1))
                .withMessage("values must have at least 2 elements but has 1");
        Interval two = Bootstrap.percentile(new double[] {1, 2}, 0.95, 1000, 1);
        assertThat(two.lower()).isEqualTo(1);
        assertThat(two.upper()).isEqualTo(2);
    }

    @Test
    void oneClusterHasNoPercentileIntervalAndTwoHave() {
        double[] values = {1, 3, 2, 4};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.percentile(values, new int[] {5, 5, 5, 5}, 0.95, 10, 1))
                .withMessage("number of clusters must be at least 2 but was 1");
        Interval two = Bootstrap.percentile(values, new int[] {5, 5, 6, 6}, 0.95, 1000, 1);
        assertThat(two.lower()).isEqualTo(2);
        assertThat(two.upper()).isEqualTo(3);
    }

    @Test
    void largeSamplesAgreeWithTheNormalInterval() {
        double[] values = new double[400];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 2; // mean 0.5, standard error 0.025
        }
        Interval interval = Bootstrap.percentile(values, 0.95, 10_000, 3);
        assertThat(interval.lower()).isCloseTo(0.5 - 1.96 * 0.025, within(0.003));
        assertThat(interval.upper()).isCloseTo(0.5 + 1.96 * 0.025, within(0.003));
        assertThat(interval.level()).isEqualTo(0.95);
    }

    @Test
    void oneResampleIsItsOwnInterval() {
        Interval interval = Bootstrap.percentile(new double[] {1, 2, 3}, 0.5, 1, 1);
        assertThat(interval.lower()).isEqualTo(interval.upper());
    }

    @Test
    void theValuesStayAsTheyWere() {
        double[] values = {3, 1, 2};
        Bootstrap.percentile(values, 0.9, 10, 1);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void everyIndexIsDrawn() {
        SplitMix64 random = new SplitMix64(5);
        boolean[] drawn = new boolean[7];
        for (int i = 0; i < 200; i++) {
            drawn[random.index(7)] = true;
        }
        assertThat(drawn).containsOnly(true);
    }

    @Test
    void theGeneratorGivesItsPublishedNumbers() { // first outputs of the algorithm for seed 1234567
        SplitMix64 random = new SplitMix64(1234567);
        assertThat(Long.toUnsignedString(random.next())).isEqualTo("6457827717110365317");
        assertThat(Long.toUnsignedString(random.next())).isEqualTo("3203168211198807973");
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> Bootstrap.percentile(null, 0.95, 10, 1))
                .withMessage("values must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.percentile(new double[0], 0.95, 10, 1))
                .withMessage("values must have at least 2 elements but has 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.percentile(new double[] {1, Double.NaN}, 0.95, 10, 1))
                .withMessage("values[1] must be a finite number but was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.percentile(new double[] {1, 2}, 1, 10, 1))
                .withMessage("level must be between 0 and 1, both excluded, but was 1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.percentile(new double[] {1, 2}, 0.95, 0, 1))
                .withMessage("resamples must be at least 1 but was 0");
    }

    @Test
    void valuesWhoseSumsWouldBeInfiniteAreRefused() {
        double[] huge = {1, 2, -1e91};
        int[] clusters = {1, 2, 2};
        List<ThrowingCallable> users = List.of(
                () -> Bootstrap.percentile(huge, 0.95, 10, 1),
                () -> Bootstrap.percentile(huge, clusters, 0.95, 10, 1),
                () -> Bootstrap.bca(huge, 0.95, 10, 1),
                () -> Bootstrap.bca(huge, clusters, 0.95, 10, 1),
                () -> ClusteredMean.of(huge, clusters, 0.95));
        for (ThrowingCallable user : users) {
            assertThatIllegalArgumentException()
                    .isThrownBy(user)
                    .withMessage("values[2] must be between -1.0E90 and 1.0E90, so that sums of squares are finite,"
                            + " but was -1.0E91");
        }
        double[] most = {1e90, -1e90, 1e90, 0, -1e90};
        assertThat(Bootstrap.bca(most, 0.95, 1000, 1)).isPresent();
        assertThat(ClusteredMean.of(most, new int[] {1, 2, 2, 3, 4}, 0.95).interval())
                .isPresent();
    }
}
