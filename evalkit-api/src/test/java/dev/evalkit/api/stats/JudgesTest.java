package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Judge error, repeats, percentiles and rank correlations, at their edges. */
class JudgesTest {
    private static RoganGladen correct(int k, int n, int se, int positives, int sp, int negatives) {
        return RoganGladen.of(new Rate(k, n), new Rate(se, positives), new Rate(sp, negatives), 0.95);
    }

    @Test
    void rowsOfOneGroupCountForWhatTheyAreWorth() {
        boolean[] eight = {true, true, true, true, true, true, true, true};
        int[] alone = {0, 1, 2, 3, 4, 5, 6, 7};
        int[] pairs = {0, 0, 1, 1, 2, 2, 3, 3};
        Rate judged = new Rate(6, 10);
        ClusteredRate single = ClusteredRate.of(eight, alone, 0.95);
        assertThat(RoganGladen.of(judged, single, single, 0.95)).isEqualTo(correct(6, 10, 8, 8, 8, 8));
        ClusteredRate paired = ClusteredRate.of(eight, pairs, 0.95);
        RoganGladen corrected = RoganGladen.of(judged, paired, paired, 0.95);
        assertThat(corrected.estimate()).isEqualTo(0.6);
        assertThat(corrected.sensitivity()).isEqualTo(new Rate(8, 8));
        Interval four = correct(6, 10, 4, 4, 4, 4).interval();
        assertThat(corrected.interval().lower()).isCloseTo(four.lower(), within(1e-9));
        assertThat(corrected.interval().upper()).isCloseTo(four.upper(), within(1e-9));
    }

    @Test
    void aPerfectJudgeIsNotCorrected() {
        RoganGladen corrected = correct(30, 40, 50, 50, 50, 50);
        assertThat(corrected.estimate()).isEqualTo(0.75);
        assertThat(corrected.youden()).isEqualTo(1);
        assertThat(corrected.clipped()).isFalse();
    }

