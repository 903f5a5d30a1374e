package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests and intervals of paired numbers against the reference values. */
class PairedNumbersParityTest {
    @Test
    void pairedNumbersAreTheReferences() {
        Set<String> leftOut = Set.of("sign_test_p", "wins_losses_ties");
        ReferenceCases.of("paired_numeric").check(14, leftOut, c -> {
            double[] baseline = c.numbers("baseline");
            double[] candidate = c.numbers("candidate");
            if (c.isError()) {
                c.refused(() -> PairedT.of(Differences.of(candidate, baseline), 0.95));
                c.refused(() -> SignFlip.exact(Differences.of(candidate, baseline)));
                c.refused(() -> Wilcoxon.of(Differences.of(candidate, baseline)));
                return;
            }
            double[] differences = Differences.of(candidate, baseline);
            PairedT t = PairedT.of(differences, 0.95);
            c.same(t.n(), "n");
            c.same(t.mean(), "mean_diff");
            c.same(t.sd(), "sd_diff");
            c.same(t.standardError(), "se");
            if (c.expected("t_test").has("error")) {
                assertThat(t.t()).isEmpty();
                assertThat(t.p()).isEmpty();
                assertThat(t.interval()).isEmpty();
            } else {
                c.same(t.t(), "t_test", "t");
                c.same(t.p(), "t_test", "p");
                c.same(t.interval(), "t_test", "ci95");
            }
            c.same(SignFlip.exact(differences), "sign_flip_exact_p");
            c.same(SignFlip.p(differences, 1, 1), "sign_flip_exact_p");
            assertThat(SignFlip.sampled(differences, 100_000, 1))
                    .as(c.name)
                    .isCloseTo(c.expected("sign_flip_exact_p").asDouble(), within(0.006));
            wilcoxon(c, Wilcoxon.of(differences));
        });
    }

    private static void wilcoxon(ReferenceCases.Case c, Wilcoxon wilcoxon) {
        JsonNode expected = c.expected("wilcoxon");
        if (expected.has("error")) {
            assertThat(wilcoxon.nonZero()).isZero();
            assertThat(wilcoxon.exactP()).isEmpty();
            assertThat(wilcoxon.normalP()).isEmpty();
            return;
        }
        c.same(wilcoxon.nonZero(), "wilcoxon", "n_nonzero");
        c.same(wilcoxon.plus(), "wilcoxon", "w_plus");
        c.same(wilcoxon.minus(), "wilcoxon", "w_minus");
        c.same(wilcoxon.exactP(), "wilcoxon", "exact_p_conditional_on_ties");
        if (expected.has("normal_p")) {
            c.same(wilcoxon.normalP(), "wilcoxon", "normal_p");
        }
    }

    @Test
    void bootstrapIntervalsAreTheReferences() {
        Set<String> leftOut = Set.of("bca_alphas", "bootstrap_se_exact", "se", "error");
        ReferenceCases.of("paired_bootstrap").check(10, leftOut, c -> {
            double[] values = c.numbers("diffs");
            switch (c.name) {
                case "empty", "nan" -> {
                    c.refused(() -> Bootstrap.percentile(values, 0.95, 10, 1));
                    c.refused(() -> Bootstrap.bca(values, 0.95, 10, 1));
                }
                case "n1" -> {
                    c.refused(() -> Bootstrap.percentile(values, 0.95, 10, 1));
                    assertThat(Bootstrap.bca(values, 0.95, 10, 1)).isEmpty();
                }
                case "zero_variance" -> {
                    c.same(Bootstrap.percentile(values, 0.95, 100, 1), "percentile95");
                    assertThat(c.expected("bca95").has("error")).isTrue();
                    assertThat(Bootstrap.bca(values, 0.95, 100, 1)).isEmpty();
                }
                case "monte_carlo_n40" -> {
                    int resamples = c.integer("min_resamples");
                    double tolerance = c.expected("mc_tolerance_at_10000").asDouble();
                    JsonNode percentile = c.expected("percentile95");
                    JsonNode bca = c.expected("bca95");
                    c.close(
                            Bootstrap.percentile(values, 0.95, resamples, 1),
                            percentile.get(0).asDouble(),
                            percentile.get(1).asDouble(),
                            tolerance,
                            "percentile");
                    c.close(
                            Bootstrap.bca(values, 0.95, resamples, 1).orElseThrow(),
                            bca.get(0).asDouble(),
                            bca.get(1).asDouble(),
                            tolerance,
                            "BCa");
                }
                default -> {
                    double[] means =
                            c.has("resample_indices") ? means(values, c.table("resample_indices")) : allMeans(values);
                    Resampler resampler = Resampler.of(values);
                    c.same(resampler.mean(), "theta");
                    if (c.expects("replicates")) {
                        c.same(means.length, "replicates");
                    }
                    c.same(Bootstrap.percentile(means, 0.95), "percentile95");
                    c.same(Bootstrap.bias(means, resampler.mean()), "z0");
                    c.same(Bootstrap.acceleration(resampler.leaveOneOut()), "acceleration");
                    c.same(Bootstrap.bca(means, resampler.mean(), resampler.leaveOneOut(), 0.95), "bca95");
                }
            }
        });
    }

