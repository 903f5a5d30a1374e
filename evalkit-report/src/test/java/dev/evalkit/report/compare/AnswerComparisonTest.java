package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.AnswerSummary.SliceKind;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.stats.McNemar;
import dev.evalkit.api.stats.Newcombe;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import dev.evalkit.report.compare.AnswerChange.Kind;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerComparisonTest {
    private static List<String> ids(AnswerComparison comparison, Kind kind) {
        return comparison.cases(kind).stream().map(AnswerChange::id).toList();
    }

    @Test
    void everyCaseOfEitherResultHasOneKind() {
        AnswerComparison comparison = Comparison.of(
                new AnswersBuilder()
                        .failed("f1", "f2", "f3", "f4")
                        .passed("p1", "p2", "p3", "p4", "removed", "changed")
                        .build(),
                new AnswersBuilder()
                        .digest("changed", "other")
                        .failed("added", "changed", "p2", "f3", "f4")
                        .reason("f4", "a refusal")
                        .passed("f2", "f1", "p1")
                        .errored("p3")
                        .unscored("p4")
                        .build());

        assertThat(ids(comparison, Kind.FIXED)).containsExactly("f1", "f2");
        assertThat(ids(comparison, Kind.BROKEN)).containsExactly("p2");
        assertThat(ids(comparison, Kind.STILL_FAILING)).containsExactly("f3");
        assertThat(ids(comparison, Kind.FAILING_OTHERWISE)).containsExactly("f4");
        assertThat(ids(comparison, Kind.STILL_PASSING)).containsExactly("p1");
        assertThat(ids(comparison, Kind.NEWLY_ERRORED)).containsExactly("p3");
        assertThat(ids(comparison, Kind.NEWLY_UNSCORED)).containsExactly("p4");
        assertThat(ids(comparison, Kind.CHANGED)).containsExactly("changed");
        assertThat(ids(comparison, Kind.ADDED)).containsExactly("added");
        assertThat(ids(comparison, Kind.REMOVED)).containsExactly("removed");
        assertThat(ids(comparison, Kind.RECOVERED)).isEmpty();
        assertThat(comparison.cases()).hasSize(11);
        assertThat(comparison.passRate().counts()).isEqualTo(new PairedCounts(1, 2, 1, 2));
    }

    @Test
    void bothResultsAreKept() {
        AnswerResult before = new AnswersBuilder().passed("q1").build();
        AnswerResult after = new AnswersBuilder().failed("q1").build();
        AnswerComparison comparison = Comparison.of(before, after);

        assertThat(comparison.before()).isSameAs(before);
        assertThat(comparison.after()).isSameAs(after);
        AnswerChange broken = comparison.cases(Kind.BROKEN).get(0);
        assertThat(broken.before().outcome()).isEqualTo(Outcome.PASSED);
        assertThat(broken.after().outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void rateIsThatOfTheCasesScoredInBothWithItsPairedStatistics() {
        RateChange rate = Comparison.of(
                        new AnswersBuilder()
                                .many(10, "p", Outcome.PASSED)
                                .many(10, "f", Outcome.FAILED)
                                .build(),
                        new AnswersBuilder()
                                .many(10, "p", Outcome.PASSED)
                                .many(10, "f", Outcome.FAILED)
                                .failed("p1")
                                .passed("f1", "f2", "f3")
                                .build())
                .passRate();

        PairedCounts counts = new PairedCounts(9, 3, 1, 7);
        assertThat(rate.counts()).isEqualTo(counts);
        assertThat(rate.difference()).hasValue(0.1);
        assertThat(rate.interval()).contains(Newcombe.interval(counts));
        assertThat(rate.p()).hasValue(McNemar.exact(counts));
        assertThat(rate.direction()).isEqualTo(Direction.UNCLEAR);
        assertThat(rate.notScored()).isZero();
        assertThat(rate.lowest()).isEqualTo(0.1);
        assertThat(rate.highest()).isEqualTo(0.1);
    }

    @Test
    void manyFixedCasesAreBetterAndManyBrokenOnesWorse() {
        AnswerResult failing =
                new AnswersBuilder().many(20, "q", Outcome.FAILED).build();
        AnswerResult passing =
                new AnswersBuilder().many(20, "q", Outcome.PASSED).build();

        assertThat(Comparison.of(failing, passing).passRate().direction()).isEqualTo(Direction.UP);
        assertThat(Comparison.of(passing, failing).passRate().direction()).isEqualTo(Direction.DOWN);
        assertThat(Report.of(Comparison.of(failing, passing)).toText())
                .contains("answers of set 'acme', split 'dev': 20 fixed, 0 broken, 0 failing for another reason\n")
                .contains(" -> 1.000 on 20 cases scored in both: +1.000 [+0.772, +1.000], p 0.000002: better\n");
        assertThat(Report.of(Comparison.of(passing, failing)).toText())
                .contains(", p 0.000002: worse\n")
                .doesNotContain("errored or unscored");
    }

    /** Known fault of other tools: an errored row leaves the denominator, and the rate rises. */
    @Test
    void errorDoesNotMakeTheLaterResultLookBetter() {
        AnswerComparison comparison = Comparison.of(
                new AnswersBuilder().passed("q1").failed("q2").build(),
                new AnswersBuilder().passed("q1").errored("q2").build());

        RateChange rate = comparison.passRate();
        assertThat(rate.counts()).isEqualTo(new PairedCounts(1, 0, 0, 0));
        assertThat(rate.difference()).hasValue(0.0);
        assertThat(rate.direction()).isEqualTo(Direction.UNCLEAR);
        assertThat(rate.notScored()).isEqualTo(1);
        assertThat(rate.lowest()).isEqualTo(0.0);
        assertThat(rate.highest()).isEqualTo(0.5);
        assertThat(Report.of(comparison).toText())
                .contains("pass rate 1.000 -> 1.000 on 1 case scored in both: 0.000 [-0.793, +0.793], p 1.000: no"
                        + " difference\n")
                .contains(
                        "1 case is errored or unscored in one result or both; with it the difference lies between 0.000 and"
                                + " +0.500\n")
                .contains("other cases: 1 still passing, 1 newly errored\n")
                .contains("coverage: 1.000 (2 of 2 runs) -> 0.500 (1 of 2 runs)\n")
                .contains("""
                        newly errored (1):
                          q2: Why?
                            before: failed, "14 days."
                              because
                            after: errored, no answer
                              TIMEOUT: because
                        """);
    }

    @Test
    void boundsAreWhatTheMissingOutcomesCouldMakeOfTheDifference() {
        AnswerComparison comparison = Comparison.of(
                new AnswersBuilder()
                        .passed("a", "b", "s")
                        .failed("c")
                        .errored("d", "e")
                        .unscored("f")
                        .skipped("x")
                        .build(),
                new AnswersBuilder()
                        .passed("a", "d")
                        .errored("b", "c", "f")
                        .failed("e")
                        .skipped("s")
                        .errored("x")
                        .build());

        RateChange rate = comparison.passRate();
        assertThat(rate.counts().n()).isEqualTo(1);
        assertThat(rate.notScored()).isEqualTo(5);
        assertThat(rate.lowest()).isCloseTo((0 - 1 + 0 + 0 - 1 - 1) / 6.0, within(1e-15));
        assertThat(rate.highest()).isCloseTo((0 + 0 + 1 + 1 + 0 + 1) / 6.0, within(1e-15));
        assertThat(Report.of(comparison).toText())
                .contains(
                        "5 cases are errored or unscored in one result or both; with them the difference lies between -0.500"
                                + " and +0.500\n");
    }

    @Test
    void resultsWithErrorsOnlyHaveNoRate() {
        AnswerComparison comparison = Comparison.of(
                new AnswersBuilder().errored("q1").build(),
                new AnswersBuilder().errored("q1").build());

        assertThat(comparison.passRate().difference()).isEmpty();
        assertThat(comparison.passRate().interval()).isEmpty();
        assertThat(comparison.passRate().p()).isEmpty();
        assertThat(comparison.passRate().direction()).isEqualTo(Direction.UNCLEAR);
        assertThat(comparison.passRate().notScored()).isEqualTo(1);
        assertThat(comparison.consumption()).allMatch(each -> each.means() == null);
        assertThat(Report.of(comparison).toText())
                .contains("no case is scored in both results, so there is no pass rate to compare\n")
                .contains("with it the difference lies between -1.000 and +1.000\n")
                .contains("other cases: 1 still not scored\n")
                .contains("coverage: 0.000 (0 of 1 run) -> 0.000 (0 of 1 run)\n")
                .doesNotContain("per case", "decision", "not better");
    }

    @Test
    void nothingPairedHasNeitherRateNorBounds() {
        AnswerComparison comparison = Comparison.of(
                new AnswersBuilder().passed("Q1").build(),
                new AnswersBuilder().passed("q1").build());

        assertThat(comparison.passRate().lowest()).isNull();
        assertThat(comparison.passRate().highest()).isNull();
        assertThat(comparison.passRate().notScored()).isZero();
        assertThat(comparison.notes())
                .containsExactly("different cases whose ids differ only in upper and lower case: 'Q1', 'q1'");
        assertThat(Report.of(comparison).toText())
                .contains("no case is scored in both results, so there is no pass rate to compare\n")
                .contains("other cases: 1 added, 1 removed\n", "\nnotes (1):\n  different cases whose ids differ ")
                .doesNotContain("errored or unscored", "pass rate 1", "per case");
    }

    @Test
    void emptyResultsCompare() {
        AnswerComparison comparison = Comparison.of(new AnswersBuilder().build(), new AnswersBuilder().build());

        assertThat(comparison.cases()).isEmpty();
        assertThat(Report.of(comparison).toText())
                .contains("no case is scored in both results", "coverage: - -> -\n")
                .doesNotContain("other cases");
    }

    @Test
    void removedFailingCaseIsNoImprovement() {
        AnswerComparison comparison = Comparison.of(
                new AnswersBuilder().passed("q1").failed("q2").build(),
                new AnswersBuilder().passed("q1").build());

        assertThat(comparison.passRate().difference()).hasValue(0.0);
        assertThat(Report.of(comparison).toText()).contains("removed, not compared (1):\n  q2: failed\n");
    }

    @Test
    void caseOfWhichOneRepeatFailsIsOneFailedCase() {
        AnswerComparison comparison = Comparison.of(
                new AnswersBuilder()
                        .repeats("q1", Outcome.PASSED, Outcome.PASSED, Outcome.ERRORED)
                        .build(),
                new AnswersBuilder()
                        .repeats("q1", Outcome.PASSED, Outcome.PASSED, Outcome.FAILED)
                        .build());

        assertThat(comparison.passRate().counts()).isEqualTo(new PairedCounts(0, 0, 1, 0));
        assertThat(Report.of(comparison).toText())
                .contains(
                        "before: passed (2 of 3 repeats), \"14 days.\"\n",
                        "after: failed (1 of 3 repeats), \"14 days.\"\n");
    }

    @Test
    void slicesAreReportedByCategoryThenTierAndFlaggedWhenSmall() {
        AnswersBuilder before =
                new AnswersBuilder().many(10, "p", Outcome.PASSED).failed("f1").passed("e1", "u1");
        AnswersBuilder after = new AnswersBuilder()
                .many(10, "p", Outcome.PASSED)
                .failed("p1")
                .passed("f1", "u1")
                .errored("e1");
        for (AnswersBuilder each : List.of(before, after)) {
            for (int i = 1; i <= 10; i++) {
                each.category("wide", "p" + i);
            }
            each.category("narrow", "f1").category("gone", "e1").tier("lookup", "f1", "p1");
        }

        AnswerComparison comparison = Comparison.of(before.build(), after.build());

        assertThat(comparison.slices())
                .containsExactly(
                        new SliceChange(SliceKind.CATEGORY, "gone", new PairedCounts(0, 0, 0, 0)),
                        new SliceChange(SliceKind.CATEGORY, "narrow", new PairedCounts(0, 1, 0, 0)),
                        new SliceChange(SliceKind.CATEGORY, "wide", new PairedCounts(9, 0, 1, 0)),
                        new SliceChange(SliceKind.TIER, "lookup", new PairedCounts(0, 1, 1, 0)));
        assertThat(comparison.slices()).extracting(SliceChange::isTooSmall).containsExactly(true, true, false, true);
        assertThat(Report.of(comparison).toText())
                .contains(
                        "wide        10      9      0       1  10\n",
                        "lookup       1      1      1       1   2  too few cases\n");
    }

    @Test
    void sliceNeedsAName() {
        assertThatThrownBy(() -> new SliceChange(SliceKind.TIER, " ", new PairedCounts(0, 0, 0, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name of slice must not be blank");
        assertThatThrownBy(() -> new SliceChange(null, "a", new PairedCounts(0, 0, 0, 0)))
                .hasMessage("kind of slice must not be null");
        assertThatThrownBy(() -> new SliceChange(SliceKind.TIER, "a", null))
                .hasMessage("counts of slice 'a' must not be null");
    }

    @Test
    void rateChangeChecksItsParts() {
        assertThatThrownBy(() -> new RateChange(null, 0, null, null)).hasMessage("counts must not be null");
        assertThatThrownBy(() -> new RateChange(new PairedCounts(0, 0, 0, 0), -1, null, null))
                .hasMessage("notScored must be at least 0 but was -1");
    }

    @Test
    void contradictingRepeatsAreRefused() {
        AnswerResult before = new AnswersBuilder().passed("q1").build();
        CaseResult first = before.cases().get(0);
        CaseResult.Case other = new CaseResult.Case("q1", "another digest", "Why?", null, null, "answer");
        List<CaseResult> cases = new ArrayList<>(before.cases());
        cases.add(new CaseResult(other, 2, null, null, null));
        AnswerResult torn = new AnswerResult(before.instrument(), before.subject(), before.stamp(), cases);

        assertThat(first.golden().digest()).isNotEqualTo(other.digest());
        assertThatThrownBy(() -> Comparison.of(before, torn))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("repeat 2 of case 'q1' belongs to another version of the case than repeat 1");
    }

    @Test
    void printedIsTheText() {
        AnswerComparison comparison = Comparison.of(
                new AnswersBuilder().passed("q1").build(),
                new AnswersBuilder().failed("q1").build());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Report.of(comparison).print(new PrintStream(new BufferedOutputStream(bytes), false, StandardCharsets.UTF_8));

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo(Report.of(comparison).toText());
    }

    @Test
    void listsCannotBeChanged() {
        AnswerComparison comparison = Comparison.of(
                new AnswersBuilder().passed("q1").build(),
                new AnswersBuilder().failed("q1").build());

        assertThatThrownBy(() -> comparison.cases().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> comparison.cases(Kind.BROKEN).clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
