package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Power, minimum detectable differences and numbers of cases. */
class PlanningTest {
    @Test
    void thePowerIsThatOfTheTestItself() { // all outcomes of 9 cases, with McNemar's p-values
        double a = 0.4;
        double b = 0.1;
        double exact = 0;
        double midP = 0;
        for (int x = 0; x <= 9; x++) {
            for (int y = 0; x + y <= 9; y++) {
                double weight = Math.pow(a, x) * Math.pow(b, y) * Math.pow(0.5, 9 - x - y);
                for (int i = 1; i <= 9; i++) {
                    weight *= i;
                    weight /= i <= x ? i : 1;
                    weight /= i <= y ? i : 1;
                    weight /= i <= 9 - x - y ? i : 1;
                }
                PairedCounts counts = new PairedCounts(9 - x - y, x, y, 0);
                exact += McNemar.exact(counts) <= 0.2 ? weight : 0;
                midP += McNemar.midP(counts) <= 0.2 ? weight : 0;
            }
        }
        assertThat(PairedPower.exact(a, b, 9, 0.2)).isCloseTo(exact, within(1e-12));
        assertThat(PairedPower.midP(a, b, 9, 0.2)).isCloseTo(midP, within(1e-12));
    }

    @Test
    void nothingDiscordantIsNeverDetected() {
        assertThat(PairedPower.exact(0, 0, 100, 0.05)).isZero();
        assertThat(PairedPower.exact(1, 0, 5, 0.05)).isZero(); // five of five: p = 0.0625
        assertThat(PairedPower.exact(1, 0, 6, 0.05)).isEqualTo(1);
        assertThat(PairedPower.exact(0, 1, 6, 0.05)).isEqualTo(1);
        assertThat(PairedPower.midP(1, 0, 5, 0.05)).isEqualTo(1);
        assertThat(PairedPower.midP(0.5, 0.5, 2, 0.8)).isCloseTo(1, within(1e-15)); // both 1:1 and 2:0 are rejected
        assertThat(PairedPower.exact(0.2, 0.1, 3000, 0.05)).isGreaterThan(0.999);
    }

    @Test
    void fiftyCasesDetectSeventeenPoints() {
        assertThat(PairedPower.minimumDetectable(50, 0.2, 0.05, 0.8).orElseThrow())
                .isCloseTo(0.17, within(0.005));
    }

    @Test
    void theMinimumDetectableDifferenceNeedsTheCasesGiven() {
        for (double power : new double[] {0.3, 0.5, 0.8, 0.99}) {
            double d = PairedPower.minimumDetectable(80, 0.3, 0.05, power).orElseThrow();
            double cases = SampleSize.pairedRates((0.3 + d) / 2, (0.3 - d) / 2, 0.05, power);
            assertThat(cases).as("power %s", power).isCloseTo(80, within(1e-7));
        }
    }

    @Test
    void fewCasesDetectNothing() {
        assertThat(PairedPower.minimumDetectable(10, 1, 0.0001, 0.999)).isEmpty(); // the other root of the equation
        assertThat(PairedPower.minimumDetectable(16, 1, 0.0001, 0.999)).isPresent();
        assertThat(PairedPower.minimumDetectable(1, 0.2, 0.05, 0.8)).isEmpty();
        assertThat(PairedPower.minimumDetectable(19, 0.2, 0.05, 0.8)).isEmpty(); // d would exceed the discordance
        assertThat(PairedPower.minimumDetectable(38, 0.2, 0.05, 0.8)).isPresent();
        assertThat(PairedPower.minimumDetectable(38, 0.2, 0.05, 0.8).orElseThrow())
                .isLessThanOrEqualTo(0.2);
    }

    @Test
    void threeDividedByTheBoundIsTheRuleOfThumb() {
        assertThat(SampleSize.failureRateBelow(0.01, 0.95)).isEqualTo(299);
        assertThat(SampleSize.failureRateBelow(0.5, 0.5)).isEqualTo(1);
        assertThat(SampleSize.failureRateBelow(0.5, 0.75)).isEqualTo(2);
        assertThat(SampleSize.failureRateBelow(0.5, 0.7500001)).isEqualTo(3);
        assertThat(SampleSize.failureRateBelow(0.999999, 0.1)).isEqualTo(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleSize.failureRateBelow(1e-12, 0.95))
                .withMessage("more than 2147483647 cases would be needed");
    }

