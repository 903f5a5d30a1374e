package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Expected numbers: the formula of the class in Python, with the quantiles of scipy 1.17. */
class ClusteredRateTest {
    private static ClusteredRate rate(String successes, int... clusters) {
        boolean[] found = new boolean[successes.length()];
        for (int i = 0; i < found.length; i++) {
            found[i] = successes.charAt(i) == '1';
        }
        return ClusteredRate.of(found, clusters, 0.95);
    }

    @Test
    void withoutSharedClustersItIsWilsons() {
        ClusteredRate rate = rate("1101", 4, 7, 2, 9);
        assertThat(rate).isEqualTo(new ClusteredRate(new Rate(3, 4), 4, Wilson.interval(3, 4)));
    }

    @Test
    void clustersThatAgreeWithinMakeItWider() {
        ClusteredRate rate = rate("1110011110", 0, 0, 0, 1, 1, 2, 2, 2, 3, 3);
        assertThat(rate.rate()).isEqualTo(new Rate(7, 10));
        assertThat(rate.clusters()).isEqualTo(4);
        assertThat(rate.interval().lower()).isCloseTo(0.1817936664623122, within(1e-9));
        assertThat(rate.interval().upper()).isCloseTo(0.9607905227958983, within(1e-9));
        assertThat(rate.interval().lower()).isLessThan(Wilson.interval(7, 10).lower());
    }

    @Test
    void clustersThatDifferWithinMakeItNoNarrowerThanItsTrials() {
        ClusteredRate rate = rate(
                "110100101000111000111110010110100011",
                0,
                0,
                0,
                0,
                0,
                1,
                2,
                3,
                4,
                4,
                4,
                4,
                4,
                4,
                5,
                5,
                5,
                5,
                5,
                5,
                6,
                6,
                6,
                7,
                7,
                7,
                7,
                7,
                7,
                8,
                8,
                8,
                8,
                8,
                9,
                9);
        assertThat(rate.interval().lower()).isCloseTo(0.3537390328809427, within(1e-9));
        assertThat(rate.interval().upper()).isCloseTo(0.6953168422649334, within(1e-9));
        assertThat(rate.interval().lower()).isLessThan(Wilson.interval(19, 36).lower());
    }

    @Test
    void trialsThatAllEndAlikeCountAsTheirClusters() {
        assertThat(rate("11111", 0, 0, 1, 1, 2).interval()).isEqualTo(Wilson.interval(3, 3));
        assertThat(rate("0000", 0, 0, 1, 1).interval()).isEqualTo(Wilson.interval(0, 2));
    }

    @Test
    void oneClusterSaysNoMoreThanOneTrial() {
        assertThat(rate("11111", 3, 3, 3, 3, 3).interval()).isEqualTo(Wilson.interval(1, 1));
        assertThat(rate("10", 3, 3).interval().lower()).isCloseTo(0.05462075552885193, within(1e-9));
        assertThat(rate("10", 3, 3).interval().upper()).isCloseTo(0.9453792444711481, within(1e-9));
    }

    @Test
    void twoClustersAreWorthNoLessThanOne() {
        Interval two = rate("1110000000", 0, 0, 0, 1, 1, 1, 1, 1, 1, 1).interval();
        assertThat(two.lower()).isCloseTo(0.020732144160170718, within(1e-9));
        assertThat(two.upper()).isCloseTo(0.8966481300889342, within(1e-9));
    }

    @Test
    void effectiveTrialsGiveTheIntervalAgain() {
        ClusteredRate rate = rate("1110011110", 0, 0, 0, 1, 1, 2, 2, 2, 3, 3);
        assertThat(rate.effectiveTrials()).isBetween(1.0, 4.0);
        Interval again = Wilson.interval(0.7, rate.effectiveTrials(), 0.95);
        assertThat(again.lower()).isCloseTo(rate.interval().lower(), within(1e-9));
        assertThat(again.upper()).isCloseTo(rate.interval().upper(), within(1e-9));
        assertThat(rate("1101", 4, 7, 2, 9).effectiveTrials()).isEqualTo(4);
        assertThat(rate("11111", 0, 0, 1, 1, 2).effectiveTrials()).isCloseTo(3, within(1e-9));
        assertThat(rate("0000", 0, 0, 1, 1).effectiveTrials()).isCloseTo(2, within(1e-9));
        assertThat(rate("10", 3, 3).effectiveTrials()).isCloseTo(1, within(1e-9));
        assertThat(rate("").effectiveTrials()).isZero();
    }

    @Test
    void nothingCountedHasNoData() {
        ClusteredRate rate = rate("");
        assertThat(rate.rate().value()).isEmpty();
        assertThat(rate.clusters()).isZero();
        assertThat(rate.interval()).isEqualTo(new Interval(0, 1, 0.95, Interval.Basis.NO_DATA));
    }

    @Test
    void namesOfClustersDoNotMatter() {
        assertThat(rate("110100", 0, 0, 1, 1, 2, 2)).isEqualTo(rate("110100", 9, 9, -4, -4, 7, 7));
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rate("11", 0))
                .withMessage("values and clusters must have the same length but have 2 and 1");
        int[] clusters = IntStream.range(0, 1).toArray();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusteredRate.of(new boolean[1], clusters, 1))
                .withMessage("level must be between 0 and 1, both excluded, but was 1.0");
    }
}
