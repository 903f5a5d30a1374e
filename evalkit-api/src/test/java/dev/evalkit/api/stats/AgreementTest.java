package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Agreement of raters and the measures of decisions, at their edges. */
class AgreementTest {
    @Test
    void oneClassOnlyHasNoKappa() {
        for (Kappa.Weights weights : Kappa.Weights.values()) {
            Kappa kappa = Kappa.of(new int[][] {{0, 0}, {0, 10}}, weights, 0.95);
            assertThat(kappa.agreement()).isEqualTo(1.0);
            assertThat(kappa.value()).isEmpty();
            assertThat(kappa.standardError()).isEmpty();
            assertThat(kappa.interval()).isEmpty();
            assertThat(kappa.n()).isEqualTo(10);
        }
        assertThat(Kappa.of(new int[][] {{0, 1}, {0, 10}}, Kappa.Weights.NONE, 0.95)
                        .value())
                .hasValue(0);
        assertThat(Kappa.of(new int[][] {{0, 10}, {0, 0}}, Kappa.Weights.NONE, 0.95)
                        .value())
                .hasValue(0);
    }

    @Test
    void aRaterWhoAlwaysSaysTheSameGivesExactlyZero() {
        for (int yes = 1; yes < 60; yes++) {
            for (Kappa.Weights weights : Kappa.Weights.values()) {
                for (int[][] table : new int[][][] {{{0, 61 - yes}, {0, yes}}, {{0, 0}, {61 - yes, yes}}}) {
                    Kappa kappa = Kappa.of(table, weights, 0.95);
                    assertThat(kappa.value()).as("%s yes", yes).hasValue(0);
                    assertThat(kappa.interval()).hasValue(Interval.of(0, 0, 0.95));
                }
            }
        }
    }

    @Test
    void perfectAgreementIsExactlyOne() { // known fault: binary residue in a perfect score
        for (int third : new int[] {0, 1, 7}) {
            int[][] table = {{3, 0, 0}, {0, 11, 0}, {0, 0, third}};
            for (Kappa.Weights weights : Kappa.Weights.values()) {
                Kappa kappa = Kappa.of(table, weights, 0.95);
                assertThat(kappa.value()).hasValue(1.0);
                assertThat(kappa.standardError()).hasValue(0.0);
                assertThat(kappa.interval()).contains(Interval.of(1, 1, 0.95));
                assertThat(kappa.agreement()).isEqualTo(1.0);
            }
            assertThat(ConfusionMatrix.of(table).mcc()).hasValue(1.0);
            assertThat(GwetAc1.of(table, 0.95).value()).isEqualTo(1.0);
        }
    }

    @Test
    void oppositeRatersReachMinusOne() {
        Kappa kappa = Kappa.of(new int[][] {{0, 5}, {5, 0}}, Kappa.Weights.QUADRATIC, 0.95);
        assertThat(kappa.value()).hasValue(-1);
        assertThat(kappa.interval().orElseThrow().lower()).isGreaterThanOrEqualTo(-1);
        assertThat(KrippendorffAlpha.nominal(new double[][] {{0, 1}, {1, 0}}).orElseThrow())
                .isCloseTo(-0.5, within(1e-15));
    }

    @Test
    void nearDisagreementsCountLessWithWeights() {
        int[][] near = {{5, 5, 0}, {0, 5, 5}, {0, 0, 5}};
        double none = Kappa.of(near, Kappa.Weights.NONE, 0.95).value().orElseThrow();
        double linear = Kappa.of(near, Kappa.Weights.LINEAR, 0.95).value().orElseThrow();
        double quadratic = Kappa.of(near, Kappa.Weights.QUADRATIC, 0.95).value().orElseThrow();
        assertThat(none).isLessThan(linear);
        assertThat(linear).isLessThan(quadratic);
    }

