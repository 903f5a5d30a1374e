package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Intervals of one rate and of two paired rates against the reference values. */
class RatesParityTest {
    private interface Method {
        Interval interval(int k, int n, double level);
    }

    @Test
    void binomialIntervalsAreTheReferences() {
        List<Method> methods = List.of(
                Wilson::interval,
                Wilson::corrected,
                ClopperPearson::interval,
                AgrestiCoull::interval,
                Jeffreys::interval);
        List<String> names = List.of("wilson", "wilson_cc", "clopper_pearson", "agresti_coull", "jeffreys");
        ReferenceCases.of("binomial_intervals").check(58, Set.of("agresti_coull_unclipped"), c -> {
            int k = c.integer("successes");
            int n = c.integer("trials");
            double level = c.number("confidence");
            for (int i = 0; i < methods.size(); i++) {
                Method method = methods.get(i);
                if (n == 0) { // the exception: no data is everything that is possible, marked
                    c.isError();
                    assertThat(method.interval(k, n, level))
                            .isEqualTo(new Interval(0, 1, level, Interval.Basis.NO_DATA));
                } else if (c.isError()) {
                    c.refused(() -> method.interval(k, n, level));
                } else {
                    Interval interval = method.interval(k, n, level);
                    c.same(interval, names.get(i));
                    assertThat(interval.lower() == 0).as("%s: pinned 0", c.name).isEqualTo(k == 0 || clipped(c, i, 0));
                    assertThat(interval.upper() == 1).as("%s: pinned 1", c.name).isEqualTo(k == n || clipped(c, i, 1));
                    assertThat(interval.basis()).isEqualTo(Interval.Basis.DATA);
                }
            }
        });
    }

    private static boolean clipped(ReferenceCases.Case c, int method, int end) {
        List<String> names = List.of("wilson", "wilson_cc", "clopper_pearson", "agresti_coull", "jeffreys");
        return c.expected(names.get(method)).get(end).asDouble() == end;
    }

    @Test
    void pairedRatesAreTheReferences() {
        Set<String> leftOut = Set.of(
                "mcnemar_chi2",
                "mcnemar_chi2_cc",
                "mcnemar_midp_doubled_one_sided",
                "newcombe_paired_m8_95",
                "newcombe_paired_m8_90",
                "agresti_min_wald_95",
                "gate_tol_0.0",
                "gate_tol_0.02",
                "gate_tol_0.05");
        ReferenceCases.of("paired_binary").check(18, leftOut, c -> {
            if (c.name.equals("negative")) {
                c.refused(() -> counts(c));
            } else if (c.isError()) {
                c.refused(() -> McNemar.exact(counts(c)));
                c.refused(() -> McNemar.midP(counts(c)));
                c.refused(() -> Newcombe.interval(counts(c)));
            } else {
                PairedCounts counts = counts(c);
                c.same(counts.n(), "n");
                c.same(counts.candidate().value(), "rate_a");
                c.same(counts.baseline().value(), "rate_b");
                c.same(counts.difference(), "diff_a_minus_b");
                c.same(McNemar.exact(counts), "mcnemar_exact_p");
                c.same(McNemar.midP(counts), "mcnemar_midp");
                c.same(Newcombe.interval(counts), "newcombe_paired_m10_95");
                c.same(Newcombe.interval(counts, 0.9), "newcombe_paired_m10_90");
            }
        });
    }

    private static PairedCounts counts(ReferenceCases.Case c) {
        return new PairedCounts(
                c.integer("both_pass"), c.integer("only_A_pass"), c.integer("only_B_pass"), c.integer("both_fail"));
    }
}
