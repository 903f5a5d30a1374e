package dev.evalkit.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.stats.ClopperPearson;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToleranceTest {
    @ParameterizedTest
    @CsvSource({
        "0.08,  2,  25, false",
        "0.08,  3,  25, true",
        "0.08,  4,  50, false",
        "0.08,  5,  50, true",
        "0.08,  0,   1, false",
        "0.08, -3,   5, false",
        "0.08,  8, 100, false",
        "0.08,  9, 100, true",
        "0.07,  7, 100, false",
        "0.29, 29, 100, false",
        "0.29, 30, 100, true",
        "0.57, 57, 100, false",
        "0.3,   3,  10, false",
        "0,     0,   9, false",
        "0,     1,   9, true",
        "0.080000000000001, 8, 100, false",
        "0.079999999999999, 8, 100, true"
    })
    void wholeCasesAreComparedExactly(double tolerance, int lost, int n, boolean exceeded) {
        assertThat(new Tolerance(tolerance).isExceededBy(lost, n)).isEqualTo(exceeded);
    }

    @Test
    void everyDecimalFractionIsWithinItsOwnTolerance() {
        SplittableRandom random = new SplittableRandom(1);
        int[] sizes = {25, 100, 1000, 1250, 2000, 4000, 5000, 8000}; // their fractions are finite decimals
        for (int i = 0; i < 20_000; i++) {
            int n = sizes[random.nextInt(sizes.length)];
            int lost = random.nextInt(0, n);
            Tolerance own = new Tolerance((double) lost / n);
            assertThat(own.isExceededBy(lost, n)).as("%d of %d", lost, n).isFalse();
            assertThat(own.isExceededBy(lost + 1, n))
                    .as("%d of %d", lost + 1, n)
                    .isTrue();
        }
    }

    @Test
    void meansAreComparedWithoutTheNoiseOfTheirSums() {
        Tolerance tolerance = new Tolerance(0.08);

        assertThat(tolerance.isExceededBy(0.9 - 0.82)).isFalse();
        assertThat(tolerance.isExceededBy(0.88 - 0.8)).isFalse();
        assertThat(tolerance.isExceededBy(0.080000000001)).isTrue();
        assertThat(tolerance.isExceededBy(0.0800000000001)).isFalse();
        assertThat(tolerance.isExceededBy(-1.0)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"35, true", "36, false", "1, true", "100000, false"})
    void fewCasesLetAFallGoUnseen(int n, boolean tooFine) {
        assertThat(new Tolerance(0.08).isTooFineFor(n)).isEqualTo(tooFine);
    }

    @Test
    void noNumberOfCasesIsEnoughForToleranceZero() {
        assertThat(new Tolerance(0).isTooFineFor(1_000_000)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 20, 36, 1000})
    void theUnseenFallIsTheUpperEndOfTheOneSidedExactInterval(int n) {
        assertThat(Tolerance.unseen(n))
                .isCloseTo(ClopperPearson.interval(0, n, 0.90).upper(), within(1e-12));
    }

    @Test
    void theUnseenFallNeedsACase() {
        assertThatThrownBy(() -> Tolerance.unseen(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("n must be at least 1 but was 0");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.001, 1, 1.5, Double.NaN, Double.POSITIVE_INFINITY})
    void itsRangeIsChecked(double value) {
        assertThatThrownBy(() -> new Tolerance(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tolerance must be at least 0 and below 1 but was " + value);
    }
}
