package dev.evalkit.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.compare.CaseChange.RankChange;
import dev.evalkit.report.gate.GateVerdict.Removed;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The standard gate of answers: falls, removals, skips; errors are in {@link GateErrorsTest}. */
class GateAnswersTest {
    static Baseline baseline(AnswersBuilder then) {
        return new Baseline("first run", Instant.parse("2026-11-01T12:00:00Z"), List.of(), then.build());
    }

    static GateVerdict check(AnswersBuilder now, AnswersBuilder then) {
        return Gate.standard().check(now.build(), baseline(then));
    }

    static RuleVerdict rule(GateVerdict verdict, String name) {
        return verdict.rules().stream()
                .filter(rule -> rule.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static AnswersBuilder mixed(int passed, int failed) {
        return new AnswersBuilder().many(passed, "p", Outcome.PASSED).many(failed, "f", Outcome.FAILED);
    }

    /** The same cases as {@link #mixed}, of which some that passed fail now. */
    private static AnswersBuilder broken(int passed, int failed, int broken) {
        return mixed(passed, failed).many(broken, "p", Outcome.FAILED);
    }

    @Test
    void anUnchangedResultOfEnoughCasesPasses() {
        GateVerdict verdict = check(mixed(40, 10).answer("p1", "Two weeks."), mixed(40, 10));

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.hasReservations()).isFalse();
        assertThat(verdict.gateOn()).isNull();
        assertThat(verdict.compared()).isEqualTo(50);
        assertThat(verdict.rules())
                .containsExactly(
                        new RuleVerdict(
                                "fall",
                                Verdict.PASS,
                                "pass rate 0.800 -> 0.800 on 50 compared cases (0 broken, 0 fixed): no fall; advisory"
                                        + " 95 % interval of the change [-0.057, 0.057]"),
                        new RuleVerdict(
                                "lost", Verdict.PASS, "no case that passed before lost its score in any repeat"),
                        new RuleVerdict(
                                "coverage",
                                Verdict.PASS,
                                "50 of 50 runs scored: 1.000, at least 0.950 (0 unscored, 0 errored)"),
                        new RuleVerdict("removed", Verdict.PASS, "every case of the baseline is still there"),
                        new RuleVerdict("changed", Verdict.PASS, "no case's content changed"),
                        new RuleVerdict("ratchet", Verdict.PASS, "no gradual decline beyond the tolerance"));
    }

    @ParameterizedTest
    @CsvSource({
        "25, 2, PASS",
        "25, 3, INCONCLUSIVE",
        "50, 4, PASS",
        "50, 5, REGRESSION",
        "100, 8, PASS",
        "100, 9, REGRESSION"
    })
    void aFallOfExactlyTheToleranceIsAllowedAndOneCaseMoreIsNot(int n, int broken, Verdict expected) {
        GateVerdict verdict = check(broken(n, 0, broken), mixed(n, 0));

        assertThat(verdict.verdict()).isEqualTo(expected);
        assertThat(rule(verdict, "fall").verdict()).isEqualTo(expected);
        assertThat(verdict.regressions()).hasSize(broken);
    }

    @Test
    void aFallSaysItsNumbersAndTheIntervalAsAdvice() {
        assertThat(rule(check(broken(45, 5, 6), mixed(45, 5)), "fall"))
                .isEqualTo(new RuleVerdict(
                        "fall",
                        Verdict.REGRESSION,
                        "pass rate 0.900 -> 0.780 on 50 compared cases (6 broken, 0 fixed): a fall of 0.120, more than the"
                                + " tolerance 0.080 and more than chance explains (one-sided exact p 0.016, at most"
                                + " 0.050)"));
        assertThat(rule(check(broken(45, 5, 4), mixed(45, 5)), "fall").reason())
                .startsWith(
                        "pass rate 0.900 -> 0.820 on 50 compared cases (4 broken, 0 fixed): a fall of 0.080, no more than"
                                + " the tolerance 0.080; advisory ");
    }

    @Test
    void whatWasFixedMakesUpForWhatBrokeAndBothAreNamed() {
        GateVerdict verdict =
                check(mixed(45, 5).failed("p1", "p2", "p3", "p4", "p5").passed("f5", "f2"), mixed(45, 5));

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(rule(verdict, "fall").reason()).contains("(5 broken, 2 fixed): a fall of 0.060, no more than");
        assertThat(verdict.reservations())
                .singleElement()
                .asString()
                .startsWith(
                        "5 of 50 compared cases broke, a share of 0.100, more than the tolerance 0.080; the pass rate"
                                + " holds only because 2 others were fixed (95 % interval of the change [");
        assertThat(ids(verdict.regressions())).containsExactly("p1", "p2", "p3", "p4", "p5");
        assertThat(ids(verdict.improvements())).containsExactly("f2", "f5");
    }

    @Test
    void aRiseIsNoFall() {
        assertThat(rule(check(mixed(45, 0).passed("f1").failed("f2"), mixed(45, 2)), "fall")
                        .reason())
                .contains("(0 broken, 1 fixed): no fall; advisory ");
    }

    @Test
    void theToleranceCanBeSet() {
        AnswerResult now = broken(50, 0, 5).build();
        Baseline then = baseline(mixed(50, 0));

        assertThat(Gate.standard().tolerance(0.1).check(now, then).verdict()).isEqualTo(Verdict.PASS);
        assertThat(Gate.standard().tolerance(0.0999).check(now, then).verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(rule(Gate.standard().tolerance(0.0999).check(now, then), "fall")
                        .reason())
                .contains("a fall of 0.1000, more than the tolerance 0.0999 and more than chance explains");
        assertThat(Gate.standard()
                        .tolerance(0.0999)
                        .tolerance(0.1)
                        .check(now, then)
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void closeRatesArePrintedWithEnoughDigits() {
        AnswersBuilder then = mixed(4000, 1000);
        AnswersBuilder now = mixed(4000, 1000).many(17, "p", Outcome.FAILED);

        assertThat(rule(check(now, then), "fall").reason())
                .startsWith("pass rate 0.800 -> 0.797 on 5000 compared cases");
        assertThat(rule(check(mixed(4000, 1000).failed("p9"), then), "fall").reason())
                .startsWith("pass rate 0.8000 -> 0.7998 on 5000 compared cases")
                .contains("a fall of 0.000, no more");
    }

    @Test
    void aRemovedFailingCaseIsNoImprovementUntilItsRemovalIsAccepted() {
        AnswersBuilder then = mixed(50, 2);
        AnswerResult now = mixed(50, 1).build();

        GateVerdict verdict = Gate.standard().check(now, baseline(then));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.removed()).containsExactly(new Removed("f2", false, false));
        assertThat(verdict.improvements()).isEmpty();
        assertThat(rule(verdict, "fall").reason()).contains("on 51 compared cases (0 broken, 0 fixed): no fall");
        GateVerdict accepted = Gate.standard().acceptRemoved("f2", "f9").check(now, baseline(then));
        assertThat(accepted.verdict()).isEqualTo(Verdict.PASS);
        assertThat(accepted.removed()).containsExactly(new Removed("f2", false, true));
        assertThat(rule(accepted, "removed").reason()).isEqualTo("the removal of 1 case was accepted");
        assertThat(accepted.reservations())
                .singleElement()
                .asString()
                .startsWith("the removal of 'f9' is accepted, but ");
    }

    @Test
    void aCaseThatTheBaselineSkippedIsNotMissed() {
        GateVerdict verdict = check(mixed(50, 0), mixed(50, 0).skipped("s1"));

        assertThat(verdict.removed()).isEmpty();
        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void aSampleAgainstAFullBaselineSkipsAndRemovesNothing() {
        AnswersBuilder now = mixed(40, 0).many(60, "s", Outcome.SKIPPED).failed("p1");
        AnswersBuilder then = mixed(40, 0).many(60, "s", Outcome.PASSED);

        GateVerdict verdict = check(now, then);

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.headline()).isEqualTo("PASS with 1 broken (tolerance 0.08)");
        assertThat(verdict.compared()).isEqualTo(40);
        assertThat(verdict.removed()).isEmpty();
        assertThat(verdict.lost()).isEmpty();
        assertThat(verdict.skipped())
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 60).mapToObj(i -> "s" + i).toList());
        assertThat(Report.of(verdict).toText())
                .contains("left out of this run (60):\n  s1\n")
                .contains("  s20\n  and 40 more\n");
        assertThat(rule(verdict, "coverage").reason()).startsWith("40 of 40 runs scored");
    }

    @Test
    void aRunWithoutAnyCaseDoesNotSpeakOfSkippedOnes() {
        GateVerdict verdict = check(new AnswersBuilder(), mixed(1, 0));

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION); // the case was removed
        assertThat(rule(verdict, "coverage").reason()).isEqualTo("there are no runs");
    }

