package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.PooledCase;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.compare.AnswerChange.Kind;
import dev.evalkit.report.compare.CaseChange.RankChange;
import dev.evalkit.report.pair.Pairs.Pair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerChangeTest {
    private static PooledCase only(AnswersBuilder cases) {
        return PooledCase.of(cases.build().cases()).get(0);
    }

    private static AnswerChange change(AnswersBuilder before, AnswersBuilder after) {
        return AnswerChange.of(new Pair<>(only(before), only(after)));
    }

    @ParameterizedTest
    @CsvSource({
        "PASSED,   PASSED,   STILL_PASSING",
        "PASSED,   FAILED,   BROKEN",
        "PASSED,   UNSCORED, NEWLY_UNSCORED",
        "PASSED,   ERRORED,  NEWLY_ERRORED",
        "PASSED,   SKIPPED,  NEWLY_SKIPPED",
        "FAILED,   PASSED,   FIXED",
        "FAILED,   FAILED,   STILL_FAILING",
        "FAILED,   UNSCORED, NEWLY_UNSCORED",
        "FAILED,   ERRORED,  NEWLY_ERRORED",
        "FAILED,   SKIPPED,  NEWLY_SKIPPED",
        "UNSCORED, PASSED,   RECOVERED",
        "UNSCORED, FAILED,   RECOVERED",
        "UNSCORED, UNSCORED, STILL_NOT_SCORED",
        "UNSCORED, ERRORED,  NEWLY_ERRORED",
        "UNSCORED, SKIPPED,  NEWLY_SKIPPED",
        "ERRORED,  PASSED,   RECOVERED",
        "ERRORED,  FAILED,   RECOVERED",
        "ERRORED,  UNSCORED, NEWLY_UNSCORED",
        "ERRORED,  ERRORED,  STILL_NOT_SCORED",
        "ERRORED,  SKIPPED,  NEWLY_SKIPPED",
        "SKIPPED,  PASSED,   NO_LONGER_SKIPPED",
        "SKIPPED,  FAILED,   NO_LONGER_SKIPPED",
        "SKIPPED,  UNSCORED, NEWLY_UNSCORED",
        "SKIPPED,  ERRORED,  NEWLY_ERRORED",
        "SKIPPED,  SKIPPED,  STILL_NOT_SCORED"
    })
    void twoOutcomesMakeAKind(Outcome before, Outcome after, Kind kind) {
        AnswerChange change =
                change(new AnswersBuilder().repeats("q1", before), new AnswersBuilder().repeats("q1", after));

        assertThat(change.kind()).isEqualTo(kind);
        assertThat(kind.isScoredInBoth()).isEqualTo(before.isScored() && after.isScored());
    }

    @ParameterizedTest
    @CsvSource({"CHANGED", "ADDED", "REMOVED"})
    void caseOfOtherContentIsNotScoredInBoth(Kind kind) {
        assertThat(kind.isScoredInBoth()).isFalse();
    }

    @Test
    void failingForAnotherReasonIsScoredInBoth() {
        assertThat(Kind.FAILING_OTHERWISE.isScoredInBoth()).isTrue();
    }

    @Test
    void otherReasonOfAFailureIsSeen() {
        assertThat(change(
                                new AnswersBuilder().failed("q1").reason("q1", "no such text"),
                                new AnswersBuilder().failed("q1").reason("q1", "a refusal"))
                        .kind())
                .isEqualTo(Kind.FAILING_OTHERWISE);
    }

    @Test
    void oneFailedRepeatFailsTheCaseAndItsReasonsCountOnce() {
        AnswersBuilder thrice = new AnswersBuilder()
                .repeats("q1", Outcome.PASSED, Outcome.FAILED, Outcome.FAILED)
                .reason("q1", "no such text");

        AnswerChange change = change(thrice, new AnswersBuilder().failed("q1").reason("q1", "no such text"));

        assertThat(change.kind()).isEqualTo(Kind.STILL_FAILING);
        assertThat(change.latest().reasons()).containsExactly("no such text");
    }

    @Test
    void idIsThatOfWhicheverResultHasTheCase() {
        PooledCase one = only(new AnswersBuilder().passed("q1"));

        assertThat(new AnswerChange(Kind.ADDED, null, one).id()).isEqualTo("q1");
        assertThat(new AnswerChange(Kind.REMOVED, one, null).id()).isEqualTo("q1");
        assertThat(new AnswerChange(Kind.REMOVED, one, null).latest()).isSameAs(one);
    }

    @Test
    void latestCaseIsTheLaterOne() {
        PooledCase before = only(new AnswersBuilder().failed("q1"));
        PooledCase after = only(new AnswersBuilder().passed("q1"));

        assertThat(new AnswerChange(Kind.FIXED, before, after).latest()).isSameAs(after);
    }

    @Test
    void kindAndResultsMustNotContradictEachOther() {
        PooledCase one = only(new AnswersBuilder().passed("q1"));

        assertThatThrownBy(() -> new AnswerChange(Kind.ADDED, one, one))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ADDED contradicts the results that have the case");
        assertThatThrownBy(() -> new AnswerChange(Kind.REMOVED, one, one))
                .hasMessage("REMOVED contradicts the results that have the case");
        assertThatThrownBy(() -> new AnswerChange(Kind.FIXED, null, one))
                .hasMessage("FIXED contradicts the results that have the case");
        assertThatThrownBy(() -> new AnswerChange(Kind.FIXED, one, null))
                .hasMessage("FIXED contradicts the results that have the case");
        assertThatThrownBy(() -> new AnswerChange(null, one, one))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("kind of change must not be null");
    }

    @Test
    void ranksOfExpectedSourcesStandBesideEachOther() {
        AnswerChange change = change(
                new AnswersBuilder()
                        .failed("q1")
                        .sources(
                                "q1",
                                new SourceUse("b.md", 2, true),
                                new SourceUse("a.md", null, null),
                                new SourceUse("c.md", 1, null)),
                new AnswersBuilder()
                        .passed("q1")
                        .sources(
                                "q1",
                                new SourceUse("b.md", 9, true),
                                new SourceUse("a.md", 1, null),
                                new SourceUse("c.md", null, null)));

        assertThat(change.ranks())
                .containsExactly(
                        new RankChange("b.md", 2, 9), new RankChange("a.md", null, 1), new RankChange("c.md", 1, null));
    }

    @Test
    void ranksThatOneResultDoesNotReportAreNoMisses() {
        AnswersBuilder reported = new AnswersBuilder().failed("q1").sources("q1", new SourceUse("b.md", 2, true));

        assertThat(change(reported, new AnswersBuilder().passed("q1")).ranks()).isEmpty();
        assertThat(change(new AnswersBuilder().passed("q1"), reported).ranks()).isEmpty();
        assertThat(change(new AnswersBuilder().errored("q1"), reported).ranks()).isEmpty();
        assertThat(new AnswerChange(Kind.ADDED, null, only(reported)).ranks()).isEmpty();
        assertThat(new AnswerChange(Kind.REMOVED, only(reported), null).ranks()).isEmpty();
    }

    @Test
    void ranksOfACaseWhoseContentChangedAreNotCompared() {
        PooledCase reported = only(new AnswersBuilder().failed("q1").sources("q1", new SourceUse("b.md", 2, true)));

        assertThat(new AnswerChange(Kind.CHANGED, reported, reported).ranks()).isEmpty();
    }

    @Test
    void ranksAreThoseOfTheRepeatThatDecided() {
        AnswerResult flaky = new AnswersBuilder()
                .repeats("q1", Outcome.PASSED, Outcome.FAILED)
                .sources("q1", new SourceUse("b.md", 2, true))
                .build();
        PooledCase pooled = PooledCase.of(flaky.cases()).get(0);

        assertThat(pooled.decisive().repeat()).isEqualTo(2);
        assertThat(AnswerChange.of(new Pair<>(pooled, pooled)).ranks()).containsExactly(new RankChange("b.md", 2, 2));
    }
}
