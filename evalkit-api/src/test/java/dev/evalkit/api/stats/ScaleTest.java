package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The unit of the values does not matter: what rounding leaves is told from a difference in proportion to the values. The
 * scales are powers of two, so that scaled values are exact and only the thresholds could make a difference.
 */
class ScaleTest {
    private static final double[] VALUES = {0.1, -0.3, 0.4, 0.2, 0.7, 0.1, -0.2, 0.5};

    private static double[] scaled(double scale, double... values) {
        return Arrays.stream(values).map(value -> scale * value).toArray();
    }

    private static double[][] scaled(double scale, double[][] rows) {
        return Stream.of(rows).map(row -> scaled(scale, row)).toArray(double[][]::new);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0x1p-60, 0x1p-30, 1, 0x1p30, 0x1p60})
    void signsOfAnyScaleGiveTheSameP(double scale) {
        double[] tied = {0.1, 0.2, -0.3, 0.4, 0.6, 0.7}; // 0.1 + 0.2 is not 0.3: patterns tie but for rounding
        double exact = SignFlip.exact(tied);
        assertThat(exact).isLessThan(0.5);
        assertThat(SignFlip.exact(scaled(scale, tied))).isEqualTo(exact);
        assertThat(SignFlip.sampled(scaled(scale, tied), 500, 1)).isEqualTo(SignFlip.sampled(tied, 500, 1));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0x1p-60, 0x1p-30, 1, 0x1p30, 0x1p60})
    void intervalsGrowWithTheValues(double scale) {
        Interval one = Bootstrap.bca(VALUES, 0.95, 999, 1).orElseThrow();
        Interval interval = Bootstrap.bca(scaled(scale, VALUES), 0.95, 999, 1).orElseThrow();
        assertThat(interval.lower()).isEqualTo(scale * one.lower());
        assertThat(interval.upper()).isEqualTo(scale * one.upper());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0x1p-60, 0x1p-30, 1, 0x1p30, 0x1p60})
    void meansThatRoundingSetsApartAreOneMeanAtAnyScale(double scale) {
        double[] values = scaled(scale, 0.1, 0.1, 0.1, 0.1);
        assertThat(Bootstrap.bca(values, new int[] {1, 1, 1, 2}, 0.95, 100, 1)).isEmpty(); // 0.1 + 0.1 + 0.1 is not 0.3
        double[] means = scaled(scale, 0.1, 0.1 + 0.2, 0.3, 0.5); // two of them equal the mean
        assertThat(Bootstrap.bias(means, scale * 0.3)).isCloseTo(0, within(1e-15));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0x1p-60, 0x1p-30, 1, 0x1p30, 0x1p60})
    void clusteredErrorsGrowWithTheValues(double scale) {
        int[] clusters = {1, 1, 2, 2, 3, 3, 4, 4};
        ClusteredMean one = ClusteredMean.of(VALUES, clusters, 0.95);
        ClusteredMean mean = ClusteredMean.of(scaled(scale, VALUES), clusters, 0.95);
        assertThat(mean.standardError()).isEqualTo(scale * one.standardError());
        double[] cancelling = scaled(scale, 0.1, 0.7, 0.7, 0.1);
        assertThat(ClusteredMean.of(cancelling, new int[] {1, 1, 2, 2}, 0.95).standardError())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0x1p-60, 0x1p-30, 1, 0x1p30, 0x1p60})
    void repeatsOfAnyScaleHaveTheSameReliability(double scale) {
        double[][] scores = {{0.1, 0.2, 0.2}, {0.5, 0.4, 0.7}, {0.9, 0.6, 0.8}};
        Repeatability one = Repeatability.of(scores, 0.95);
        Repeatability repeats = Repeatability.of(scaled(scale, scores), 0.95);
        assertThat(repeats.meanSquareWithin()).isEqualTo(scale * scale * one.meanSquareWithin());
        assertThat(repeats.icc11().orElseThrow()).isCloseTo(one.icc11().orElseThrow(), within(1e-12));
        assertThat(repeats.icc1k().orElseThrow()).isCloseTo(one.icc1k().orElseThrow(), within(1e-12));
        assertThat(repeats.icc21().orElseThrow()).isCloseTo(one.icc21().orElseThrow(), within(1e-12));
        double[][] sameMeans = scaled(scale, new double[][] {{0.1, 0.2, 0.3}, {0.3, 0.1, 0.2}, {0.2, 0.3, 0.1}});
        assertThat(Repeatability.of(sameMeans, 0.95).icc1k()).isEmpty();
    }
}
