package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What statistics give at the edge of their range: nothing leaves it, nothing is NaN, and nothing takes quadratic time. */
class EdgeTest {
    private static final int[] CLUSTERS = {1, 1, 2, 2, 3, 3, 4, 4};

    @Test
    void coefficientsStayInTheirRange() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            int classes = 2 + random.nextInt(3);
            int[][] table = new int[classes][classes];
            for (int cell = 0; cell < 4; cell++) {
                table[random.nextInt(classes)][random.nextInt(classes)] += 1 + random.nextInt(60);
            }
            for (Kappa.Weights weights : Kappa.Weights.values()) {
                Kappa kappa = Kappa.of(table, weights, 0.95);
                kappa.value()
                        .ifPresent(value -> assertThat(value)
                                .as("%s of %s", weights, Arrays.deepToString(table))
                                .isBetween(-1.0, 1.0));
                assertThat(kappa.agreement()).isBetween(0.0, 1.0);
            }
            GwetAc1 gwet = GwetAc1.of(table, 0.95);
            assertThat(gwet.value()).isBetween(-1.0, 1.0);
            assertThat(gwet.agreement()).isBetween(0.0, 1.0);
        }
    }

    @Test
    void kappaOfTotalDisagreementIsMinusOne() {
        for (int n = 1; n < 500; n++) {
            int[][] opposite = {{0, n}, {n, 0}};
            assertThat(Kappa.of(opposite, Kappa.Weights.NONE, 0.95).value().orElseThrow())
                    .isBetween(-1.0, -1 + 1e-12);
        }
    }

    @Test
    void anAdjustedPIsNeverBelowItsP() {
        Random random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            double[] p = random.doubles(1 + random.nextInt(12)).toArray();
            if (i % 3 == 0) {
                p[0] = Double.MIN_VALUE * random.nextInt(3);
            }
            double[] holm = Holm.adjust(p);
            double[] hochberg = BenjaminiHochberg.adjust(p);
            for (int j = 0; j < p.length; j++) {
                assertThat(holm[j]).isBetween(p[j], 1.0);
                assertThat(hochberg[j]).isBetween(p[j], holm[j] * (1 + 1e-12));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1_000, 1_080, 5_000, 1_000_000, 1_000_000_000})
    void pIsNeverZeroHoweverManyCasesBroke(int broken) {
        PairedCounts counts = new PairedCounts(0, broken, 0, 0);
        assertThat(McNemar.exact(counts)).isBetween(Double.MIN_VALUE, 1.0);
        assertThat(McNemar.midP(counts)).isBetween(Double.MIN_VALUE, 1.0);
    }

    @Test
    void pOfManyEqualSignsIsNeverZero() {
        double[] differences =
                IntStream.range(0, 3_000).mapToDouble(i -> 1 + i % 7).toArray();
        double[] order = IntStream.range(0, 100_000).mapToDouble(i -> i).toArray();
        assertThat(PairedT.of(differences, 0.95).p().orElseThrow()).isPositive();
        assertThat(Wilcoxon.of(differences).normalP().orElseThrow()).isPositive();
        assertThat(Kendall.of(order, order).normalP().orElseThrow()).isPositive();
        assertThat(Spearman.of(order, order, 0.95).p().orElseThrow()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e6, 1e9, 1e12, -1e12})
    void aSpreadFarFromZeroIsNoNoise(double offset) {
        double[][] scores = {{1, 2, 2}, {5, 4, 5}, {3, 3, 4}};
        double[][] shifted = Stream.of(scores)
                .map(row -> Arrays.stream(row).map(score -> offset + score).toArray())
                .toArray(double[][]::new);
        Repeatability near = Repeatability.of(scores, 0.95);
        Repeatability far = Repeatability.of(shifted, 0.95);
        assertThat(far.meanSquareWithin()).isCloseTo(near.meanSquareWithin(), within(1e-3));
        assertThat(far.icc11().orElseThrow()).isCloseTo(near.icc11().orElseThrow(), within(1e-3));
    }

    @Test
    void lastDigitsAreNoSpread() {
        double[][] scores = {{0.1 + 0.2, 0.3}, {0.3, 0.1 + 0.2}, {0.3, 0.3}};
        Repeatability found = Repeatability.of(scores, 0.95);
        assertThat(found.meanSquareWithin()).isZero();
        assertThat(found.icc11()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 0.01, 0.049, 0.05})
    void aPowerThatChanceReachesIsRefused(double power) {
        assertThatThrownBy(() -> SampleSize.pairedRates(0.2, 0.1, 0.05, power))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("power must be above alpha 0.05 but was " + power);
        SampleSize.Within none = new SampleSize.Within(0, 1);
        assertThatThrownBy(() -> SampleSize.pairedMeans(1, none, none, 0.5, 0.05, power))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PairedPower.minimumDetectable(50, 0.2, 0.05, power))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void morePowerNeedsMoreCases() {
        double last = 0;
        for (int percent = 6; percent < 100; percent++) {
            double cases = SampleSize.pairedRates(0.2, 0.1, 0.05, percent / 100.0);
            assertThat(cases).as("power %d %%", percent).isGreaterThan(last);
            last = cases;
        }
    }

    /** Functions of numbers, each with a few columns of eight. */
    static Stream<Map.Entry<String, Function<double[], Object>>> functions() {
        return Stream.of(
                Map.entry("PairedT", v -> PairedT.of(v, 0.95)),
                Map.entry("SignFlip", v -> SignFlip.p(v, 100, 1)),
                Map.entry("SignFlip sampled", v -> SignFlip.sampled(v, 100, 1)),
                Map.entry("Wilcoxon", v -> Wilcoxon.of(v)),
                Map.entry("BCa", v -> Bootstrap.bca(v, 0.95, 200, 1)),
                Map.entry("BCa of clusters", v -> Bootstrap.bca(v, CLUSTERS, 0.95, 200, 1)),
                Map.entry("percentile", v -> Bootstrap.percentile(v, 0.95, 200, 1)),
                Map.entry("clustered mean", v -> ClusteredMean.of(v, CLUSTERS, 0.95)),
                Map.entry("Kendall", v -> Kendall.of(v, reversed(v))),
                Map.entry("Spearman", v -> Spearman.of(v, reversed(v), 0.95)),
                Map.entry("linear", v -> Percentile.linear(v, 0.9)),
                Map.entry("alpha", v -> KrippendorffAlpha.interval(pairs(v))),
                Map.entry("ordinal alpha", v -> KrippendorffAlpha.ordinal(pairs(v))),
                Map.entry("nominal alpha", v -> KrippendorffAlpha.nominal(pairs(v))),
                Map.entry("Fleiss", v -> FleissKappa.value(pairs(v))),
                Map.entry("repeats", v -> Repeatability.of(pairs(v), 0.95)),
                Map.entry("PPI", v -> PredictionPoweredMean.plain(v, reversed(v), v, 0.95)),
                Map.entry("PPI++", v -> PredictionPoweredMean.plusPlus(v, reversed(v), v, 0.95)),
                Map.entry(
                        "cases for a mean",
                        v -> SampleSize.pairedMeans(
                                Math.abs(v[0]),
                                new SampleSize.Within(0, 1),
                                new SampleSize.Within(0, 1),
                                v[1],
                                0.05,
                                0.8)));
    }

    @ParameterizedTest
    @MethodSource("functions")
    void nothingIsNotANumber(Map.Entry<String, Function<double[], Object>> function) {
        double[] sizes = {
            Double.MIN_VALUE, 0x1p-1022, 1e-320, 1e-300, 1e-200, 1e-150, 1e-100, 1e-60, 1e-20, 1, 1e20, 1e60, 1e90
        };
        Random random = new Random(3);
        for (double size : sizes) {
            for (int i = 0; i < 60; i++) {
                double[] values = new double[8];
                for (int j = 0; j < values.length; j++) {
                    boolean mixed = i % 3 == 0;
                    double unit = mixed ? sizes[random.nextInt(sizes.length)] : size;
                    values[j] = i % 2 == 0 ? unit * (random.nextInt(3) - 1) : unit * random.nextDouble();
                }
                values[1] = values[1] == 0 ? size : values[1];
                requireNumbers(function.getValue().apply(values), function.getKey() + " of " + Arrays.toString(values));
            }
        }
    }

    private static void requireNumbers(Object found, String what) {
        if (found instanceof Double number) {
            assertThat(number).as(what).isNotNaN().isFinite();
        } else if (found instanceof OptionalDouble number) {
            number.ifPresent(value -> requireNumbers(value, what));
        } else if (found instanceof Optional<?> some) {
            some.ifPresent(value -> requireNumbers(value, what));
        } else if (found instanceof Record statistic) {
            for (RecordComponent component : statistic.getClass().getRecordComponents()) {
                try {
                    requireNumbers(component.getAccessor().invoke(statistic), what + ": " + component.getName());
                } catch (ReflectiveOperationException e) {
                    throw new LinkageError(what, e);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1000, -600, -300, 0, 250})
    void theUnitOfTinyValuesDoesNotMatter(int exponent) {
        double[] values = {0.125, -0.25, 0.5, 0.25, 0.75, 0.125, -0.125, 0.5};
        double[] scaled = Samples.scaled(values, exponent);
        PairedT one = PairedT.of(values, 0.95);
        PairedT other = PairedT.of(scaled, 0.95);
        assertThat(other.t().orElseThrow()).isCloseTo(one.t().orElseThrow(), within(1e-12));
        assertThat(other.p().orElseThrow()).isCloseTo(one.p().orElseThrow(), within(1e-12));
        assertThat(other.sd()).isEqualTo(Samples.scaled(one.sd(), exponent));
        assertThat(KrippendorffAlpha.interval(pairs(scaled)).orElseThrow())
                .isCloseTo(KrippendorffAlpha.interval(pairs(values)).orElseThrow(), within(1e-12));
        assertThat(Repeatability.of(pairs(scaled), 0.95).icc11().orElseThrow())
                .isCloseTo(Repeatability.of(pairs(values), 0.95).icc11().orElseThrow(), within(1e-12));
        assertThat(PredictionPoweredMean.plusPlus(scaled, reversed(scaled), scaled, 0.95)
                        .lambda())
                .isCloseTo(
                        PredictionPoweredMean.plusPlus(values, reversed(values), values, 0.95)
                                .lambda(),
                        within(1e-12));
    }

    @Test
    void alphaByRanksAndSquaresIsAlphaByPairs() {
        Random random = new Random(4);
        for (int i = 0; i < 500; i++) {
            double[][] ratings = new double[2 + random.nextInt(12)][];
            for (int item = 0; item < ratings.length; item++) {
                ratings[item] = random.ints(random.nextInt(5) + (item == 0 ? 2 : 0), 1, 6)
                        .asDoubleStream()
                        .toArray();
            }
            String what = Arrays.deepToString(ratings);
            same(KrippendorffAlpha.interval(ratings), alphaByPairs(ratings, (c, k) -> Math.pow(c - k, 2)), what);
            same(KrippendorffAlpha.nominal(ratings), alphaByPairs(ratings, (c, k) -> c == k ? 0 : 1), what);
            same(KrippendorffAlpha.ordinal(ratings), alphaByPairs(ratings, (c, k) -> ordinal(ratings, c, k)), what);
        }
    }

    private static void same(OptionalDouble found, OptionalDouble wanted, String what) {
        assertThat(found.isPresent()).as(what).isEqualTo(wanted.isPresent());
        found.ifPresent(value -> assertThat(value).as(what).isCloseTo(wanted.getAsDouble(), within(1e-12)));
    }

    private interface Distance {
        double of(double c, double k);
    }

    /** Alpha by its definition: the mean distance of the pairs in items over that of all pairs. */
    private static OptionalDouble alphaByPairs(double[][] ratings, Distance distance) {
        double observed = 0;
        for (double[] item : ratings) {
            for (double c : item) {
                for (double k : item) {
                    observed += item.length < 2 ? 0 : distance.of(c, k) / (item.length - 1);
                }
            }
        }
        double[] all = pairable(ratings);
        double expected = 0;
        for (double c : all) {
            for (double k : all) {
                expected += distance.of(c, k);
            }
        }
        return expected == 0 ? OptionalDouble.empty() : OptionalDouble.of(1 - (all.length - 1) * observed / expected);
    }

    private static double[] pairable(double[][] ratings) {
        return Stream.of(ratings)
                .filter(item -> item.length >= 2)
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private static double ordinal(double[][] ratings, double c, double k) {
        double[] all = pairable(ratings);
        double low = Math.min(c, k);
        double high = Math.max(c, k);
        double between = 0;
        for (double value : all) {
            between += value > low && value < high ? 1 : value == low || value == high ? 0.5 : 0;
        }
        return low == high ? 0 : between * between;
    }

    @Test
    void tauByInversionsIsTauByPairs() {
        Random random = new Random(5);
        for (int i = 0; i < 2_000; i++) {
            int n = 2 + random.nextInt(20);
            int values = 2 + random.nextInt(12);
            double[] a = random.ints(n, 0, values)
                    .mapToDouble(v -> v == 0 ? -0.0 : v)
                    .toArray();
            double[] b = random.ints(n, 0, values).asDoubleStream().toArray();
            a[0] = 50;
            b[n - 1] = 50;
            assertThat(Kendall.of(a, b).tau().orElseThrow()).isCloseTo(tauByPairs(a, b), within(1e-12));
        }
    }

    private static double tauByPairs(double[] a, double[] b) {
        double balance = 0;
        double untiedA = 0;
        double untiedB = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < i; j++) {
                double signA = Math.signum(a[i] - a[j]);
                double signB = Math.signum(b[i] - b[j]);
                balance += signA * signB;
                untiedA += Math.abs(signA);
                untiedB += Math.abs(signB);
            }
        }
        return balance / Math.sqrt(untiedA * untiedB);
    }

    private static double[] reversed(double[] values) {
        return IntStream.rangeClosed(1, values.length)
                .mapToDouble(i -> values[values.length - i])
                .toArray();
    }

    private static double[][] pairs(double[] values) {
        return new double[][] {
            {values[0], values[1]}, {values[2], values[3]}, {values[4], values[5]}, {values[6], values[7]}
        };
    }
}