    @Test
    void aRunThatSkippedEverythingIsInconclusive() {
        GateVerdict verdict = check(new AnswersBuilder().skipped("p1"), mixed(1, 0));

        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(rule(verdict, "coverage").reason()).isEqualTo("all runs were skipped");
    }

    @Test
    void enoughCasesForATinyToleranceAreCounted() {
        assertThat(Gate.standard()
                        .tolerance(1e-8)
                        .check(mixed(1, 0).answer("p1", "Two weeks.").build(), baseline(mixed(1, 0)))
                        .reservations())
                .singleElement()
                .asString()
                .endsWith("; 299573226 cases would be enough");
    }

    @Test
    void aBaselineInWhichNothingPassedIsInconclusiveUntilSomethingPasses() {
        GateVerdict verdict = check(mixed(0, 50), mixed(0, 50));

        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict.reasons())
                .containsExactly(
                        "none of 50 compared cases passed in either result, so nothing could have fallen; the gate can't"
                                + " tell before a baseline has cases that pass");
        assertThat(check(mixed(0, 50).passed("f1"), mixed(0, 50)).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void aChangedCaseIsListedAndNotCompared() {
        GateVerdict verdict = check(mixed(50, 0).failed("p1").digest("p1", "new"), mixed(50, 0));

        assertThat(verdict.changed()).containsExactly("p1");
        assertThat(verdict.compared()).isEqualTo(49);
        assertThat(verdict.regressions()).isEmpty();
        assertThat(rule(verdict, "changed").reason())
                .isEqualTo("1 case was not compared because its content changed; review it before you accept");
    }

    @Test
    void whereMoreCasesChangedThanWereComparedNobodyCanTell() {
        AnswersBuilder half = mixed(4, 0).digest("p1", "new").digest("p2", "new");
        assertThat(check(half, mixed(4, 0)).verdict()).isEqualTo(Verdict.PASS);

        GateVerdict verdict = check(half.failed("p3").digest("p3", "new"), mixed(4, 0));

        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(rule(verdict, "changed").reason())
                .isEqualTo(
                        "only 1 of 4 cases could be compared, since the content of the others changed: review them, and accept a"
                                + " new baseline");
    }

    @Test
    void aRowInsertedAtTheTopAndOneRemovedShiftNothing() {
        AnswersBuilder then = new AnswersBuilder()
                .passed("q-1")
                .failed("q-2")
                .passed("q-3")
                .failed("q-4")
                .passed("q-5");
        AnswersBuilder now =
                new AnswersBuilder().failed("q-0").passed("q-1").failed("q-2").passed("q-3", "q-5");

        GateVerdict verdict = check(now, then);

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.added()).containsExactly("q-0");
        assertThat(verdict.removed()).containsExactly(new Removed("q-4", false, false));
        assertThat(verdict.regressions()).isEmpty();
        assertThat(verdict.improvements()).isEmpty();
        assertThat(verdict.compared()).isEqualTo(4);
    }

