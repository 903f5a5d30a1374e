package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Intervals of one rate against those of commons-statistics-interval 1.2. */
class BinomialParityTest {
    private static final double BOUND = 2e-16;

    private interface Method {
        Interval interval(int k, int n, double level);
    }

    private record Pair(Method ours, BinomialConfidenceInterval theirs) {
        @Override
        public String toString() {
            return theirs.name();
        }
    }

    static Stream<Pair> pairs() {
        return Stream.of(
                new Pair(Wilson::interval, BinomialConfidenceInterval.WILSON_SCORE),
                new Pair(ClopperPearson::interval, BinomialConfidenceInterval.CLOPPER_PEARSON),
                new Pair(Jeffreys::interval, BinomialConfidenceInterval.JEFFREYS),
                new Pair(AgrestiCoull::interval, BinomialConfidenceInterval.AGRESTI_COULL));
    }

    private record Case(int k, int n, double level) {}

    private static List<Case> grid() {
        List<Case> grid = new ArrayList<>();
        for (int n : List.of(1, 2, 3, 5, 8, 13, 20, 21, 50, 60, 100, 148, 200, 500, 1000)) {
            for (int k : new TreeSet<>(List.of(0, 1, n / 7, n / 4, n / 3, n / 2, 2 * n / 3, n - n / 7, n - 1, n))) {
                for (double level : List.of(0.5, 0.75, 0.8, 0.9, 0.95, 0.99)) {
                    grid.add(new Case(k, n, level));
                }
            }
        }
        return grid;
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void everyEndIsTheSame(Pair pair) {
        List<Case> grid = grid();
        assertThat(grid).hasSizeGreaterThanOrEqualTo(600);
        for (Case c : grid) {
            Interval ours = pair.ours.interval(c.k(), c.n(), c.level());
            org.apache.commons.statistics.interval.Interval theirs =
                    pair.theirs.fromErrorRate(c.n(), c.k(), 1 - c.level());
            // Without a success the lower end is exactly 0 here, without a failure the upper end exactly 1.
            assertThat(ours.lower())
                    .as("lower end of %s", c)
                    .isCloseTo(c.k() == 0 ? 0 : theirs.getLowerBound(), within(BOUND));
            assertThat(ours.upper())
                    .as("upper end of %s", c)
                    .isCloseTo(c.k() == c.n() ? 1 : theirs.getUpperBound(), within(BOUND));
        }
    }
}
