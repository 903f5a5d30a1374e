package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Differences and the tests on them. */
class PairedNumbersTest {
    private static double[] random(long seed, int n) {
        SplittableRandom random = new SplittableRandom(seed);
        return random.doubles(n, -0.4, 0.6).toArray();
    }

    @Test
    void binaryResidueIsRoundedAway() {
        double[] differences = Differences.of(new double[] {0.3, 0.5, 1}, new double[] {0.1, 0.3, 1});
        assertThat(differences).containsExactly(0.2, 0.2, 0);
        assertThat(Differences.of(new double[] {0.1 + 0.2}, new double[] {0.3})).containsExactly(0.0);
        assertThat(Differences.of(new double[] {0.3}, new double[] {0.1 + 0.2})).containsExactly(0.0); // not -0.0
        assertThat(Differences.of(new double[] {2e-12}, new double[] {0})).containsExactly(2e-12);
        assertThat(Differences.of(new double[] {1e9 + 0.25, 5000.125}, new double[] {0, 0}))
                .containsExactly(1e9 + 0.25, 5000.125);
        assertThat(Differences.of(new double[0], new double[0])).isEmpty();
    }

    @Test
    void valuesThatAreNotNumbersAreNamedWithTheirPlace() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Differences.of(new double[] {1, Double.NaN}, new double[] {1, 1}))
                .withMessage("candidate[1] must be a finite number but was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Differences.of(new double[] {1}, new double[] {Double.NEGATIVE_INFINITY}))
                .withMessage("baseline[0] must be a finite number but was -Infinity");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Differences.of(new double[] {1, 2}, new double[] {1}))
                .withMessage("candidate and baseline must have the same length but have 2 and 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Differences.of(new double[] {Double.MAX_VALUE}, new double[] {-Double.MAX_VALUE}))
                .withMessage("differences[0] must be a finite number but was Infinity");
    }

    @Test
    void oneDifferenceIsTooFewAndTwoAreEnough() {
        ToDoubleFunction<double[]> t = d -> PairedT.of(d, 0.95).mean();
        ToDoubleFunction<double[]> exact = SignFlip::exact;
        ToDoubleFunction<double[]> sampled = d -> SignFlip.sampled(d, 9, 1);
        ToDoubleFunction<double[]> either = d -> SignFlip.p(d, 9, 1);
        ToDoubleFunction<double[]> wilcoxon = d -> Wilcoxon.of(d).plus();
        for (ToDoubleFunction<double[]> test : List.of(t, exact, sampled, either, wilcoxon)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> test.applyAsDouble(new double[] {1}))
                    .withMessage("differences must have at least 2 elements but has 1");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> test.applyAsDouble(new double[] {1, Double.NaN}))
                    .withMessage("differences[1] must be a finite number but was NaN");
            assertThat(test.applyAsDouble(new double[] {1, 2})).isPositive();
        }
    }

    @Test
    void equalDifferencesHaveNoT() {
        PairedT constant = PairedT.of(new double[] {0.1, 0.1, 0.1}, 0.95);
        assertThat(constant.mean()).isEqualTo(0.1);
        assertThat(constant.sd()).isZero();
        assertThat(constant.t()).isEmpty();
        assertThat(constant.p()).isEmpty();
        assertThat(constant.interval()).isEmpty();
        assertThat(PairedT.of(new double[] {0.1, 0.1, 0.1000001}, 0.95).t()).isPresent();
    }

    @Test
    void theTIntervalExcludesZeroExactlyIfTheTestRejects() {
        for (int seed = 0; seed < 200; seed++) {
            PairedT test = PairedT.of(random(seed, 12), 0.95);
            assertThat(test.interval().orElseThrow().contains(0))
                    .as("seed %d", seed)
                    .isEqualTo(test.p().orElseThrow() > 0.05);
        }
    }

    @Test
    void theSignOfAllDifferencesDoesNotMatter() {
        for (int seed = 0; seed < 50; seed++) {
            double[] values = random(seed, 11);
            double[] negative = Arrays.stream(values).map(d -> -d).toArray();
            assertThat(SignFlip.exact(negative)).as("seed %d", seed).isEqualTo(SignFlip.exact(values));
            assertThat(PairedT.of(negative, 0.9).p())
                    .isEqualTo(PairedT.of(values, 0.9).p());
            assertThat(Wilcoxon.of(negative).exactP())
                    .isEqualTo(Wilcoxon.of(values).exactP());
            assertThat(Wilcoxon.of(negative).plus())
                    .isEqualTo(Wilcoxon.of(values).minus());
        }
    }

    @Test
    void constantShiftIsAsExtremeAsItGets() {
        assertThat(SignFlip.exact(new double[] {0.1, 0.1, 0.1, 0.1})).isEqualTo(2.0 / 16);
        assertThat(SignFlip.exact(new double[] {0.1, 0.1, 0.1, 0.1, 0, 0})).isEqualTo(2.0 / 16);
    }

    @Test
    void zerosOnlyAreNoEvidence() {
        assertThat(SignFlip.exact(new double[] {0, 0, 0})).isEqualTo(1.0);
        assertThat(SignFlip.sampled(new double[] {0, 0, 0}, 10, 1)).isEqualTo(1.0);
        Wilcoxon none = Wilcoxon.of(new double[] {0, -0.0});
        assertThat(none.nonZero()).isZero();
        assertThat(none.exactP()).isEmpty();
        assertThat(none.normalP()).isEmpty();
    }

    @Test
    void upToTwentyFourDifferencesAreEnumerated() {
        double[] ones = new double[SignFlip.EXACT_LIMIT];
        Arrays.fill(ones, 1);
        assertThat(SignFlip.exact(ones)).isEqualTo(2.0 / (1 << 24));
        assertThat(SignFlip.p(ones, 1, 1)).isEqualTo(2.0 / (1 << 24));
        double[] more = new double[SignFlip.EXACT_LIMIT + 1];
        Arrays.fill(more, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignFlip.exact(more))
                .withMessage("differences must have at most 24 elements other than 0 for an exact test but has 25");
        assertThat(SignFlip.p(more, 999, 1)).isEqualTo(0.001);
        more[0] = 0;
        assertThat(SignFlip.exact(more)).isEqualTo(2.0 / (1 << 24));
    }

    @Test
    void sampledSignsAreSeededAndNearTheExactShare() {
        double[] values = random(5, 20);
        assertThat(SignFlip.sampled(values, 1000, 7)).isEqualTo(SignFlip.sampled(values, 1000, 7));
        assertThat(SignFlip.sampled(values, 1000, 7)).isNotEqualTo(SignFlip.sampled(values, 1000, 8));
        assertThat(SignFlip.sampled(values, 200_000, 7)).isCloseTo(SignFlip.exact(values), within(0.004));
        assertThat(SignFlip.sampled(values, 1, 1)).isBetween(0.5, 1.0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignFlip.sampled(values, 0, 1))
                .withMessage("samples must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignFlip.p(values, 0, 1))
                .withMessage("samples must be at least 1 but was 0");
    }

    @Test
    void manyDifferencesUseEverySign() { // more than one word of 64 signs: normal approximation of the sum
        double[] values = new double[200];
        for (int i = 0; i < values.length; i++) {
            values[i] = i < 115 ? 1 : -1; // sum 30, sd sqrt(200): P(|Z| >= 29 / 14.14) = 0.0403
        }
        assertThat(SignFlip.p(values, 100_000, 3)).isCloseTo(0.0403, within(0.003));
    }

    @Test
    void theExactWilcoxonStopsAtTwoHundred() {
        double[] values = random(9, Wilcoxon.EXACT_LIMIT);
        Wilcoxon exact = Wilcoxon.of(values);
        assertThat(exact.exactP().orElseThrow()).isCloseTo(exact.normalP().orElseThrow(), within(0.002));
        Wilcoxon normal = Wilcoxon.of(random(9, Wilcoxon.EXACT_LIMIT + 1));
        assertThat(normal.exactP()).isEmpty();
        assertThat(normal.normalP()).isPresent();
    }

    @Test
    void tiedRanksAreShared() {
        Wilcoxon tied = Wilcoxon.of(new double[] {2, -1, 1, 0, 1});
        assertThat(tied.nonZero()).isEqualTo(4);
        assertThat(tied.plus()).isEqualTo(4 + 2 + 2);
        assertThat(tied.minus()).isEqualTo(2);
        assertThat(Ranks.of(new double[] {0.0, -0.0, 5})).containsExactly(1.5, 1.5, 3);
    }

    @Test
    void theSignsOfAVersionStayThoseOfTheFirst() { // bit i of a word is the sign of value i; a new word every 64 values
        double[] values = Arrays.stream(random(4, 130)).map(d -> d - 0.08).toArray();
        double observed = Math.abs(Arrays.stream(values).sum());
        SplitMix64 random = new SplitMix64(9);
        int extreme = 1;
        for (int sample = 0; sample < 300; sample++) {
            long[] signs = {random.next(), random.next(), random.next()};
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += (signs[i / 64] >>> (i % 64) & 1) == 0 ? values[i] : -values[i];
            }
            extreme += Math.abs(sum) >= observed ? 1 : 0;
        }
        assertThat(extreme).isBetween(2, 299);
        assertThat(SignFlip.sampled(values, 300, 9)).isEqualTo(extreme / 301.0);
    }

    @Test
    void aLargeMeanLeavesTheDeviationsAlone() {
        double[] far = {1e9 + 0.125, 1e9 + 0.25, 1e9 + 0.5, 1e9 + 0.375, 1e9 + 0.5, 1e9 + 0.0625, 1e9 + 0.5};
        double[] near = Arrays.stream(far).map(value -> value - 1e9).toArray();
        assertThat(Samples.squaredDeviations(far)).isCloseTo(Samples.squaredDeviations(near), within(1e-9));
    }

    @Test
    void differencesWhoseSumsWouldBeInfiniteAreRefused() { // known fault: p = 0 of three differences
        ToDoubleFunction<double[]> t = d -> PairedT.of(d, 0.95).sd();
        ToDoubleFunction<double[]> exact = SignFlip::exact;
        ToDoubleFunction<double[]> sampled = d -> SignFlip.sampled(d, 9, 1);
        ToDoubleFunction<double[]> either = d -> SignFlip.p(d, 9, 1);
        for (ToDoubleFunction<double[]> test : List.of(t, exact, sampled, either)) {
            for (double huge : new double[] {Math.nextUp(1e90), 1e308, -Double.MAX_VALUE}) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> test.applyAsDouble(new double[] {1, huge, -1}))
                        .withMessage("differences[1] must be between -1.0E90 and 1.0E90, so that sums of squares are"
                                + " finite, but was " + huge);
            }
            assertThat(test.applyAsDouble(new double[] {1e90, 1e90, -1e90}))
                    .isPositive()
                    .isFinite();
        }
        assertThat(SignFlip.exact(new double[] {1e90, 1e90, -1e90})).isEqualTo(1);
        assertThat(Wilcoxon.of(new double[] {1e308, 1e308, -1e308}).nonZero()).isEqualTo(3); // ranks have no size
    }
}
