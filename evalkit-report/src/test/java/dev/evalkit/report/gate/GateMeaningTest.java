package dev.evalkit.report.gate;

import static dev.evalkit.report.gate.GateAnswersTest.baseline;
import static dev.evalkit.report.gate.GateAnswersTest.check;
import static dev.evalkit.report.gate.GateAnswersTest.mixed;
import static dev.evalkit.report.gate.GateAnswersTest.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.result.Outcome;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the three verdicts on a fall of the pass rate mean: a clear fall, one that chance could explain, none. */
class GateMeaningTest {
    /** A result in which some of n passing cases broke and some of {@code fixed} failing ones were fixed. */
    private static GateVerdict moved(int n, int broken, int fixed) {
        return check(now(n, broken, fixed), mixed(n - fixed, fixed).answer("p1", "Two weeks."));
    }

    private static AnswersBuilder now(int n, int broken, int fixed) {
        return mixed(n - fixed, 0).many(fixed, "f", Outcome.PASSED).many(broken, "p", Outcome.FAILED);
    }

    private static String firstLine(GateVerdict verdict) {
        return Report.of(verdict).toText().lines().findFirst().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "60, 5, 0, REGRESSION", // p 0.031
        "60, 6, 1, INCONCLUSIVE", // p 0.063
        "60, 4, 0, PASS",
        "12, 1, 0, INCONCLUSIVE", // p 0.5
        "12, 4, 0, INCONCLUSIVE", // p 0.063
        "12, 5, 0, REGRESSION",
        "13, 1, 0, PASS",
        "25, 2, 0, PASS", // a fall of exactly the tolerance
        "25, 3, 0, INCONCLUSIVE",
        "20, 10, 10, PASS"
    })
    void aRegressionIsBeyondTheToleranceAndBeyondChance(int n, int broken, int fixed, Verdict expected) {
        GateVerdict verdict = moved(n, broken, fixed);

        assertThat(verdict.verdict()).isEqualTo(expected);
        assertThat(rule(verdict, "fall").verdict()).isEqualTo(expected);
    }

    @Test
    void aClearFallSaysWhyItIsNoChance() {
        assertThat(rule(moved(60, 5, 0), "fall").reason())
                .isEqualTo(
                        "pass rate 1.000 -> 0.917 on 60 compared cases (5 broken, 0 fixed): a fall of 0.083, more than"
                                + " the tolerance 0.080 and more than chance explains (one-sided exact p 0.031, at most 0.050)");
    }

    @Test
    void aFallThatChanceCouldExplainSaysWhatWouldTell() {
        assertThat(rule(moved(12, 1, 0), "fall").reason())
                .isEqualTo(
                        "pass rate 1.000 -> 0.917 on 12 compared cases (1 broken, 0 fixed): a fall of 0.083, more than"
                                + " the tolerance 0.080, but chance could do that (one-sided exact p 0.500, above 0.050). What would"
                                + " tell: 60 cases at this rate (5 broken, 0 fixed), or a broken case that fails 5 runs in a row (p"
                                + " 0.031). Gate.strict() or --strict decides by these cases alone");
        assertThat(rule(moved(60, 6, 1), "fall").reason())
                .contains(
                        "(one-sided exact p 0.063, above 0.050). What would tell: 110 cases at this rate (11 broken, 2"
                                + " fixed), or a broken case");
    }

    @ParameterizedTest
    @CsvSource({"1", "12", "13", "20", "35"})
    void theSizeOfASetIsAReservationAndNoVerdict(int n) {
        GateVerdict verdict = moved(n, 0, 0);

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(firstLine(verdict)).isEqualTo("PASS, with reservations");
        assertThat(verdict.reservations())
                .singleElement()
                .asString()
                .startsWith("with " + n + " compared case" + (n == 1 ? "" : "s") + ", a fall of up to 0.")
                .endsWith(" could go unnoticed (95 %), more than the tolerance 0.080; 36 cases would be enough");
    }

    @Test
    void enoughUnchangedCasesAreAPlainPass() {
        assertThat(firstLine(moved(36, 0, 0))).isEqualTo("PASS");
        assertThat(moved(36, 0, 0).hasReservations()).isFalse();
    }

    @Test
    void aBrokenCaseWithinTheToleranceIsOnTheFirstLine() {
        GateVerdict verdict = moved(60, 1, 0);

        assertThat(firstLine(verdict)).isEqualTo("PASS with 1 broken (tolerance 0.08)");
        assertThat(verdict.hasReservations()).isTrue();
        assertThat(verdict.reservations())
                .containsExactly(
                        "1 of 60 compared cases broke: p1; if no case may break, use Gate.strict() or --strict");
        assertThat(verdict.toString()).startsWith("PASS with 1 broken (tolerance 0.08): pass rate 1.000 -> 0.983");
        assertThat(firstLine(moved(13, 1, 0))).isEqualTo("PASS with 1 broken (tolerance 0.08) and other reservations");
        assertThat(moved(13, 1, 0).reservations()).hasSize(2);
    }

    @Test
    void aTotalSwapIsAReservationThatNamesIt() {
        GateVerdict verdict = moved(20, 10, 10);

        assertThat(firstLine(verdict)).isEqualTo("PASS with 10 broken (tolerance 0.08) and other reservations");
        assertThat(verdict.reservations().get(0))
                .startsWith(
                        "10 of 20 compared cases broke, a share of 0.500, more than the tolerance 0.080; the pass rate"
                                + " holds only because 10 others were fixed (95 % interval of the change [-0.")
                .contains("]): p1, p2, p3, p4, p5, p6, p7, p8, p9, p10; if no case may break, use Gate.strict() or");
    }

    @Test
    void aResultInWhichNothingPassesIsNeverAPass() {
        assertThat(check(mixed(0, 50), mixed(0, 50).passed("f1")).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(rule(check(mixed(0, 50), mixed(0, 50).passed("f1")), "fall").reason())
                .isEqualTo(
                        "none of 50 compared cases passes now, and 1 passed before: a result in which nothing passes is"
                                + " never a pass; check the run and the agent");
        assertThat(rule(check(mixed(0, 50), mixed(0, 50)), "fall").reason())
                .isEqualTo("none of 50 compared cases passed in either result, so nothing could have fallen; the gate"
                        + " can't tell before a baseline has cases that pass");
    }

    @Test
    void withoutAToleranceAFallNeedsTheTestAlone() {
        Gate none = Gate.standard().tolerance(0);

        assertThat(none.check(now(100, 5, 0).build(), baseline(mixed(100, 0))).verdict())
                .isEqualTo(Verdict.REGRESSION);
        assertThat(none.check(now(100, 4, 0).build(), baseline(mixed(100, 0))).verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
        GateVerdict unchanged =
                none.check(now(100, 0, 0).build(), baseline(mixed(100, 0).answer("p1", "Two weeks.")));
        assertThat(unchanged.verdict()).isEqualTo(Verdict.PASS);
        assertThat(unchanged.reservations())
                .containsExactly(
                        "with 100 compared cases, a fall of up to 0.030 could go unnoticed (95 %), more than the"
                                + " tolerance 0.000; no number of cases would be enough: Gate.strict() or --strict decides by these"
                                + " cases alone");
    }
}