    @Test
    void tablesThatAreNoneAreNamed() {
        List<Consumer<int[][]>> users = List.of(
                table -> Kappa.of(table, Kappa.Weights.NONE, 0.95),
                table -> GwetAc1.of(table, 0.95),
                ConfusionMatrix::of);
        for (Consumer<int[][]> user : users) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> user.accept(new int[][] {{1}}))
                    .withMessage("table must have at least 2 classes but has 1");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> user.accept(new int[][] {{1, 2}, {3}}))
                    .withMessage("table must be square but has 2 rows and 1 columns in row 1");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> user.accept(new int[][] {{1, 2}, {-1, 4}}))
                    .withMessage("table[1][0] must be at least 0 but was -1");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> user.accept(new int[][] {{1, Integer.MAX_VALUE}, {0, 0}}))
                    .withMessage("the counts of table must sum to at most 2147483647 but sum to 2147483648");
            assertThatNullPointerException()
                    .isThrownBy(() -> user.accept(new int[][] {{1, 2}, null}))
                    .withMessage("table[1] must not be null");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kappa.of(new int[2][2], Kappa.Weights.NONE, 0.95))
                .withMessage("table must have a count above 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kappa.of(new int[][] {{1, 0}, {0, 1}}, Kappa.Weights.NONE, 1))
                .withMessage("level must be between 0 and 1, both excluded, but was 1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GwetAc1.of(new int[][] {{1, 0}, {0, 1}}, 0))
                .withMessage("level must be between 0 and 1, both excluded, but was 0.0");
    }

    @Test
    void gwetsMeasureOfTableAndOfItemsIsTheSame() {
        GwetAc1 table = GwetAc1.of(new int[][] {{3, 1}, {0, 2}}, 0.9);
        double[][] items = {{1, 1}, {1, 1}, {1, 1}, {1, 2}, {2, 2}, {2, 2}};
        GwetAc1 ratings = GwetAc1.of(items, new double[] {2, 1}, 0.9);
        assertThat(ratings.value()).isCloseTo(table.value(), within(1e-14));
        assertThat(ratings.standardError().orElseThrow())
                .isCloseTo(table.standardError().orElseThrow(), within(1e-14));
        assertThat(ratings.n()).isEqualTo(6);
    }

    @Test
    void oneItemHasNoStandardError() {
        GwetAc1 one = GwetAc1.of(new int[][] {{1, 0}, {0, 0}}, 0.95);
        assertThat(one.value()).isEqualTo(1.0);
        assertThat(one.standardError()).isEmpty();
        assertThat(one.interval()).isEmpty();
        assertThat(GwetAc1.of(new int[][] {{1, 1}, {0, 0}}, 0.95).interval()).isPresent();
    }

    @Test
    void itemsWithoutARatingAreLeftOut() {
        double[] classes = {1, 2};
        double[][] with = {{1, 1}, {}, {1, 2}, {2, 2}};
        double[][] without = {{1, 1}, {1, 2}, {2, 2}};
        assertThat(GwetAc1.of(with, classes, 0.95)).isEqualTo(GwetAc1.of(without, classes, 0.95));
        assertThat(KrippendorffAlpha.ordinal(with)).isEqualTo(KrippendorffAlpha.ordinal(without));
        double[][] single = {{1, 1}, {1}, {1, 2}, {2, 2}};
        assertThat(KrippendorffAlpha.nominal(single)).isEqualTo(KrippendorffAlpha.nominal(without));
    }

    @Test
    void categoriesMustHoldWhatWasGiven() {
        double[][] ratings = {{1, 2}};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GwetAc1.of(ratings, new double[] {1, 3}, 0.95))
                .withMessage("ratings must be among the categories but contain 2.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GwetAc1.of(ratings, new double[] {2, 1, 2}, 0.95))
                .withMessage("categories must not repeat 2.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GwetAc1.of(ratings, new double[] {1}, 0.95))
                .withMessage("categories must have at least 2 elements but has 1");
    }

    @Test
    void ratingsWithoutAPairAreRefused() {
        List<Function<double[][], Object>> users = List.of(
                KrippendorffAlpha::nominal,
                KrippendorffAlpha::ordinal,
                KrippendorffAlpha::interval,
                FleissKappa::value,
                r -> GwetAc1.of(r, new double[] {1, 2}, 0.95));
        for (Function<double[][], Object> user : users) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> user.apply(new double[][] {{1}, {2}, {}}))
                    .withMessage("ratings must contain an item with at least 2 ratings");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> user.apply(new double[][] {{1, 1}, {2, Double.NaN}}))
                    .withMessage("ratings[1][1] must be a finite number but was NaN");
            assertThat(user.apply(new double[][] {{1, 2}})).isNotNull();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FleissKappa.value(new double[][] {{1, 1}, {2}}))
                .withMessage(
                        "every item must have the same number of ratings but ratings[0] has 2 and ratings[1] has 1");
    }

    @Test
    void equalRatingsHaveNoAlphaAndNoFleiss() {
        double[][] equal = {{0.0, -0.0}, {0, 0}};
        assertThat(KrippendorffAlpha.nominal(equal)).isEmpty();
        assertThat(KrippendorffAlpha.ordinal(equal)).isEmpty();
        assertThat(KrippendorffAlpha.interval(equal)).isEmpty();
        assertThat(FleissKappa.value(equal)).isEmpty();
        assertThat(KrippendorffAlpha.nominal(new double[][] {{1, 1}, {2}})).isEmpty(); // 2 has no partner
    }

    @Test
    void measuresWithoutADenominatorAreEmpty() {
        BinaryCounts none = new BinaryCounts(0, 0, 0, 0);
        assertThat(none.accuracy()).isEmpty();
        assertThat(none.f1()).isEmpty();
        assertThat(none.falsePositiveRate()).isEmpty();
        assertThat(new BinaryCounts(1, 0, 0, 0).recall()).hasValue(1);
        assertThat(new BinaryCounts(1, 0, 0, 0).specificity()).isEmpty();
        assertThat(new BinaryCounts(0, 1, 0, 0).specificity()).hasValue(0);
        assertThat(new BinaryCounts(0, 1, 0, 0).falsePositiveRate()).hasValue(1);
        assertThat(new BinaryCounts(0, 0, 1, 0).f1()).hasValue(0);
        assertThat(new BinaryCounts(1, 0, 0, 1).mcc()).hasValue(1);
        assertThat(new BinaryCounts(0, 1, 1, 0).mcc()).hasValue(-1);
        assertThat(new BinaryCounts(1, 1, 0, 0).mcc()).isEmpty();
        assertThat(new BinaryCounts(1, 0, 0, 1).balancedAccuracy()).hasValue(1);
        assertThat(new BinaryCounts(0, 0, 1, 1).balancedAccuracy()).hasValue(0.5);
        assertThat(new BinaryCounts(3, 1, 2, 4).youden().orElseThrow()).isCloseTo(0.4, within(1e-15));
    }

    @Test
    void largeCountsDoNotOverflow() {
        int most = Integer.MAX_VALUE;
        assertThat(new BinaryCounts(most, 0, 0, most).mcc().orElseThrow()).isCloseTo(1, within(1e-12));
        assertThat(new BinaryCounts(most, most, most, most).accuracy()).hasValue(0.5);
    }

    @Test
    void negativeCountsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BinaryCounts(-1, 0, 0, 0))
                .withMessage("tp must be at least 0 but was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BinaryCounts(0, -1, 0, 0))
                .withMessage("fp must be at least 0 but was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BinaryCounts(0, 0, -1, 0))
                .withMessage("fn must be at least 0 but was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BinaryCounts(0, 0, 0, -1))
                .withMessage("tn must be at least 0 but was -1");
    }

    @Test
    void twoClassesAreTheBinaryMeasures() {
        ConfusionMatrix matrix = ConfusionMatrix.of(new int[][] {{50, 10}, {5, 35}});
        BinaryCounts counts = new BinaryCounts(50, 5, 10, 35);
        assertThat(matrix.oneAgainstRest(0)).isEqualTo(counts);
        assertThat(matrix.oneAgainstRest(1)).isEqualTo(new BinaryCounts(35, 10, 5, 50));
        assertThat(matrix.mcc().orElseThrow()).isCloseTo(counts.mcc().orElseThrow(), within(1e-14));
        assertThat(matrix.accuracy()).isEqualTo(counts.accuracy());
        assertThat(matrix.macroRecall()).isEqualTo(OptionalDouble.of((50.0 / 60 + 35.0 / 40) / 2));
    }

    @Test
    void emptyAndOneSidedMatricesHaveNoCorrelation() {
        ConfusionMatrix none = ConfusionMatrix.of(new int[2][2]);
        assertThat(none.accuracy()).isEmpty();
        assertThat(none.macroRecall()).isEmpty();
        assertThat(none.mcc()).isEmpty();
        assertThat(ConfusionMatrix.of(new int[][] {{3, 0}, {2, 0}}).mcc()).isEmpty();
        assertThat(ConfusionMatrix.of(new int[][] {{3, 2}, {0, 0}}).mcc()).isEmpty();
        assertThat(ConfusionMatrix.of(new int[][] {{3, 0}, {2, 1}}).mcc()).isPresent();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> none.oneAgainstRest(2))
                .withMessage("class must be below 2 but was 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> none.oneAgainstRest(-1))
                .withMessage("class must be at least 0 but was -1");
    }

    @Test
    void theMatrixIsACopy() {
        int[][] counts = {{1, 0}, {0, 1}};
        ConfusionMatrix matrix = ConfusionMatrix.of(counts);
        counts[0][0] = 0;
        assertThat(matrix.oneAgainstRest(0).tp()).isEqualTo(1);
    }

    @Test
    void theCountsOfATableSumToAnInt() {
        int most = Integer.MAX_VALUE;
        assertThat(Kappa.of(new int[][] {{most - 1, 0}, {0, 1}}, Kappa.Weights.NONE, 0.95)
                        .n())
                .isEqualTo(most);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kappa.of(new int[][] {{most, 0}, {0, 1}}, Kappa.Weights.NONE, 0.95))
                .withMessage("the counts of table must sum to at most 2147483647 but sum to 2147483648");
    }

    @Test
    void weightedAgreementGivesNearMissesTheirShare() { // 4 equal, 2 one class apart, 2 two classes apart
        int[][] table = {{2, 1, 2}, {1, 1, 0}, {0, 0, 1}};
        assertThat(Kappa.of(table, Kappa.Weights.NONE, 0.95).agreement()).isEqualTo(4.0 / 8);
        assertThat(Kappa.of(table, Kappa.Weights.LINEAR, 0.95).agreement()).isEqualTo((4 + 2 * 0.5) / 8);
        assertThat(Kappa.of(table, Kappa.Weights.QUADRATIC, 0.95).agreement()).isEqualTo((4 + 2 * 0.75) / 8);
    }

    @Test
    void ratingsWhoseSquaresOverflowAreRefused() {
        double[][] ratings = {{0, 1}, {1, Math.nextUp(1e90)}};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KrippendorffAlpha.interval(ratings))
                .withMessageStartingWith("ratings[1][1] must be between -1.0E90 and 1.0E90");
        ratings[1][1] = 1e90;
        assertThat(KrippendorffAlpha.interval(ratings).orElseThrow()).isFinite();
    }

    @Test
    void bothZerosAreOneCategory() {
        double[][] ratings = {{0.0, 0.0}, {1, 1}, {-0.0, 1}};
        GwetAc1 expected = GwetAc1.of(ratings, new double[] {0, 1}, 0.95);
        assertThat(GwetAc1.of(ratings, new double[] {-0.0, 1}, 0.95)).isEqualTo(expected);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GwetAc1.of(ratings, new double[] {1, 0.0, -0.0}, 0.95))
                .withMessage("categories must not repeat 0.0");
    }
}
