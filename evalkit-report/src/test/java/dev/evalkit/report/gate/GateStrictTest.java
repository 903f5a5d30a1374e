package dev.evalkit.report.gate;

import static dev.evalkit.report.gate.GateAnswersTest.baseline;
import static dev.evalkit.report.gate.GateAnswersTest.ids;
import static dev.evalkit.report.gate.GateAnswersTest.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Report;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.Results;
import org.junit.jupiter.api.Test;

class GateStrictTest {
    private static GateVerdict check(AnswersBuilder now, AnswersBuilder then) {
        return Gate.strict().check(now.build(), baseline(then));
    }

    private static AnswersBuilder hundred() {
        return new AnswersBuilder().many(100, "p", Outcome.PASSED).many(20, "f", Outcome.FAILED);
    }

    @Test
    void oneCaseThatPassedAndFailsBlocksWhateverWasFixed() {
        GateVerdict verdict = check(hundred().failed("p7").many(20, "f", Outcome.PASSED), hundred());

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.reasons()).containsExactly("1 of 120 compared cases passed before and fails now");
        assertThat(ids(verdict.regressions())).containsExactly("p7");
        assertThat(rule(check(hundred().failed("p7", "p8"), hundred()), "broken")
                        .reason())
                .isEqualTo("2 of 120 compared cases passed before and fail now");
    }

    @Test
    void oneCaseThatPassedAndErrsBlocks() {
        GateVerdict verdict = check(hundred().errored("p7"), hundred());

        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.reasons()).containsExactly("1 case passed before and was not scored now");
        assertThat(check(hundred().unscored("p7"), hundred()).verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(check(hundred().errored("f7"), hundred()).verdict()).isEqualTo(Verdict.PASS);
    }

    /** Its repeats that were scored passed, so it did not get worse; the others might have failed it. */
    @Test
    void aCaseOfWhichFewerRepeatsAreScoredIsInconclusive() {
        AnswersBuilder then = thrice(hundred().repeats("r", Outcome.PASSED, Outcome.PASSED, Outcome.PASSED));
        AnswersBuilder now = thrice(hundred().repeats("r", Outcome.PASSED, Outcome.ERRORED, Outcome.UNSCORED));

        GateVerdict verdict = check(now, then);

        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict.reasons()).containsExactly("1 case passes as before, but in fewer scored repeats");
        assertThat(Report.of(verdict).toText()).contains("""
                        passed as before, but in fewer scored repeats (1):
                          r: passed -> passed
                            now, repeat 2 of 3 errored: TIMEOUT: because
                            now, repeat 3 of 3 unscored: because
                        """);
        assertThat(check(then, now).verdict()).isEqualTo(Verdict.PASS);
        assertThat(check(now, now).verdict()).isEqualTo(Verdict.PASS);
        assertThat(rule(check(now.errored("p7"), then), "lost").reason())
                .isEqualTo("1 case passed before and was not scored now, 1 case passes as before, but in fewer scored"
                        + " repeats");

        GateVerdict standard = Gate.standard().check(now.passed("p7").build(), baseline(then));
        assertThat(standard.verdict()).isEqualTo(Verdict.PASS);
        assertThat(standard.hasReservations()).isTrue();
        assertThat(ids(standard.partlyLost())).containsExactly("r");
        assertThat(rule(standard, "lost").reason())
                .isEqualTo("1 case passes as before, but in fewer scored repeats: had it failed, the pass rate might"
                        + " have fallen by 0.008, no more than the tolerance 0.080");
    }

    private static AnswersBuilder thrice(AnswersBuilder answers) {
        return answers.instrument(now -> new AnswerInstrument(
                now.set(), now.split(), now.checks(), now.judge(), now.judging(), 3, now.rubric(), now.corpusDigest()));
    }

    @Test
    void anUnchangedResultPassesHoweverSmall() {
        GateVerdict verdict = check(new AnswersBuilder().passed("q"), new AnswersBuilder().passed("q"));

        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.rules())
                .extracting(RuleVerdict::name)
                .containsExactly("broken", "lost", "coverage", "removed", "changed", "ratchet");
        assertThat(rule(verdict, "broken").reason()).isEqualTo("none of 1 compared case passed before and fails now");
    }

    @Test
    void nothingToCompareSaysWhy() {
        AnswersBuilder then = new AnswersBuilder().passed("a", "b").failed("c");
        AnswersBuilder now =
                new AnswersBuilder().passed("a", "d").digest("a", "x").skipped("c");
        assertThat(check(now, then).reasons())
                .contains(
                        "no case could be compared: no case is scored in both results with the same content (1 newly skipped,"
                                + " 1 changed, 1 added, 1 removed)");
    }

    @Test
    void nothingToCompareOrNothingThatPassedIsInconclusive() {
        assertThat(check(new AnswersBuilder().passed("a"), new AnswersBuilder().skipped("a"))
                        .verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(check(new AnswersBuilder().failed("a"), new AnswersBuilder().failed("a"))
                        .verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void littleCoverageIsInconclusiveAndARemovalARegression() {
        assertThat(check(hundred().many(7, "f", Outcome.ERRORED), hundred()).verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(check(hundred().skipped("p1"), hundred().passed("gone")).verdict())
                .isEqualTo(Verdict.REGRESSION);
    }

    @Test
    void aLadderIsGatedAsByTheStandardGate() {
        RetrievalResult then = new ResultBuilder().scored("q", "a.md=1").build();
        RetrievalResult now = new ResultBuilder().scored("q", "a.md=9").build();

        assertThat(Gate.strict().check(now, Results.baseline(then)))
                .isEqualTo(Gate.standard().check(now, Results.baseline(then)));
        assertThat(Gate.strict().check(now, Results.baseline(then)).verdict()).isEqualTo(Verdict.REGRESSION);
    }
}
