package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.stats.Bootstrap;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.PairedT;
import dev.evalkit.api.stats.SignFlip;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeanChangeTest {
    @Test
    void meansAndTheirDifferenceAreThoseOfThePairs() {
        MeanChange change = MeanChange.of(new double[] {1, 2, 3}, new double[] {2, 5, 3}, 7);

        assertThat(change.n()).isEqualTo(3);
        assertThat(change.before()).isEqualTo(2.0);
        assertThat(change.after()).isEqualTo(3.333333333333);
        assertThat(change.difference()).isEqualTo(1.333333333333);
        assertThat(change.interval())
                .isEqualTo(
                        Bootstrap.bca(new double[] {1, 3, 0}, 0.95, 10_000, 7).orElseThrow());
        assertThat(change.p()).isEqualTo(0.5);
    }

    @Test
    void seedChangesTheDraws() {
        double[] before = {1, 2, 3, 4, 5, 6, 7};
        double[] after = {2, 5, 3, 4.5, 1, 9, 8};

        assertThat(MeanChange.of(before, after, 7)).isEqualTo(MeanChange.of(before, after, 7));
        assertThat(MeanChange.of(before, after, 7).interval())
                .isNotEqualTo(MeanChange.of(before, after, 8).interval());
    }

    @ParameterizedTest
    @CsvSource({"2000, true", "2001, false"})
    void intervalIsDrawnUpToTwoThousandCases(int n, boolean drawn) {
        SplittableRandom random = new SplittableRandom(1);
        double[] differences =
                random.doubles(n, -1, 2).map(d -> Math.rint(d * 1e6) / 1e6).toArray();

        MeanChange change = MeanChange.of(new double[n], differences, 3);

        assertThat(change.p())
                .isEqualTo(
                        drawn
                                ? SignFlip.p(differences, 10_000, 3)
                                : PairedT.of(differences, 0.95).p().orElseThrow());
        assertThat(change.interval())
                .isEqualTo(
                        drawn
                                ? Bootstrap.bca(differences, 0.95, 10_000, 3).orElseThrow()
                                : PairedT.of(differences, 0.95).interval().orElseThrow());
    }

    @Test
    void oneCaseAndEqualDifferencesHaveNoInterval() {
        assertThat(MeanChange.of(new double[] {1}, new double[] {3}, 1))
                .isEqualTo(new MeanChange(1, 1, 3, 2, null, null));
        assertThat(MeanChange.of(new double[] {1, 2}, new double[] {3, 4}, 1))
                .isEqualTo(new MeanChange(2, 1.5, 3.5, 2, null, 0.5));
        double[] many = new double[2001];
        double[] more = new double[2001];
        Arrays.fill(more, 2);
        assertThat(MeanChange.of(many, more, 1)).isEqualTo(new MeanChange(2001, 0, 2, 2, null, 1 / 10_001.0));
    }

    @ParameterizedTest
    @CsvSource({
        " 0.1,  0.001, 0.2, 0.05,  UP",
        " 0.1,  0.001, 0.2, 0.051, UNCLEAR",
        " 0.1,  0,     0.2, 0.01,  UNCLEAR",
        " 0.1, -0.1,   0.2, 0.01,  UNCLEAR",
        "-0.1, -0.2,   0,   0.01,  UNCLEAR",
        "-0.1, -0.2, -0.001, 0.05, DOWN",
        "-0.1, -0.2, -0.001, 0.051, UNCLEAR",
        "-0.1,  0.001, 0.2, 0.01,  UNCLEAR",
        " 0,    0.001, 0.2, 0.01,  UNCLEAR"
    })
    void theTestAndTheIntervalMustAgree(double difference, double lower, double upper, double p, Direction direction) {
        Interval interval = Interval.of(lower, upper, 0.95);
        assertThat(new MeanChange(30, 1, 1 + difference, difference, interval, p).direction())
                .isEqualTo(direction);
        assertThat(Direction.of(30, difference, interval, null)).isEqualTo(Direction.UNCLEAR);
        assertThat(Direction.of(30, difference, interval, Double.NaN)).isEqualTo(Direction.UNCLEAR);
    }

    @Test
    void aDifferenceThatIsNoneIsRefused() {
        assertThatThrownBy(() -> Direction.of(0, 0.1, null, 0.01))
                .hasMessage("n of a difference must be at least 1 but was 0");
        assertThatThrownBy(() -> Direction.of(6, Double.NaN, null, 0.01))
                .hasMessage("difference must be a finite number but was NaN");
    }

    @Test
    void fewerThanSixCasesAreNeverClear() {
        Interval interval = Interval.of(1, 2, 0.95);

        assertThat(new MeanChange(5, 1, 2.5, 1.5, interval, 0.01).direction()).isEqualTo(Direction.UNCLEAR);
        assertThat(new MeanChange(6, 1, 2.5, 1.5, interval, 0.01).direction()).isEqualTo(Direction.UP);
    }

    @ParameterizedTest
    @CsvSource({"5, 2, UNCLEAR", "6, 2, UP", "6, -2, DOWN", "6, 0, UNCLEAR", "100, 0, UNCLEAR"})
    void sixEqualDifferencesAreClear(int n, double difference, Direction direction) {
        assertThat(new MeanChange(n, 1, 1 + difference, difference, null, 0.03125).direction())
                .isEqualTo(direction);
    }

    @Test
    void numbersMustBeFiniteAndThereMustBeACase() {
        assertThat(new MeanChange(1, 0, 0, 0, null, null).n()).isEqualTo(1);
        assertThatThrownBy(() -> new MeanChange(0, 0, 0, 0, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("n of a change of means must be at least 1 but was 0");
        assertThatThrownBy(() -> new MeanChange(1, Double.NaN, 0, 0, null, null))
                .hasMessage("earlier mean must be a finite number but was NaN");
        assertThatThrownBy(() -> new MeanChange(1, 0, Double.POSITIVE_INFINITY, 0, null, null))
                .hasMessage("later mean must be a finite number but was Infinity");
        assertThatThrownBy(() -> new MeanChange(1, 0, 0, Double.NaN, null, null))
                .hasMessage("difference of the means must be a finite number but was NaN");
        String rule = "p of a change of means must be between 0 and 1, and absent if and only if n is 1, but was ";
        assertThatThrownBy(() -> new MeanChange(1, 0, 0, 0, null, 1.0)).hasMessage(rule + "1.0 with n = 1");
        assertThatThrownBy(() -> new MeanChange(2, 0, 0, 0, null, null)).hasMessage(rule + "null with n = 2");
        assertThatThrownBy(() -> new MeanChange(2, 0, 0, 0, null, 1.5)).hasMessage(rule + "1.5 with n = 2");
    }
}