    private static double[] means(double[] values, int[][] indices) {
        double[] means = new double[indices.length];
        for (int i = 0; i < means.length; i++) {
            for (int index : indices[i]) {
                means[i] += values[index];
            }
            means[i] /= values.length;
        }
        Arrays.sort(means);
        return means;
    }

    private static double[] allMeans(double[] values) {
        int n = values.length;
        double[] means = new double[(int) Math.pow(n, n)];
        for (int i = 0; i < means.length; i++) {
            double sum = 0;
            for (int j = 0, code = i; j < n; j++, code /= n) {
                sum += values[code % n];
            }
            means[i] = sum / n;
        }
        Arrays.sort(means);
        return means;
    }

    @Test
    void clusteredErrorsAreTheReferences() {
        ReferenceCases.of("cluster_robust_se").check(5, Set.of("warning"), c -> {
            double[] scores = c.numbers("scores");
            int[] clusters = c.integers("clusters");
            if (c.isError()) {
                c.refused(() -> ClusteredMean.of(scores, clusters, 0.95));
                return;
            }
            ClusteredMean mean = ClusteredMean.of(scores, clusters, 0.95);
            c.same(mean.mean(), "mean");
            c.same(mean.standardError(), "se_clustered_miller");
            if (c.expects("warning")) { // zero variance: no interval of no width
                assertThat(mean.interval()).isEmpty();
                assertThat(mean.smallSampleInterval()).isEmpty();
                assertThat(mean.designEffect()).isEmpty();
                return;
            }
            c.same(mean.naiveError(), "se_naive_clt");
            c.same(mean.smallSampleError(), "se_clustered_CR1");
            c.same(mean.designEffect(), "design_effect");
            c.same(mean.clusters(), "clusters");
            c.same(mean.interval(), "ci95_z");
            // An exception: the references' quantiles of Student's t are off by up to 1e-9, which is 1.08e-10 here.
            JsonNode small = c.expected("ci95_CR1_t_G_minus_1");
            c.close(
                    mean.smallSampleInterval().orElseThrow(),
                    small.get(0).asDouble(),
                    small.get(1).asDouble(),
                    2e-10,
                    "ci95_CR1_t_G_minus_1");
        });
    }

    @Test
    void studentsQuantileIsThatOfHighPrecisionArithmetic() { // mpmath, 30 digits: 2.57058183563632
        assertThat(Quantiles.student(0.95, 5)).isCloseTo(2.57058183563632, within(5e-14));
    }

    @Test
    void adjustedPValuesAreTheReferences() {
        Set<String> leftOut = Set.of("bonferroni", "benjamini_yekutieli");
        ReferenceCases.of("multiple_testing").check(9, leftOut, c -> {
            double[] p = c.numbers("p");
            if (c.isError()) {
                c.refused(() -> Holm.adjust(p));
                c.refused(() -> BenjaminiHochberg.adjust(p));
                return;
            }
            same(c, Holm.adjust(p), "holm");
            same(c, BenjaminiHochberg.adjust(p), "benjamini_hochberg");
        });
    }

    private static void same(ReferenceCases.Case c, double[] actual, String key) {
        JsonNode expected = c.expected(key);
        assertThat(actual).as(c.name).hasSize(expected.size());
        for (int i = 0; i < actual.length; i++) {
            assertThat(actual[i])
                    .as("%s: %s[%d]", c.name, key, i)
                    .isCloseTo(expected.get(i).asDouble(), within(1e-12));
        }
    }
}
