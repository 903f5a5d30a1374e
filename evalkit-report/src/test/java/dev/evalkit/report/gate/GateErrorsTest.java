package dev.evalkit.report.gate;

import static dev.evalkit.report.gate.GateAnswersTest.baseline;
import static dev.evalkit.report.gate.GateAnswersTest.check;
import static dev.evalkit.report.gate.GateAnswersTest.ids;
import static dev.evalkit.report.gate.GateAnswersTest.mixed;
import static dev.evalkit.report.gate.GateAnswersTest.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.evalkit.api.result.Outcome;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cases that could not be scored, and what the standard gate makes of them. */
class GateErrorsTest {
    @Test
    void ofTwentyCasesThatPassedFiveErrorsAreNotGreen() {
        GateVerdict verdict = check(mixed(20, 0).errored("p3", "p7", "p11", "p13", "p20"), mixed(20, 0));

        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict.exitCode()).isEqualTo(2);
        assertThat(verdict.hasReservations()).isFalse();
        assertThat(Report.of(verdict).toText().lines()).first().isEqualTo("INCONCLUSIVE");
        assertThat(rule(verdict, "lost"))
                .isEqualTo(new RuleVerdict(
                        "lost",
                        Verdict.INCONCLUSIVE,
                        "5 cases passed before and were not scored now: had they failed, the pass rate might have fallen by"
                                + " 0.250, more than the tolerance 0.080; run them again"));
        assertThat(rule(verdict, "coverage"))
                .isEqualTo(
                        new RuleVerdict(
                                "coverage",
                                Verdict.INCONCLUSIVE,
                                "15 of 20 runs scored: 0.750, less than 0.950 (0 unscored, 5 errored); find out why, and run them again"));
        assertThat(Report.of(verdict).toText()).contains("""
                passed before, not scored now (5):
                  p3: passed -> not scored
                    now, errored: TIMEOUT: because
                """);
    }

    @Test
    void ofTwoHundredCasesThatPassedFiveErrorsAreNamedAndNoPlainPass() {
        GateVerdict verdict =
                check(mixed(200, 0).errored("p3", "p7", "p11", "p13", "p20").failed("p4"), mixed(200, 0));

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.hasReservations()).isTrue();
        assertThat(Report.of(verdict).toText().lines())
                .first()
                .isEqualTo("PASS with 1 broken (tolerance 0.08) and other reservations");
        assertThat(ids(verdict.lost())).containsExactly("p3", "p7", "p11", "p13", "p20");
        assertThat(rule(verdict, "lost").reason())
                .isEqualTo(
                        "5 cases passed before and were not scored now: had they failed, the pass rate might have fallen by"
                                + " 0.030, no more than the tolerance 0.080");
        assertThatCode(verdict::orThrow).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        // n cases that passed, of which some err, some break and some of 10 more are fixed
        "100,  8, 0,  0, PASS",
        "100,  9, 0,  0, INCONCLUSIVE",
        "100,  4, 4,  0, PASS",
        "100,  4, 5,  0, INCONCLUSIVE",
        "100,  9, 0, 10, INCONCLUSIVE",
        "100,  8, 2,  4, PASS"
    })
    void errorsThatCouldHideAFallBeyondTheToleranceAreInconclusive(
            int n, int errors, int broken, int fixed, Verdict expected) {
        AnswersBuilder then = mixed(n, fixed);
        AnswersBuilder now = mixed(n, fixed)
                .many(errors + broken, "p", Outcome.FAILED)
                .many(errors, "p", Outcome.ERRORED)
                .many(fixed, "f", Outcome.PASSED);

        GateVerdict verdict = Gate.standard().check(now.build(), baseline(then));

        assertThat(rule(verdict, "lost").verdict()).isEqualTo(expected);
        assertThat(verdict.lost()).hasSize(errors);
    }

    @Test
    void aCaseWithoutAReadableVerdictIsLostLikeAnErroredOne() {
        GateVerdict verdict = check(mixed(20, 0).unscored("p1", "p2"), mixed(20, 0));

        assertThat(rule(verdict, "lost").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(ids(verdict.lost())).containsExactly("p1", "p2");
        assertThat(rule(verdict, "coverage").reason()).contains("(2 unscored, 0 errored)");
    }

    @Test
    void aCaseThatFailedBeforeAndErrsIsNotLostButCountsAgainstCoverage() {
        GateVerdict verdict = check(mixed(90, 0).errored("f1", "f2", "f3", "f4", "f5"), mixed(90, 5));

        assertThat(verdict.lost()).isEmpty();
        assertThat(rule(verdict, "coverage").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @ParameterizedTest
    @CsvSource({"95, 5, PASS", "94, 5, INCONCLUSIVE", "19, 1, PASS", "18, 1, INCONCLUSIVE"})
    void coverageOfExactlyTheBoundIsEnough(int scored, int errors, Verdict expected) {
        AnswersBuilder then = mixed(scored, errors);
        AnswersBuilder now = mixed(scored, 0).many(errors, "f", Outcome.ERRORED);

        assertThat(rule(check(now, then), "coverage").verdict()).isEqualTo(expected);
    }

    @Test
    void coverageJustBelowTheBoundIsPrintedWithEnoughDigits() {
        AnswersBuilder then = mixed(9499, 501);
        AnswersBuilder now = mixed(9499, 0).many(501, "f", Outcome.ERRORED);

        assertThat(rule(check(now, then), "coverage").reason())
                .isEqualTo(
                        "9499 of 10000 runs scored: 0.9499, less than 0.9500 (0 unscored, 501 errored); find out why,"
                                + " and run them again");
    }

    @Test
    void anErrorThatReplacesAFailureDoesNotLookBetter() {
        GateVerdict verdict = check(
                new AnswersBuilder().passed("q-1").errored("q-2"),
                new AnswersBuilder().passed("q-1").failed("q-2"));

        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict.improvements()).isEmpty();
        assertThat(rule(verdict, "fall").reason())
                .startsWith("pass rate 1.000 -> 1.000 on 1 compared case (0 broken, 0");
        assertThat(rule(verdict, "coverage").reason()).startsWith("1 of 2 runs scored: 0.500, less than 0.950");
    }

    @Test
    void aRunOfErrorsOnlyIsNoPass() {
        GateVerdict verdict =
                check(new AnswersBuilder().errored("q-1", "q-2"), new AnswersBuilder().failed("q-1", "q-2"));

        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict.reasons())
                .containsExactly(
                        "no case could be compared: no case is scored in both results with the same content"
                                + " (2 newly errored)",
                        "0 of 2 runs scored: 0.000, less than 0.950 (0 unscored, 2 errored); find out why, and run them again");
    }

    @Test
    void aJudgeThatThrowsOnOneOfFourCasesLeavesThreeAndNoPass() {
        AnswersBuilder then = mixed(1, 3);
        AnswersBuilder now = mixed(1, 3).errored("f3");

        GateVerdict verdict = check(now, then);

        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(rule(verdict, "fall").reason()).startsWith("pass rate 0.333 -> 0.333 on 3 compared cases");
        assertThat(rule(verdict, "coverage").reason())
                .isEqualTo(
                        "3 of 4 runs scored: 0.750, less than 0.950 (0 unscored, 1 errored); find out why, and run them again");
    }

    @Test
    void oneErrorBesideNinePassesLeavesNineOfNine() {
        GateVerdict verdict = check(mixed(10, 0).errored("p10"), mixed(10, 0));

        assertThat(rule(verdict, "fall").reason()).startsWith("pass rate 1.000 -> 1.000 on 9 compared cases");
        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict.exitCode()).isNotEqualTo(Verdict.REGRESSION.exitCode());
    }
}