    @Test
    void aJudgeIsRefusedUnlessItsYoudenIndexIsAboveZero() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> correct(5, 10, 1, 3, 2, 3)) // 1/3 + 2/3 in exact arithmetic
                .withMessage("the judge's Youden index must be above 0 but was 0.0 (sensitivity 1/3, specificity 2/3)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> correct(5, 10, 1, 4, 2, 4))
                .withMessage(
                        "the judge's Youden index must be above 0 but was -0.25 (sensitivity 1/4, specificity 2/4)");
        assertThat(correct(500, 1000, 334, 1000, 667, 1000).interval()).isEqualTo(Interval.of(0, 1, 0.95));
        assertThat(correct(5, 10, 2, 2, 1, 20).interval()).isEqualTo(Interval.of(0, 1, 0.95)); // J' below 0
    }

    @Test
    void correctedRatesOutsideTheRangeAreCutAndSaid() {
        RoganGladen low = correct(0, 100, 18, 20, 18, 20);
        assertThat(low.unclipped()).isNegative();
        assertThat(low.estimate()).isZero();
        assertThat(low.clipped()).isTrue();
        RoganGladen high = correct(100, 100, 18, 20, 18, 20);
        assertThat(high.unclipped()).isGreaterThan(1);
        assertThat(high.estimate()).isEqualTo(1);
        assertThat(high.clipped()).isTrue();
        RoganGladen end = correct(1, 10, 20, 20, 18, 20); // 1/10 - 2/20
        assertThat(end.estimate()).isEqualTo(0);
        assertThat(end.clipped()).isFalse();
    }

    @Test
    void missingCountsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> correct(0, 0, 1, 1, 1, 1))
                .withMessage("number of judged answers must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> correct(1, 1, 0, 0, 1, 1))
                .withMessage("number of truly passing calibration rows must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> correct(1, 1, 1, 1, 0, 0))
                .withMessage("number of truly failing calibration rows must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RoganGladen.of(new Rate(1, 1), new Rate(1, 1), new Rate(1, 1), 1))
                .withMessage("level must be between 0 and 1, both excluded, but was 1.0");
        assertThat(correct(1, 1, 1, 1, 1, 1).estimate()).isEqualTo(1);
    }

    @Test
    void aConstantJudgeGetsNoWeight() {
        double[] labels = {1, 0, 1, 1};
        PredictionPoweredMean plus =
                PredictionPoweredMean.plusPlus(labels, new double[] {1, 1, 1, 1}, new double[] {1, 1, 1}, 0.95);
        assertThat(plus.lambda()).isZero();
        assertThat(plus.estimate()).isEqualTo(0.75);
        assertThat(plus.standardError()).isCloseTo(Math.sqrt(0.1875 / 4), within(1e-15));
        PredictionPoweredMean contrary =
                PredictionPoweredMean.plusPlus(labels, new double[] {0, 1, 0, 0}, new double[] {1, 0}, 0.95);
        assertThat(contrary.lambda()).isZero();
    }

    @Test
    void withoutSpreadThereIsNoPpiInterval() {
        double[] ones = {1, 1, 1};
        assertThat(PredictionPoweredMean.plain(ones, ones, ones, 0.95).interval())
                .isEmpty();
        assertThat(PredictionPoweredMean.plusPlus(ones, ones, ones, 0.95))
                .isEqualTo(new PredictionPoweredMean(1, 0, 0, Optional.empty()));
        assertThat(PredictionPoweredMean.plain(ones, ones, new double[] {1, 0}, 0.95)
                        .interval())
                .isPresent();
    }

    @Test
    void ppiArraysAreChecked() {
        double[] two = {0, 1};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionPoweredMean.plain(new double[] {1}, new double[] {1}, two, 0.95))
                .withMessage("labels must have at least 2 elements but has 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionPoweredMean.plusPlus(two, new double[] {1, 0, 1}, two, 0.95))
                .withMessage("labels and judgeOnLabelled must have the same length but have 2 and 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionPoweredMean.plain(two, two, new double[] {1}, 0.95))
                .withMessage("judgeOnOthers must have at least 2 elements but has 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionPoweredMean.plain(two, new double[] {0, Double.NaN}, two, 0.95))
                .withMessage("judgeOnLabelled[1] must be a finite number but was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionPoweredMean.plusPlus(two, two, two, 0))
                .withMessage("level must be between 0 and 1, both excluded, but was 0.0");
    }

    @Test
    void fourOfFiveRunsAreCapableButNotReliable() { // known fault B15
        assertThat(PassK.passHatK(5, 4, 5)).isZero();
        assertThat(PassK.passHatK(5, 4, 1)).isEqualTo(0.8);
        assertThat(PassK.passAtK(5, 4, 2)).isEqualTo(1.0);
        assertThat(PassK.passAtK(5, 4, 1)).isCloseTo(0.8, within(1e-15));
        assertThat(PassK.passHatK(5, 5, 5)).isEqualTo(1.0);
        assertThat(PassK.passAtK(5, 0, 5)).isZero();
    }

    @Test
    void runsOutsideTheirRangeAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PassK.passAtK(3, 2, 4))
                .withMessage("k must be at most n = 3 but was 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PassK.passHatK(3, 2, 0))
                .withMessage("k must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PassK.passHatK(3, 4, 1))
                .withMessage("successes must be at most n = 3 but was 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PassK.passAtK(0, 0, 1))
                .withMessage("n must be at least 1 but was 0");
        assertThat(PassK.passAtK(3, 2, 3)).isEqualTo(1.0);
    }

    @Test
    void oneCaseHasAWithinVarianceButNoIcc() {
        Repeatability one = Repeatability.of(new double[][] {{1, 2, 3}}, 0.95);
        assertThat(one.meanSquareWithin()).isEqualTo(1);
        assertThat(one.withinSd()).isEqualTo(1);
        assertThat(one.unanimousShare()).isZero();
        assertThat(one.meanSquareBetween()).isEmpty();
        assertThat(one.icc11()).isEmpty();
        assertThat(one.icc31()).isEmpty();
        assertThat(one.icc11Interval()).isEmpty();
        assertThat(Repeatability.of(new double[][] {{2, 2}}, 0.95).unanimousShare())
                .isEqualTo(1);
    }

    @Test
    void equalScoresHaveNoIccAndSteadyOnesHaveOne() {
        Repeatability equal = Repeatability.of(new double[][] {{0.1, 0.1, 0.1}, {0.1, 0.1, 0.1}}, 0.95);
        assertThat(equal.icc11()).isEmpty();
        assertThat(equal.icc1k()).isEmpty();
        assertThat(equal.icc21()).isEmpty();
        assertThat(equal.icc31()).isEmpty();
        assertThat(equal.icc11Interval()).isEmpty();
        Repeatability steady = Repeatability.of(new double[][] {{1, 1}, {2, 2}}, 0.95);
        assertThat(steady.icc11()).hasValue(1);
        assertThat(steady.icc11Interval()).isEmpty();
        assertThat(steady.withinSd()).isZero();
        Repeatability alike = Repeatability.of(new double[][] {{1, 2}, {2, 1}}, 0.95);
        assertThat(alike.icc1k()).isEmpty(); // the cases' means are equal
        assertThat(alike.icc11()).hasValue(-1);
    }

    @Test
    void scoresOfDifferentShapesAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Repeatability.of(new double[0][], 0.95))
                .withMessage("number of cases must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Repeatability.of(new double[][] {{1}, {2}}, 0.95))
                .withMessage("scores[0] must have at least 2 elements but has 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Repeatability.of(new double[][] {{1, 2}, {1, 2, 3}}, 0.95))
                .withMessage("every case must have the same number of scores but scores[0] has 2 and scores[1] has 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Repeatability.withinVariances(new double[][] {{1, Double.NaN}}))
                .withMessage("scores[0][1] must be a finite number but was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Repeatability.of(new double[][] {{1, 2}}, 1))
                .withMessage("level must be between 0 and 1, both excluded, but was 1.0");
    }

    @Test
    void nearestRanksAreDecimal() { // 100 * 0.07 is 7.000000000000001 in binary
        double[] values = new double[100];
        Arrays.setAll(values, i -> 100 - i);
        assertThat(Percentile.nearestRank(values, 0.07)).isEqualTo(7);
        assertThat(Percentile.nearestRank(values, 0.0700001)).isEqualTo(8);
        assertThat(Percentile.nearestRank(values, 0)).isEqualTo(1);
        assertThat(Percentile.nearestRank(values, 1)).isEqualTo(100);
        assertThat(Percentile.nearestRank(values, 1e-300)).isEqualTo(1);
        assertThat(values[0]).isEqualTo(100);
        assertThat(Percentile.linear(values, 0.5)).isEqualTo(50.5);
    }

    @Test
    void percentilesOfNothingAndOutsideTheRangeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Percentile.nearestRank(new double[0], 0.5))
                .withMessage("values must not be empty");
        for (double q : new double[] {-Double.MIN_VALUE, Math.nextUp(1.0), Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Percentile.linear(new double[] {1}, q))
                    .withMessage("q must be between 0 and 1 but was " + q);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Percentile.nearestRank(new double[] {1}, q))
                    .withMessage("q must be between 0 and 1 but was " + q);
        }
    }

    @Test
    void perfectOrdersAreExactlyOneAndMinusOne() {
        double[] up = {1, 2, 3, 4, 5, 6, 7};
        double[] down = {0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1};
        Spearman spearman = Spearman.of(up, down, 0.95);
        assertThat(spearman.rho()).hasValue(-1);
        assertThat(spearman.p()).hasValue(2.0 / 5040);
        assertThat(spearman.interval()).isEmpty();
        Kendall kendall = Kendall.of(up, down);
        assertThat(kendall.tau()).hasValue(-1);
        assertThat(kendall.exactP().orElseThrow()).isCloseTo(2.0 / 5040, within(1e-17));
        double[] tied = {1, 1, 2, 2, 3};
        assertThat(Spearman.of(tied, tied, 0.95).rho()).hasValue(1);
        assertThat(Kendall.of(tied, tied).tau()).hasValue(1);
        assertThat(Kendall.of(tied, tied).exactP()).isEmpty();
    }

    @Test
    void smallSamplesHaveNoTestOrInterval() {
        Spearman two = Spearman.of(new double[] {1, 2}, new double[] {1, 2}, 0.95);
        assertThat(two.rho()).hasValue(1);
        assertThat(two.p()).isEmpty();
        Spearman three = Spearman.of(new double[] {1, 2, 3}, new double[] {1, 3, 2}, 0.95);
        assertThat(three.rho()).hasValue(0.5);
        assertThat(three.p()).isPresent();
        assertThat(three.interval()).isEmpty();
        assertThat(Spearman.of(new double[] {1, 2, 3, 4}, new double[] {1, 3, 2, 4}, 0.95)
                        .interval())
                .isPresent();
        assertThat(Kendall.of(new double[] {1, 2}, new double[] {2, 1}).exactP())
                .hasValue(1);
    }

    @Test
    void aConstantSideHasNoCorrelation() {
        Spearman spearman = Spearman.of(new double[] {0.0, -0.0, 0}, new double[] {1, 2, 3}, 0.95);
        assertThat(spearman.rho()).isEmpty();
        assertThat(spearman.p()).isEmpty();
        Kendall kendall = Kendall.of(new double[] {1, 2, 3}, new double[] {2, 2, 2});
        assertThat(kendall.tau()).isEmpty();
        assertThat(kendall.normalP()).isEmpty();
        assertThat(kendall.exactP()).isEmpty();
    }

    @Test
    void bothZerosAreOneRank() {
        double[] a = {0.0, -0.0, 1, 2};
        double[] b = {0, 0, 1, 2};
        assertThat(Kendall.of(a, b).tau()).hasValue(1);
        assertThat(Spearman.of(a, b, 0.95).rho()).hasValue(1);
    }

    @Test
    void theExactKendallStopsAtAHundredPairs() {
        double[] a = new double[Kendall.EXACT_LIMIT + 1];
        double[] b = new double[a.length];
        Arrays.setAll(a, i -> i);
        Arrays.setAll(b, i -> i * 37 % 101);
        assertThat(Kendall.of(a, b).exactP()).isEmpty();
        Kendall hundred = Kendall.of(Arrays.copyOf(a, 100), Arrays.copyOf(b, 100));
        assertThat(hundred.exactP().orElseThrow()).isCloseTo(hundred.normalP().orElseThrow(), within(0.003));
    }

    @Test
    void pairsOfDifferentLengthsAreNamed() {
        double[] two = {1, 2};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Spearman.of(two, new double[] {1, 2, 3}, 0.95))
                .withMessage("a and b must have the same length but have 2 and 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kendall.of(two, new double[] {1, 2, 3}))
                .withMessage("a and b must have the same length but have 2 and 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kendall.of(new double[] {1}, new double[] {1}))
                .withMessage("a must have at least 2 elements but has 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Spearman.of(two, new double[] {1, Double.NaN}, 0.95))
                .withMessage("b[1] must be a finite number but was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Spearman.of(two, two, Double.NaN))
                .withMessage("level must be between 0 and 1, both excluded, but was NaN");
    }

    @Test
    void aJudgeWhoseSmoothedYoudenIndexIsZeroTellsNothing() { // (1 + 1) / (1 + 2) + (1 + 1) / (4 + 2) = 1
        RoganGladen corrected = RoganGladen.of(new Rate(5, 10), new Rate(1, 1), new Rate(1, 4), 0.95);
        assertThat(corrected.interval()).isEqualTo(Interval.of(0, 1, 0.95));
    }

    @Test
    void bothZerosAreOneValueForKendall() {
        double[] other = {1, 2, 3};
        Kendall expected = Kendall.of(new double[] {0, 0, 1}, other);
        assertThat(Kendall.of(new double[] {0.0, -0.0, 1}, other)).isEqualTo(expected);
        assertThat(Kendall.of(new double[] {-0.0, 0.0, 1}, other)).isEqualTo(expected);
        Kendall turned = Kendall.of(other, new double[] {0, 0, 1});
        assertThat(Kendall.of(other, new double[] {0.0, -0.0, 1})).isEqualTo(turned);
        assertThat(Kendall.of(other, new double[] {-0.0, 0.0, 1})).isEqualTo(turned);
    }

    @Test
    void twoPairsHaveAnOrderThatProvesNothing() { // variance 1, so z = 1
        Kendall two = Kendall.of(new double[] {1, 2}, new double[] {3, 5});
        assertThat(two.tau()).hasValue(1);
        assertThat(two.exactP()).hasValue(1);
        assertThat(two.normalP().orElseThrow()).isCloseTo(0.31731050786291415, within(1e-12));
    }

    @Test
    void anIntervalThatIsAPointSaysThatTheRunContradictsTheCalibration() {
        RoganGladen point = correct(1, 100, 45, 50, 42, 50); // 8 of 50 bad answers pass, and 1 of 100 answers did
        assertThat(point.interval()).isEqualTo(Interval.of(0, 0, 0.95));
        assertThat(point.contradictsCalibration()).isTrue();
        assertThat(point.clipped()).isTrue();
        RoganGladen high = correct(100, 100, 35, 50, 42, 50);
        assertThat(high.interval()).isEqualTo(Interval.of(1, 1, 0.95));
        assertThat(high.contradictsCalibration()).isTrue();
        for (RoganGladen fits : List.of(correct(16, 100, 45, 50, 42, 50), correct(90, 100, 45, 50, 42, 50))) {
            assertThat(fits.contradictsCalibration()).isFalse();
            assertThat(fits.interval().lower()).isLessThan(fits.interval().upper());
        }
    }

    @Test
    void hugeScoresAreRefused() {
        double[] two = {0, 1};
        double[] huge = {0, 1e91};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionPoweredMean.plusPlus(huge, two, two, 0.95))
                .withMessage("labels[1] must be between -1.0E90 and 1.0E90, so that sums of squares are finite,"
                        + " but was 1.0E91");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionPoweredMean.plusPlus(two, huge, two, 0.95))
                .withMessageStartingWith("judgeOnLabelled[1] must be between -1.0E90 and 1.0E90");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionPoweredMean.plain(two, two, huge, 0.95))
                .withMessageStartingWith("judgeOnOthers[1] must be between -1.0E90 and 1.0E90");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Repeatability.of(new double[][] {two, huge}, 0.95))
                .withMessageStartingWith("scores[1][1] must be between -1.0E90 and 1.0E90");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Percentile.linear(new double[] {1e308, -1e308}, 0.5))
                .withMessageStartingWith("values[0] must be between -1.0E90 and 1.0E90");
        assertThat(Percentile.nearestRank(new double[] {1e308, -1e308}, 0.5)).isEqualTo(-1e308);
        double[] most = {-1e90, 1e90};
        assertThat(PredictionPoweredMean.plusPlus(most, most, most, 0.95).standardError())
                .isFinite();
        assertThat(Repeatability.of(new double[][] {most, most}, 0.95).withinSd())
                .isFinite();
        assertThat(Percentile.linear(most, 0.5)).isZero();
    }

    @Test
    void equalMeansHaveNoReliabilityInterval() { // it would be the point -1 / (k - 1)
        double[][] equal = {{1, 3}, {2, 2}, {0, 4}};
        assertThat(Repeatability.of(equal, 0.95).icc11()).hasValue(-1);
        assertThat(Repeatability.of(equal, 0.95).icc11Interval()).isEmpty();
        double[][] other = {{1, 3}, {2, 2}, {0, 5}};
        assertThat(Repeatability.of(other, 0.95).icc11Interval()).isPresent();
    }
}
