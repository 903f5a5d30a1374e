package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What all intervals of one rate have in common, and what sets them apart. */
class RateIntervalsTest {
    private interface Method {
        Interval interval(int k, int n, double level);
    }

    private static final List<Method> ALL = List.of(
            Wilson::interval, Wilson::corrected, ClopperPearson::interval, AgrestiCoull::interval, Jeffreys::interval);

    @Test
    void noTrialsGiveEverythingMarkedAsNoData() {
        for (Method method : ALL) {
            assertThat(method.interval(0, 0, 0.9)).isEqualTo(new Interval(0, 1, 0.9, Interval.Basis.NO_DATA));
        }
    }

    @Test
    void endsArePinnedForNoSuccessAndForNoFailureOnly() {
        for (Method method : ALL) {
            for (int n : new int[] {1, 2, 20, 1000}) {
                assertThat(method.interval(0, n, 0.95).lower()).isEqualTo(0.0);
                assertThat(method.interval(n, n, 0.95).upper()).isEqualTo(1.0);
                assertThat(method.interval(n, n, 0.95).lower()).isBetween(0.01, 0.9999);
                assertThat(method.interval(0, n, 0.95).upper()).isBetween(0.0001, 0.99);
            }
            assertThat(method.interval(100, 200, 0.95).lower()).isGreaterThan(0);
            assertThat(method.interval(100, 200, 0.95).upper()).isLessThan(1);
        }
    }

    @Test
    void twentyOfTwentyIsNeverCertain() { // known fault: an interval of [1, 1]
        for (Method method : ALL) {
            assertThat(method.interval(20, 20, 0.95).lower()).isLessThan(0.9);
        }
    }

    @Test
    void nineteenOfTwentyNeverExceedsOne() { // known fault: an upper end of 1.055
        for (Method method : ALL) {
            for (double level : new double[] {0.5, 0.9, 0.95, 0.99, 0.999999}) {
                assertThat(method.interval(19, 20, level).upper()).isLessThanOrEqualTo(1);
                assertThat(method.interval(1, 20, level).lower()).isGreaterThanOrEqualTo(0);
            }
        }
    }

    @Test
    void successesAndFailuresAreMirrorImages() {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 500; i++) {
            int n = random.nextInt(1, 400);
            int k = random.nextInt(n + 1);
            double level = random.nextDouble(0.01, 0.999);
            for (Method method : ALL) {
                Interval interval = method.interval(k, n, level);
                Interval mirror = method.interval(n - k, n, level);
                String what = "seed 11, " + k + " of " + n + " at " + level;
                assertThat(mirror.lower()).as(what).isCloseTo(1 - interval.upper(), within(1e-10));
                assertThat(mirror.upper()).as(what).isCloseTo(1 - interval.lower(), within(1e-10));
                assertThat(interval.level()).isEqualTo(level);
            }
            assertThat(ClopperPearson.interval(k, n, level).contains((double) k / n))
                    .isTrue();
        }
    }

    @Test
    void theGuaranteedIntervalsAreWider() {
        for (int k = 0; k <= 30; k++) {
            Interval wilson = Wilson.interval(k, 30);
            Interval exact = ClopperPearson.interval(k, 30);
            assertThat(exact.lower()).isLessThanOrEqualTo(wilson.lower());
            assertThat(exact.upper()).isGreaterThanOrEqualTo(wilson.upper());
            assertThat(Wilson.corrected(k, 30, 0.95).upper()).isGreaterThanOrEqualTo(wilson.upper());
            assertThat(AgrestiCoull.interval(k, 30).lower()).isLessThanOrEqualTo(wilson.lower() + 1e-15);
        }
    }

    @Test
    void theShortFormsAreAtNinetyFivePercent() {
        assertThat(ClopperPearson.interval(3, 9)).isEqualTo(ClopperPearson.interval(3, 9, 0.95));
        assertThat(AgrestiCoull.interval(3, 9)).isEqualTo(AgrestiCoull.interval(3, 9, 0.95));
        assertThat(Jeffreys.interval(3, 9)).isEqualTo(Jeffreys.interval(3, 9, 0.95));
    }

    @Test
    void tinyQuantilesKeepTheirDigits() { // one of a million: lower end -log1p(-0.025) / 1e6 to first order
        assertThat(ClopperPearson.interval(1, 1_000_000).lower()).isCloseTo(2.5317807e-8, within(1e-14));
    }

    @Test
    void wrongCountsAndLevelsAreNamed() {
        for (Method method : ALL) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> method.interval(-1, 5, 0.95))
                    .withMessage("successes must be at least 0 but was -1");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> method.interval(6, 5, 0.95))
                    .withMessage("successes must be at most n = 5 but was 6");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> method.interval(0, -1, 0.95))
                    .withMessage("n must be at least 0 but was -1");
            for (double level : new double[] {0, 1, -0.1, 1.1, 95, Double.NaN}) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> method.interval(0, 0, level))
                        .withMessage("level must be between 0 and 1, both excluded, but was " + level);
            }
            assertThat(method.interval(2, 5, Double.MIN_NORMAL).level()).isPositive();
        }
    }
}
