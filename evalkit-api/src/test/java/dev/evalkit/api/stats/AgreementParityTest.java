package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Agreement of raters and measures of decisions against the reference values. */
class AgreementParityTest {
    @Test
    void twoRatersAreTheReferences() {
        ReferenceCases.of("agreement_two_raters").check(8, Set.of("se0", "pabak", "note"), c -> {
            int[][] table = c.table("table_rows_human_cols_judge");
            if (c.isError()) {
                c.refused(() -> Kappa.of(table, Kappa.Weights.NONE, 0.95));
                c.refused(() -> GwetAc1.of(table, 0.95));
                c.refused(() -> KrippendorffAlpha.nominal(items(table)));
                return;
            }
            Kappa plain = Kappa.of(table, Kappa.Weights.NONE, 0.95);
            c.same(plain.agreement(), "observed_agreement");
            c.same(plain.value(), "kappa");
            if (c.expected("kappa").has("error")) {
                assertThat(plain.standardError()).isEmpty();
                assertThat(plain.interval()).isEmpty();
            }
            if (c.expects("se")) {
                c.same(plain.standardError(), "se");
                c.same(plain.interval(), "ci95");
                Kappa quadratic = Kappa.of(table, Kappa.Weights.QUADRATIC, 0.95);
                c.same(quadratic.value(), "kappa_quadratic", "kappa");
                c.same(quadratic.standardError(), "kappa_quadratic", "se");
                c.same(quadratic.interval(), "kappa_quadratic", "ci95");
                Kappa linear = Kappa.of(table, Kappa.Weights.LINEAR, 0.95);
                c.same(linear.value(), "kappa_linear", "kappa");
                c.same(linear.standardError(), "kappa_linear", "se");
                c.same(KrippendorffAlpha.ordinal(items(table)), "krippendorff_ordinal");
            }
            if (c.expects("krippendorff_nominal")) {
                c.same(KrippendorffAlpha.nominal(items(table)), "krippendorff_nominal");
            }
            GwetAc1 gwet = GwetAc1.of(table, 0.95);
            c.same(gwet.value(), "gwet_ac1", "ac1");
            if (c.expected("gwet_ac1").has("se")) {
                c.same(gwet.chance(), "gwet_ac1", "pe");
                c.same(gwet.standardError(), "gwet_ac1", "se");
                c.same(gwet.interval(), "gwet_ac1", "ci95_t");
            }
        });
    }

    /** One row for each counted pair of ratings. */
    private static double[][] items(int[][] table) {
        List<double[]> items = new ArrayList<>();
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table.length; j++) {
                for (int times = 0; times < table[i][j]; times++) {
                    items.add(new double[] {i, j});
                }
            }
        }
        return items.toArray(new double[0][]);
    }

    @Test
    void severalRatersAreTheReferences() {
        ReferenceCases.of("agreement_multi_raters").check(5, Set.of(), c -> {
            double[][] ratings = c.rows("ratings_units_x_raters");
            double[] categories = c.has("categories") ? c.numbers("categories") : Ratings.categories(ratings);
            if (c.isError()) {
                c.refused(() -> KrippendorffAlpha.nominal(ratings));
                c.refused(() -> KrippendorffAlpha.ordinal(ratings));
                c.refused(() -> KrippendorffAlpha.interval(ratings));
                c.refused(() -> GwetAc1.of(ratings, categories, 0.95));
                c.refused(() -> FleissKappa.value(ratings));
                return;
            }
            c.same(KrippendorffAlpha.nominal(ratings), "alpha_nominal");
            if (c.expects("alpha_ordinal")) {
                c.same(KrippendorffAlpha.ordinal(ratings), "alpha_ordinal");
                c.same(KrippendorffAlpha.interval(ratings), "alpha_interval");
            }
            GwetAc1 gwet = GwetAc1.of(ratings, categories, 0.95);
            c.same(gwet.value(), "gwet_ac1");
            if (c.expects("gwet_ac1_se")) {
                c.same(gwet.standardError(), "gwet_ac1_se");
            }
            if (c.expects("mean_pairwise_agreement")) {
                c.same(gwet.agreement(), "mean_pairwise_agreement");
            }
            if (c.expects("fleiss_kappa")) {
                c.same(FleissKappa.value(ratings), "fleiss_kappa");
            }
        });
    }

    @Test
    void decisionsAreTheReferences() {
        ReferenceCases.of("classification").check(11, Set.of(), c -> {
            if (c.isError()) { // an empty sample: nothing is defined
                BinaryCounts none = counts(c);
                assertThat(List.of(none.accuracy(), none.precision(), none.recall(), none.specificity()))
                        .containsOnly(OptionalDouble.empty());
                assertThat(List.of(none.negativePredictiveValue(), none.f1(), none.balancedAccuracy(), none.mcc()))
                        .containsOnly(OptionalDouble.empty());
            } else if (c.has("tp")) {
                BinaryCounts counts = counts(c);
                c.same(counts.accuracy(), "accuracy");
                c.same(counts.precision(), "precision");
                c.same(counts.recall(), "recall_sensitivity");
                c.same(counts.specificity(), "specificity");
                c.same(counts.negativePredictiveValue(), "npv");
                c.same(counts.f1(), "f1");
                c.same(counts.balancedAccuracy(), "balanced_accuracy");
                c.same(counts.mcc(), "mcc");
                c.same(counts.youden(), "informedness");
            } else {
                confusion(c);
            }
        });
    }

    private static void confusion(ReferenceCases.Case c) {
        int[][] table = c.table("confusion_rows_human_cols_judge");
        ConfusionMatrix matrix = ConfusionMatrix.of(table);
        c.same(matrix.accuracy(), "accuracy");
        for (int i = 0; i < table.length; i++) {
            same(c, matrix.oneAgainstRest(i).precision(), "precision", i);
            same(c, matrix.oneAgainstRest(i).recall(), "recall", i);
            same(c, matrix.oneAgainstRest(i).f1(), "f1", i);
        }
        c.same(matrix.macroRecall(), "macro_recall_over_present_classes");
        c.same(matrix.mcc(), "mcc");
        c.same(matrix.oneAgainstRest(0).falsePositiveRate(), "false_support_rate");
        c.same(Kappa.of(table, Kappa.Weights.QUADRATIC, 0.95).value(), "kappa_quadratic");
        c.same(Kappa.of(table, Kappa.Weights.NONE, 0.95).value(), "kappa");
    }

    private static void same(ReferenceCases.Case c, OptionalDouble actual, String key, int i) {
        JsonNode expected = c.expected(key).get(i);
        if (expected.isNull()) {
            assertThat(actual).as("%s: %s[%d]", c.name, key, i).isEmpty();
        } else {
            assertThat(actual.orElseThrow())
                    .as("%s: %s[%d]", c.name, key, i)
                    .isCloseTo(expected.asDouble(), within(1e-12));
        }
    }

    private static BinaryCounts counts(ReferenceCases.Case c) {
        return new BinaryCounts(c.integer("tp"), c.integer("fp"), c.integer("fn"), c.integer("tn"));
    }
}
