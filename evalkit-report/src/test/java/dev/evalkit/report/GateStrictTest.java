package dev.evalkit.report;

import static dev.evalkit.report.GateAnswersTest.baseline;
import static dev.evalkit.report.GateAnswersTest.ids;
import static dev.evalkit.report.GateAnswersTest.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.retrieval.RetrievalResult;
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

        assertThat(Gate.strict().check(now, GateTest.baseline(then)))
                .isEqualTo(Gate.standard().check(now, GateTest.baseline(then)));
        assertThat(Gate.strict().check(now, GateTest.baseline(then)).verdict()).isEqualTo(Verdict.REGRESSION);
    }

    @Test
    void settingsDoNotMakeItAnotherGate() {
        assertThat(Gate.strict()
                        .tolerance(0.5)
                        .clearFallsOnly()
                        .check(hundred().failed("p7").build(), baseline(hundred()))
                        .verdict())
                .isEqualTo(Verdict.REGRESSION);
    }
}