    @Test
    void theBoundIsThatOfTheExactInterval() { // one-sided 95 % is the upper end of the two-sided 90 %
        for (double bound : new double[] {0.01, 0.03, 0.1}) {
            int n = SampleSize.failureRateBelow(bound, 0.95);
            assertThat(ClopperPearson.interval(0, n, 0.9).upper()).isLessThanOrEqualTo(bound);
            assertThat(ClopperPearson.interval(0, n - 1, 0.9).upper()).isGreaterThan(bound);
        }
    }

    @Test
    void theWidthIsThatOfWilsonsInterval() {
        int n = SampleSize.rate(0.5, 0.1, 0.95);
        assertThat(n).isEqualTo(93);
        assertThat(half(46.5, 93)).isLessThanOrEqualTo(0.1);
        assertThat(half(46, 92)).isGreaterThan(0.1);
        assertThat(half(Math.rint(0.9 * 140), SampleSize.rate(0.9, 0.05, 0.95))).isCloseTo(0.05, within(0.002));
        assertThat(SampleSize.rate(0, 0.49, 0.95)).isEqualTo(1);
        assertThat(SampleSize.rate(1, 0.05, 0.95)).isEqualTo(SampleSize.rate(0, 0.05, 0.95));
    }

    private static double half(double k, int n) {
        double z2 = Math.pow(Quantiles.normal(0.95), 2);
        double p = k / n;
        return Math.sqrt(z2 * (p * (1 - p) / n + z2 / 4 / n / n)) / (1 + z2 / n);
    }

    @Test
    void theRarerClassDecidesTheCalibrationRows() {
        int each = SampleSize.rate(0.9, 0.1, 0.95);
        assertThat(SampleSize.calibrationRows(0.9, 0.9, 0.5, 0.1, 0.95)).isEqualTo(2 * each);
        assertThat(SampleSize.calibrationRows(0.9, 0.9, 0.8, 0.1, 0.95)).isEqualTo(5 * each);
        assertThat(SampleSize.calibrationRows(0.9, 0.9, 0.2, 0.1, 0.95)).isEqualTo(5 * each);
        assertThat(SampleSize.calibrationRows(0.5, 0.9, 0.5, 0.1, 0.95)).isEqualTo(186);
    }

