package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Judge error, repeats, percentiles, rank correlation and planning against the reference values. */
class JudgesParityTest {
    @Test
    void correctedRatesAreTheReferences() {
        ReferenceCases.of("rogan_gladen").check(23, Set.of("delta_se", "lr_center", "lr_se"), c -> {
            if (c.isError()) {
                c.refused(() -> corrected(c));
                return;
            }
            RoganGladen corrected = corrected(c);
            c.same(corrected.judged().value(), "raw_rate");
            c.same(corrected.sensitivity().value(), "sensitivity");
            c.same(corrected.specificity().value(), "specificity");
            c.same(corrected.youden(), "youden");
            c.same(corrected.unclipped(), "rogan_gladen_unclipped");
            c.same(corrected.estimate(), "rogan_gladen");
            assertThat(corrected.clipped()).isEqualTo(c.expected("clipped").asBoolean());
            c.same(corrected.interval().lower(), "lr_lower");
            c.same(corrected.interval().upper(), "lr_upper");
        });
    }

    private static RoganGladen corrected(ReferenceCases.Case c) {
        return RoganGladen.of(
                new Rate(c.integer("judge_pass"), c.integer("judge_total")),
                new Rate(c.integer("calib_true_pass_judged_pass"), c.integer("calib_true_pass")),
                new Rate(c.integer("calib_true_fail_judged_fail"), c.integer("calib_true_fail")),
                c.number("confidence"));
    }

    @Test
    void predictionPoweredMeansAreTheReferences() {
        Set<String> leftOut = Set.of("classical_lambda0", "naive_judge_rate");
        ReferenceCases.of("ppi_mean").check(5, leftOut, c -> {
            double[] human = c.numbers("human");
            double[] labelled = c.numbers("judge_on_human");
            double[] others = c.numbers("judge_unlabelled");
            if (c.isError()) {
                c.refused(() -> PredictionPoweredMean.plain(human, labelled, others, 0.95));
                c.refused(() -> PredictionPoweredMean.plusPlus(human, labelled, others, 0.95));
                return;
            }
            PredictionPoweredMean one = PredictionPoweredMean.plain(human, labelled, others, 0.95);
            c.same(one.estimate(), "ppi_lambda1", "estimate");
            c.same(one.interval(), "ppi_lambda1", "ci95");
            PredictionPoweredMean plus = PredictionPoweredMean.plusPlus(human, labelled, others, 0.95);
            c.same(plus.lambda(), "lambda_hat");
            c.same(plus.estimate(), "ppi_pp", "estimate");
            c.same(plus.interval(), "ppi_pp", "ci95");
        });
    }

    @Test
    void repeatsAreTheReferences() {
        ReferenceCases.of("pass_k").check(39, Set.of("plug_in_pass_hat_k_biased"), c -> {
            int n = c.integer("n");
            int successes = c.integer("successes");
            int k = c.integer("k");
            if (c.isError()) {
                c.refused(() -> PassK.passAtK(n, successes, k));
                c.refused(() -> PassK.passHatK(n, successes, k));
                return;
            }
            c.same(PassK.passAtK(n, successes, k), "pass_at_k");
            c.same(PassK.passHatK(n, successes, k), "pass_hat_k");
        });
    }

    @Test
    void repeatabilityIsTheReferences() {
        ReferenceCases.of("judge_repeatability").check(6, Set.of(), c -> {
            double[][] scores = c.rows("scores_items_x_runs");
            if (c.isError()) {
                c.refused(() -> Repeatability.of(scores, 0.95));
                return;
            }
            Repeatability repeats = Repeatability.of(scores, 0.95);
            c.same(repeats.icc11(), "icc_1_1");
            c.same(repeats.withinSd(), "within_sd");
            c.same(repeats.unanimousShare(), "share_of_items_unanimous");
            if (!c.expects("icc_1_k")) {
                return;
            }
            c.same(repeats.icc1k(), "icc_1_k");
            c.same(repeats.icc21(), "icc_2_1");
            c.same(repeats.icc31(), "icc_3_1");
            c.same(repeats.meanSquareBetween(), "ms_between");
            c.same(repeats.meanSquareWithin(), "ms_within");
            c.same(repeats.icc11Interval(), "icc_1_1_ci95");
            JsonNode variances = c.expected("variance_per_item");
            JsonNode medians = c.expected("median_per_item");
            for (int i = 0; i < scores.length; i++) {
                assertThat(Repeatability.withinVariances(scores)[i])
                        .isCloseTo(variances.get(i).asDouble(), within(1e-9));
                assertThat(Percentile.linear(scores[i], 0.5))
                        .isCloseTo(medians.get(i).asDouble(), within(1e-9));
            }
        });
    }