    @Test
    void aCaseWithRepeatsIsOneCase() {
        AnswersBuilder then = mixed(40, 0)
                .repeats("r", Outcome.PASSED, Outcome.PASSED, Outcome.PASSED)
                .instrument(i -> repeats(i, 3));
        AnswersBuilder now = mixed(40, 0)
                .repeats("r", Outcome.PASSED, Outcome.FAILED, Outcome.ERRORED)
                .instrument(i -> repeats(i, 3));

        GateVerdict verdict = check(now, then);

        assertThat(rule(verdict, "fall").reason())
                .startsWith("pass rate 1.000 -> 0.976 on 41 compared cases (1 broken");
        assertThat(rule(verdict, "coverage").reason()).startsWith("42 of 43 runs scored");
    }

    @Test
    void brokenCasesHaveBothReasonsAndTheRanksOfTheirSources() {
        AnswersBuilder then = mixed(40, 0)
                .failed("f")
                .reason("f", "no such text")
                .sources("f", new SourceUse("a.md", null, null))
                .sources("p1", new SourceUse("refunds.md", 2, true), new SourceUse("terms.md", 1, true));
        AnswersBuilder now = mixed(40, 0)
                .passed("f")
                .sources("f", new SourceUse("a.md", 3, true))
                .failed("p1")
                .reason("p1", "expected '14 days'")
                .sources("p1", new SourceUse("refunds.md", null, null), new SourceUse("terms.md", 1, true));

        GateVerdict verdict = check(now, then);

        assertThat(verdict.regressions())
                .containsExactly(new CaseChange(
                        "p1",
                        1.0,
                        0.0,
                        List.of(new RankChange("refunds.md", 2, null), new RankChange("terms.md", 1, 1)),
                        List.of("now, failed: expected '14 days'")));
        assertThat(verdict.improvements())
                .containsExactly(new CaseChange(
                        "f",
                        0.0,
                        1.0,
                        List.of(new RankChange("a.md", null, 3)),
                        List.of("then, failed: no such text")));
        assertThat(Report.of(verdict).toText()).contains("""
                broken (1):
                  p1: passed -> failed
                    now, failed: expected '14 days'
                    refunds.md: rank 2 -> missed
                    terms.md: rank 1, as before
                fixed (1):
                  f: failed -> passed
                    then, failed: no such text
                    a.md: missed -> rank 3
                """);
    }

    static List<String> ids(List<CaseChange> changes) {
        return changes.stream().map(CaseChange::id).toList();
    }

    private static AnswerInstrument repeats(AnswerInstrument i, int repeats) {
        return new AnswerInstrument(i.set(), i.split(), i.checks(), i.judge(), i.judging(), repeats, null, null);
    }
}