    @Test
    void sharesOutsideTheirRangeAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedPower.exact(0.6, 0.5, 10, 0.05))
                .withMessage("onlyCandidate and onlyBaseline must sum to at most 1 but sum to 1.1");
        assertThat(PairedPower.exact(0.5, 0.5, 10, 0.05)).isBetween(0.0, 0.05);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedPower.midP(-0.1, 0.5, 10, 0.05))
                .withMessage("onlyCandidate must be between 0 and 1 but was -0.1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedPower.midP(0.1, Double.NaN, 10, 0.05))
                .withMessage("onlyBaseline must be between 0 and 1 but was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedPower.exact(0.1, 0.1, 0, 0.05))
                .withMessage("n must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedPower.exact(0.1, 0.1, 1, 1))
                .withMessage("alpha must be between 0 and 1, both excluded, but was 1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedPower.minimumDetectable(10, 0, 0.05, 0.8))
                .withMessage("discordance must be above 0: without discordant cases nothing differs");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedPower.minimumDetectable(10, 1.1, 0.05, 0.8))
                .withMessage("discordance must be between 0 and 1 but was 1.1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedPower.minimumDetectable(10, 1, 0.05, 1))
                .withMessage("power must be between 0 and 1, both excluded, but was 1.0");
    }

    @Test
    void plansWithoutAnEffectAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleSize.pairedRates(0.1, 0.1, 0.05, 0.8))
                .withMessage("onlyCandidate and onlyBaseline must differ but both are 0.1");
        SampleSize.Within none = new SampleSize.Within(0, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleSize.pairedMeans(1, none, none, 0, 0.05, 0.8))
                .withMessage("difference must not be 0");
        assertThat(SampleSize.pairedMeans(0, none, none, -0.1, 0.05, 0.8)).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleSize.pairedMeans(-1, none, none, 0.1, 0.05, 0.8))
                .withMessage("varianceBetween must be at least 0 but was -1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SampleSize.Within(-1e-9, 1))
                .withMessage("variance must be at least 0 but was -1.0E-9");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SampleSize.Within(0, 0))
                .withMessage("runs must be at least 1 but was 0");
        for (double half : new double[] {0, 0.5, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SampleSize.rate(0.5, half, 0.95))
                    .withMessage("halfWidth must be between 0 and 0.5, both excluded, but was " + half);
        }
        for (double share : new double[] {-0.1, 1.1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SampleSize.rate(share, 0.1, 0.95))
                    .withMessage("rate must be between 0 and 1 but was " + share);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SampleSize.calibrationRows(share, 0.9, 0.5, 0.1, 0.95))
                    .withMessage("sensitivity must be between 0 and 1 but was " + share);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SampleSize.calibrationRows(0.9, share, 0.5, 0.1, 0.95))
                    .withMessage("specificity must be between 0 and 1 but was " + share);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleSize.calibrationRows(0.9, 0.9, 1, 0.1, 0.95))
                .withMessage("passing must be between 0 and 1, both excluded, but was 1.0");
    }

    @Test
    void aPValueEqualToTheErrorRateRejects() { // 5 to 0 has the exact p 2 / 32
        assertThat(PairedPower.exact(1, 0, 5, 0.0625)).isEqualTo(1.0);
        assertThat(PairedPower.exact(1, 0, 5, Math.nextDown(0.0625))).isZero();
    }

    @Test
    void anErrorRateAboveEveryPRejectsWhateverIsDiscordant() { // 1 to 1 has the mid-p 0.75
        assertThat(PairedPower.midP(0.25, 0.25, 2, 0.8)).isCloseTo(0.75, within(1e-15));
    }

    @Test
    void aPowerThatNoDifferenceNeedsIsRefused() { // without any difference the test rejects as often
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedPower.minimumDetectable(50, 0.2, 0.5, 0.25))
                .withMessageStartingWith("power must be above alpha 0.5 but was 0.25");
    }

    @Test
    void casesAreRoundedUpButForTheResidueOfRounding() {
        assertThat(SampleSize.whole(0)).isEqualTo(1);
        assertThat(SampleSize.whole(2.0000000001)).isEqualTo(2);
        assertThat(SampleSize.whole(2.00000001)).isEqualTo(3);
        assertThat(SampleSize.whole(1_000_000.0001)).isEqualTo(1_000_000);
        assertThat(SampleSize.whole(1_000_000.01)).isEqualTo(1_000_001);
        assertThat(SampleSize.whole(Integer.MAX_VALUE + 2.0)).isEqualTo(Integer.MAX_VALUE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleSize.whole(Integer.MAX_VALUE + 4.0))
                .withMessage("more than 2147483647 cases would be needed");
    }

    @Test
    void thePowerIsSummedUpToAHundredThousandCases() {
        int most = PairedPower.CASES_LIMIT;
        assertThat(PairedPower.midP(0.0006, 0.0001, most, 0.05)).isBetween(0.999, 1.0);
        assertThat(PairedPower.exact(0.3, 0.2, most, 0.05)).isBetween(0.999, 1.0);
        for (int n : new int[] {most + 1, Integer.MAX_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> PairedPower.midP(0.2, 0.1, n, 0.05))
                    .withMessage("n must be at most 100000 for a sum over all outcomes but was " + n);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> PairedPower.exact(0, 0, n, 0.05))
                    .withMessage("n must be at most 100000 for a sum over all outcomes but was " + n);
        }
        assertThat(PairedPower.minimumDetectable(Integer.MAX_VALUE, 0.2, 0.05, 0.8))
                .isPresent();
    }
}