    @Test
    void percentilesAreTheReferences() {
        Set<String> quantiles = Set.of("0", "0.25", "0.5", "0.9", "0.95", "0.99", "1");
        ReferenceCases.of("percentiles").check(10, Set.of(), c -> {
            double[] values = c.numbers("values");
            if (c.isError()) {
                c.refused(() -> Percentile.nearestRank(values, 0.5));
                c.refused(() -> Percentile.linear(values, 0.5));
                return;
            }
            for (String q : quantiles) {
                c.same(Percentile.nearestRank(values, Double.parseDouble(q)), q, "nearest_rank_R1");
                c.same(Percentile.linear(values, Double.parseDouble(q)), q, "R7_excel_numpy_R");
            }
        });
    }

    @Test
    void rankCorrelationsAreTheReferences() {
        ReferenceCases.of("rank_correlation").check(7, Set.of("pearson", "pearson_p"), c -> {
            double[] judge = c.numbers("judge");
            double[] human = c.numbers("human");
            if (c.name.equals("constant")) {
                c.isError();
                assertThat(Spearman.of(judge, human, 0.95).rho()).isEmpty();
                assertThat(Kendall.of(judge, human).tau()).isEmpty();
                return;
            }
            if (c.isError()) {
                c.refused(() -> Spearman.of(judge, human, 0.95));
                c.refused(() -> Kendall.of(judge, human));
                return;
            }
            Spearman spearman = Spearman.of(judge, human, 0.95);
            Kendall kendall = Kendall.of(judge, human);
            c.same(spearman.rho(), "spearman");
            c.same(kendall.tau(), "kendall_tau_b");
            if (c.expects("spearman_p_t")) {
                c.same(spearman.p(), "spearman_p_t");
                c.same(spearman.interval(), "spearman_ci95_bonett_wright");
                c.same(kendall.normalP(), "kendall_p_asymptotic");
            }
            if (c.expects("kendall_p_exact")) {
                c.same(kendall.exactP(), "kendall_p_exact");
            }
        });
    }

    @Test
    void planningIsTheReferences() {
        ReferenceCases.of("power_paired").check(16, Set.of(), c -> {
            if (c.isError()) {
                c.refused(() -> SampleSize.pairedRates(c.number("p_only_A"), c.number("p_only_B"), 0.05, 0.8));
            } else if (c.has("p_only_A")) {
                double a = c.number("p_only_A");
                double b = c.number("p_only_B");
                double alpha = c.number("alpha");
                c.same(PairedPower.exact(a, b, c.integer("n"), alpha), "power_exact_mcnemar");
                c.same(PairedPower.midP(a, b, c.integer("n"), alpha), "power_midp_mcnemar");
                double needed = SampleSize.pairedRates(a, b, alpha, 0.8);
                c.same(needed, "n_connor_80");
                c.same(Math.ceil(needed), "n_connor_80_ceil");
                c.same(Math.ceil(SampleSize.pairedRates(a, b, alpha, 0.9)), "n_connor_90_ceil");
            } else if (c.has("discordance")) {
                c.same(
                        PairedPower.minimumDetectable(
                                c.integer("n"), c.number("discordance"), c.number("alpha"), c.number("power")),
                        "mde");
            } else if (c.has("delta")) {
                SampleSize.Within candidate = new SampleSize.Within(c.number("var_within_A"), c.integer("K_A"));
                SampleSize.Within baseline = new SampleSize.Within(c.number("var_within_B"), c.integer("K_B"));
                c.same(
                        SampleSize.pairedMeans(
                                c.number("var_between_question_diff"),
                                candidate,
                                baseline,
                                c.number("delta"),
                                c.number("alpha"),
                                c.number("power")),
                        "n");
            } else {
                c.same(
                        SampleSize.failureRateBelow(c.number("max_failure_rate"), c.number("confidence")),
                        "n_all_pass_needed");
            }
        });
    }
}
