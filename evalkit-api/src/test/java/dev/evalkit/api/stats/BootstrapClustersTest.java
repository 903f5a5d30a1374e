package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** BCa intervals, cluster resampling, and the mean of clustered values. */
class BootstrapClustersTest {
    private static double[] skewed(long seed, int n) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, n)
                .mapToDouble(i -> -Math.log(random.nextDouble(1e-9, 1)))
                .toArray();
    }

    @Test
    void anyDivisionOfTheWorkGivesTheSameMeans() {
        double[] values = skewed(1, 37);
        int[] clusters = IntStream.range(0, 37).map(i -> i / 4).toArray();
        for (Resampler resampler : new Resampler[] {Resampler.of(values), Resampler.of(values, clusters)}) {
            double[] whole = new double[1000];
            resampler.fill(whole, 0, 1000, 5);
            for (int parts : new int[] {2, 3, 8}) {
                double[] divided = new double[1000];
                IntStream.range(0, parts)
                        .parallel()
                        .forEach(i -> resampler.fill(divided, 1000 * i / parts, 1000 * (i + 1) / parts, 5));
                assertThat(divided).as("%d parts", parts).containsExactly(whole);
            }
        }
    }

    @Test
    void theDrawsOfAVersionStayThoseOfTheFirst() { // one sequence, cut into resamples
        double[] values = {1, 10, 100};
        double[] means = new double[4];
        Resampler.of(values).fill(means, 0, 4, 42);
        SplitMix64 random = new SplitMix64(42);
        for (double mean : means) {
            double sum = 0;
            for (int i = 0; i < 3; i++) {
                sum += values[random.index(3)];
            }
            assertThat(mean).isEqualTo(sum / 3);
        }
    }

    @Test
    void clustersOfOneAreThePlainSample() {
        double[] values = skewed(2, 30);
        int[] own = IntStream.range(0, 30).map(i -> 7 * i - 50).toArray();
        assertThat(Bootstrap.bca(values, own, 0.95, 500, 3)).isEqualTo(Bootstrap.bca(values, 0.95, 500, 3));
        assertThat(Bootstrap.percentile(values, own, 0.95, 500, 3))
                .isEqualTo(Bootstrap.percentile(values, 0.95, 500, 3));
    }

    @Test
    void clusteredValuesHaveAWiderInterval() {
        double[] values = new double[120];
        int[] clusters = new int[120];
        double[] documents = skewed(4, 12);
        for (int i = 0; i < values.length; i++) {
            clusters[i] = i % 12;
            values[i] = documents[i % 12] + i / 1000.0;
        }
        Interval plain = Bootstrap.bca(values, 0.95, 2000, 1).orElseThrow();
        Interval clustered = Bootstrap.bca(values, clusters, 0.95, 2000, 1).orElseThrow();
        assertThat(clustered.upper() - clustered.lower()).isGreaterThan(2 * (plain.upper() - plain.lower()));
        ClusteredMean mean = ClusteredMean.of(values, clusters, 0.95);
        assertThat(mean.designEffect().orElseThrow()).isGreaterThan(5);
    }

    @Test
    void clusterNumbersAreNamesOnly() {
        double[] values = {1, 2, 4, 8, 16, 32};
        assertThat(Bootstrap.bca(values, new int[] {1, 1, 2, 2, 3, 3}, 0.9, 300, 1))
                .isEqualTo(Bootstrap.bca(values, new int[] {9, 9, -4, -4, 0, 0}, 0.9, 300, 1));
        assertThat(ClusteredMean.of(values, new int[] {1, 1, 2, 2, 3, 3}, 0.9))
                .isEqualTo(ClusteredMean.of(values, new int[] {9, 9, -4, -4, 0, 0}, 0.9));
    }

    @Test
    void skewMovesTheIntervalTowardsTheTail() {
        double[] values = skewed(8, 60);
        Interval percentile = Bootstrap.percentile(values, 0.95, 5000, 1);
        Interval bca = Bootstrap.bca(values, 0.95, 5000, 1).orElseThrow();
        assertThat(bca.lower()).isGreaterThan(percentile.lower());
        assertThat(bca.upper()).isGreaterThan(percentile.upper());
        assertThat(bca.level()).isEqualTo(0.95);
    }

    @Test
    void symmetricValuesLeaveItNearlyWhereItWas() {
        double[] values = IntStream.range(0, 41).mapToDouble(i -> i - 20).toArray();
        Interval percentile = Bootstrap.percentile(values, 0.95, 20_000, 1);
        Interval bca = Bootstrap.bca(values, 0.95, 20_000, 1).orElseThrow();
        assertThat(bca.lower()).isCloseTo(percentile.lower(), within(0.2));
        assertThat(Bootstrap.acceleration(Resampler.of(values).leaveOneOut())).isCloseTo(0, within(1e-15));
    }

    @Test
    void withoutSpreadThereIsNoInterval() {
        assertThat(Bootstrap.bca(new double[] {0.3}, 0.95, 100, 1)).isEmpty();
        assertThat(Bootstrap.bca(new double[] {0.3, 0.3, 0.3}, 0.95, 100, 1)).isEmpty();
        assertThat(Bootstrap.bca(new double[] {0.3, 0.3, 0.4}, 0.95, 100, 1)).isPresent();
        assertThat(Bootstrap.bca(new double[] {0, 1, 0, 1}, new int[] {1, 1, 2, 2}, 0.95, 100, 1))
                .isEmpty();
        assertThat(Bootstrap.bca(new double[] {0, 1, 0, 1}, new int[] {5, 5, 5, 5}, 0.95, 100, 1))
                .isEmpty();
        assertThat(Bootstrap.bca(new double[] {0.1, 0.1, 0.1, 0.1}, new int[] {1, 1, 1, 2}, 0.95, 100, 1))
                .isEmpty(); // 0.1 + 0.1 + 0.1 is not 0.3
    }

    @Test
    void tooFewResamplesGiveNoBias() { // one mean lies on one side of the sample's
        assertThat(Bootstrap.bca(new double[] {1, 2, 4}, 0.95, 1, 1)).isEmpty();
        assertThat(Bootstrap.bias(new double[] {1, 1, 2}, 1.5)).isPositive();
        assertThat(Bootstrap.bias(new double[] {1, 1.5, 2}, 1.5)).isZero();
        assertThat(Bootstrap.bias(new double[] {1, 2}, 3)).isInfinite();
    }

    @Test
    void wrongArgumentsAreNamed() {
        int[] clusters = {1, 2};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.bca(new double[0], 0.95, 10, 1))
                .withMessage("values must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.bca(new double[] {1, Double.POSITIVE_INFINITY}, 0.95, 10, 1))
                .withMessage("values[1] must be a finite number but was Infinity");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.bca(new double[] {1, 2}, clusters, 0, 10, 1))
                .withMessage("level must be between 0 and 1, both excluded, but was 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.percentile(new double[] {1, 2}, clusters, 0.9, 0, 1))
                .withMessage("resamples must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.bca(new double[] {1, 2, 3}, clusters, 0.9, 10, 1))
                .withMessage("values and clusters must have the same length but have 3 and 2");
    }

    @Test
    void oneClusterHasNoStandardErrorAndTwoHave() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusteredMean.of(new double[] {1, 0, 1}, new int[] {4, 4, 4}, 0.95))
                .withMessage("number of clusters must be at least 2 but was 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusteredMean.of(new double[0], new int[0], 0.95))
                .withMessage("number of clusters must be at least 2 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusteredMean.of(new double[] {1, Double.NaN}, new int[] {1, 2}, 0.95))
                .withMessage("values[1] must be a finite number but was NaN");
        ClusteredMean two = ClusteredMean.of(new double[] {1, 0, 1}, new int[] {4, 5, 4}, 0.95);
        assertThat(two.standardError()).isCloseTo(Math.sqrt(8.0 / 9) / 3, within(1e-15));
        assertThat(two.smallSampleError()).isCloseTo(Math.sqrt(16.0 / 9) / 3, within(1e-15));
    }

    @Test
    void clustersThatCancelHaveNoIntervalOfNoWidth() {
        double[] values = {0.1, 0.7, 0.7, 0.1};
        ClusteredMean mean = ClusteredMean.of(values, new int[] {1, 1, 2, 2}, 0.95);
        assertThat(mean.standardError()).isZero();
        assertThat(mean.interval()).isEmpty();
        assertThat(mean.designEffect()).hasValue(0);
        assertThat(mean.naiveError()).isPositive();
    }

    @Test
    void manyTestsAreAdjustedInTheirOwnOrder() {
        double[] p = {0.04, 0.01, 0.03};
        assertThat(Holm.adjust(p)).containsExactly(0.06, 0.03, 0.06);
        assertThat(BenjaminiHochberg.adjust(p)).containsExactly(0.04, 0.03, 0.04);
        assertThat(p).containsExactly(0.04, 0.01, 0.03);
        assertThat(Holm.adjust(new double[] {0, 1})).containsExactly(0, 1);
        assertThat(Holm.adjust(new double[] {0.6, 0.6})).containsExactly(1, 1);
        assertThat(BenjaminiHochberg.adjust(new double[0])).isEmpty();
    }

    @Test
    void pValuesOutsideTheirRangeAreNamedWithTheirPlace() {
        for (double wrong : new double[] {-1e-300, Math.nextUp(1.0), Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Holm.adjust(new double[] {0.1, wrong}))
                    .withMessage("p[1] must be between 0 and 1 but was " + wrong);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> BenjaminiHochberg.adjust(new double[] {wrong}))
                    .withMessage("p[0] must be between 0 and 1 but was " + wrong);
        }
    }

    @Test
    void theDrawsOfClustersStayThoseOfTheFirstVersion() { // as many draws as there are clusters
        double[] values = {1, 10, 100, 1000, 10_000};
        Resampler resampler = Resampler.of(values, new int[] {1, 1, 2, 3, 3});
        double[] sums = {11, 100, 11_000};
        int[] sizes = {2, 1, 2};
        double[] means = new double[4];
        resampler.fill(means, 0, 4, 42);
        SplitMix64 random = new SplitMix64(42);
        for (double mean : means) {
            double sum = 0;
            int n = 0;
            for (int i = 0; i < 3; i++) {
                int drawn = random.index(3);
                sum += sums[drawn];
                n += sizes[drawn];
            }
            assertThat(mean).isEqualTo(sum / n);
        }
    }

    @Test
    void leavingOneClusterOutLeavesTheMeanOfTheOthers() {
        Resampler resampler = Resampler.of(new double[] {1, 2, 4, 8, 15}, new int[] {1, 1, 2, 3, 3});
        assertThat(resampler.leaveOneOut()).containsExactly(27.0 / 3, 26.0 / 4, 7.0 / 3);
        assertThat(resampler.mean()).isEqualTo(6);
        assertThat(resampler.count()).isEqualTo(3);
    }

    @Test
    void zerosAreConstant() {
        assertThat(Resampler.of(new double[] {0, 0}).isConstant()).isTrue();
        assertThat(Resampler.of(new double[] {0, Double.MIN_VALUE}).isConstant())
                .isFalse();
    }

    @Test
    void aLevelOfAlmostNothingIsAPoint() {
        Interval point = Bootstrap.bca(new double[] {1, 2, 4}, 1e-17, 100, 1).orElseThrow();
        assertThat(point.lower()).isEqualTo(point.upper());
    }

    @Test
    void bothFormsOfBcaCheckEveryArgument() {
        double[] values = {1, 2};
        int[] clusters = {1, 2};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.bca(values, 0.9, 0, 1))
                .withMessage("resamples must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.bca(values, clusters, 0.9, 0, 1))
                .withMessage("resamples must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.bca(new double[0], new int[0], 0.9, 10, 1))
                .withMessage("values must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.bca(new double[] {1, Double.NaN}, clusters, 0.9, 10, 1))
                .withMessage("values[1] must be a finite number but was NaN");
    }
}
