package dev.evalkit.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.stats.Interval;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class DecimalsTest {
    @Test
    void threeDecimalsAreRoundedHalfUp() {
        assertThat(Decimals.of(0.8125)).isEqualTo("0.813");
        assertThat(Decimals.of(0.8124)).isEqualTo("0.812");
        assertThat(Decimals.of(1)).isEqualTo("1.000");
        assertThat(Decimals.of(-0.0)).isEqualTo("0.000");
        assertThat(Decimals.millis(1.25)).isEqualTo("1.3");
    }

    @Test
    void unequalNumbersGetAsManyDigitsAsItTakesToTellThemApart() {
        assertThat(Decimals.distinct(0.7966, 0.80)).containsExactly("0.797", "0.800");
        assertThat(Decimals.distinct(0.79966, 0.80)).containsExactly("0.7997", "0.8000");
        assertThat(Decimals.distinct(0.1 + 0.2, 0.3)).containsExactly("0.30000000000000004", "0.30000000000000000");
    }

    @Test
    void numbersThatSeventeenDecimalsCannotTellApartAreWrittenOut() {
        assertThat(Decimals.distinct(1e-20, 2e-20))
                .containsExactly("0.000000000000000000010", "0.000000000000000000020");
    }

    @Test
    void anAmountLooksLikeNothingOnlyIfItIs() {
        assertThat(Decimals.amounts(0.0004, 0.0123)).containsExactly("0.0004", "0.0123");
        assertThat(Decimals.amounts(1e-9, 1e-9)).containsExactly("0.000000001", "0.000000001");
        assertThat(Decimals.amounts(0, 0.5)).containsExactly("0.000", "0.500");
    }

    @Test
    void equalNumbersGetThreeDecimals() {
        assertThat(Decimals.distinct(0.1, 0.1)).containsExactly("0.100", "0.100");
        assertThat(Decimals.distinct(0.0, -0.0)).containsExactly("0.000", "0.000");
    }

    @Test
    void aDifferenceHasItsSignAndZeroHasNone() {
        assertThat(Decimals.signed(0.0494)).isEqualTo("+0.049");
        assertThat(Decimals.signed(-0.012)).isEqualTo("-0.012");
        assertThat(Decimals.signed(0)).isEqualTo("0.000");
        assertThat(Decimals.signed(-0.0)).isEqualTo("0.000");
    }

    @Test
    void aSmallDifferenceNeverLooksLikeZero() {
        assertThat(Decimals.signed(0.0004)).isEqualTo("+0.0004");
        assertThat(Decimals.signed(-0.0000004)).isEqualTo("-0.0000004");
    }

    @Test
    void theRoundingNoiseOfASumIsZero() {
        assertThat(Decimals.signed(0.3 - 0.1 - 0.1 - 0.1)).isEqualTo("0.000");
        assertThat(Decimals.settled(0.1 + 0.2)).isEqualTo(0.3);
        assertThat(Decimals.settled(2e-12)).isEqualTo(2e-12);
    }

    @Test
    void aPValueLooksLikeNoBoundThatItIsNot() {
        assertThat(Decimals.probability(0)).isEqualTo("0.000");
        assertThat(Decimals.probability(0.00009999)).isEqualTo("0.0001");
        assertThat(Decimals.probability(0.0499)).isEqualTo("0.0499");
        assertThat(Decimals.probability(0.05)).isEqualTo("0.050");
        assertThat(Decimals.probability(0.05004)).isEqualTo("0.05004");
        assertThat(Decimals.probability(0.1234)).isEqualTo("0.123");
        assertThat(Decimals.probability(0.9996)).isEqualTo("0.9996");
        assertThat(Decimals.probability(1)).isEqualTo("1.000");
    }

    @Test
    void aFactorHasOneDecimalOrAsManyAsTellItFromOne() {
        assertThat(Decimals.times(3)).isEqualTo("3.0");
        assertThat(Decimals.times(2.97)).isEqualTo("3.0");
        assertThat(Decimals.times(1)).isEqualTo("1.0");
        assertThat(Decimals.times(1.004)).isEqualTo("1.004");
        assertThat(Decimals.times(0.96)).isEqualTo("0.96");
    }

    @Test
    void pointsHaveOneDecimalOrAsManyAsTellThemFromNothing() {
        assertThat(Decimals.points(0.02)).isEqualTo("2.0");
        assertThat(Decimals.points(1.0 / 60)).isEqualTo("1.7");
        assertThat(Decimals.points(0.0002)).isEqualTo("0.02");
        assertThat(Decimals.points(1)).isEqualTo("100.0");
    }

    @Test
    void percentagesHaveNoNeedlessDigits() {
        assertThat(Decimals.percent(0.95)).isEqualTo("95 %");
        assertThat(Decimals.percent(0.975)).isEqualTo("97.5 %");
        assertThat(Decimals.percent(0.9)).isEqualTo("90 %");
    }

    @Test
    void theLocaleOfTheMachineChangesNothing() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(Decimals.signed(-1234.5)).isEqualTo("-1234.500");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void endsOfAnIntervalLookLikeZeroOnlyIfTheyAre() {
        assertThat(Decimals.interval(Interval.of(-0.2324, 0.0004, 0.95))).isEqualTo("[-0.232, 0.0004]");
        assertThat(Decimals.interval(Interval.of(-0.00001, 0, 0.95))).isEqualTo("[-0.00001, 0.000]");
    }

    @Test
    void aChangeDoesNotLookLikeNone() {
        assertThat(Decimals.change(0.01)).isEqualTo("0.010");
        assertThat(Decimals.change(0.00004)).isEqualTo("0.00004");
    }
}
