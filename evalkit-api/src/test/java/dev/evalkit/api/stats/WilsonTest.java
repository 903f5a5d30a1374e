package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WilsonTest {
    @Test
    void fiftyOneOfSixtyIsTheTextbookInterval() {
        Interval interval = Wilson.interval(51, 60);
        assertThat(interval.lower()).isCloseTo(0.7389, within(5e-5));
        assertThat(interval.upper()).isCloseTo(0.9190, within(5e-5));
        assertThat(interval.level()).isEqualTo(0.95);
        assertThat(interval).hasToString("[0.7389, 0.9190]");
    }

    @Test
    void fourOfFiveSpansMostOfTheRange() { // known fault B15
        assertThat(Wilson.interval(4, 5).lower()).isCloseTo(0.376, within(5e-4));
        assertThat(Wilson.interval(4, 5).upper()).isCloseTo(0.964, within(5e-4));
    }

    @Test
    void endsArePinnedWithoutSuccessOrFailure() {
        assertThat(Wilson.interval(0, 7).lower()).isZero();
        assertThat(Wilson.interval(0, 7).upper()).isBetween(0.0, 1.0).isLessThan(1);
        assertThat(Wilson.interval(7, 7).upper()).isEqualTo(1.0);
        assertThat(Wilson.interval(20, 20).lower()).isLessThan(1);
        assertThat(Wilson.interval(19, 20).upper()).isLessThanOrEqualTo(1);
    }

    @Test
    void noTrialsGiveEverythingMarkedAsNoData() {
        assertThat(Wilson.interval(0, 0)).isEqualTo(new Interval(0, 1, 0.95, Interval.Basis.NO_DATA));
        assertThat(Wilson.interval(0, 0)).hasToString("[0, 1] (no data)");
        assertThat(new Rate(0, 0).value()).isEmpty();
        assertThat(new Rate(3, 4).value()).hasValue(0.75);
        assertThat(new Rate(51, 60).interval()).isEqualTo(Wilson.interval(51, 60));
    }

    @Test
    void aHigherLevelIsWider() {
        assertThat(Wilson.interval(5, 10, 0.99).lower())
                .isLessThan(Wilson.interval(5, 10, 0.9).lower());
    }

    @Test
    void wrongCountsAndLevelsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Wilson.interval(-1, 5))
                .withMessage("successes must be at least 0 but was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Wilson.interval(6, 5))
                .withMessage("successes must be at most n = 5 but was 6");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Wilson.interval(0, -1))
                .withMessage("n must be at least 0 but was -1");
        for (double level : new double[] {0, 1, -0.1, 1.1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Wilson.interval(1, 2, level))
                    .withMessage("level must be between 0 and 1, both excluded, but was " + level);
        }
    }

    @Test
    void manyTrialsDoNotOverflow() { // known fault: 2 n as an int
        for (int n : new int[] {(1 << 30) - 1, 1 << 30, (1 << 30) + 1, Integer.MAX_VALUE}) {
            for (int k : new int[] {1, n / 2, n - 1}) {
                double p = (double) k / n;
                Interval corrected = Wilson.corrected(k, n, 0.95);
                Interval plain = Wilson.interval(k, n, 0.95);
                String what = k + " of " + n;
                assertThat(corrected.lower()).as(what).isCloseTo(plain.lower(), within(2e-9));
                assertThat(corrected.upper()).as(what).isCloseTo(plain.upper(), within(2e-9));
                assertThat(corrected.contains(p)).as(what).isTrue();
                assertThat(plain.contains(p)).as(what).isTrue();
                assertThat(plain.upper() - plain.lower()).as(what).isBetween(1e-10, 1e-4);
            }
        }
    }
}
