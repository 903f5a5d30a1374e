package dev.evalkit.api.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.result.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PooledCaseTest {
    private static final CaseResult.Case Q1 = new CaseResult.Case("q1", "digest", "Why?", "answerable", null, "answer");

    private static CaseResult result(CaseResult.Case golden, int repeat, Outcome outcome, String... reasons) {
        return switch (outcome) {
            case SKIPPED -> new CaseResult(golden, repeat, null, null, null);
            case ERRORED ->
                new CaseResult(golden, repeat, null, null, new RunError(RunError.Kind.TIMEOUT, "too slow", 1));
            default ->
                new CaseResult(
                        golden,
                        repeat,
                        new CaseRun(golden.id(), repeat, AgentReply.of("14 days."), Duration.ofMillis(5), 1),
                        grade(outcome, reasons),
                        null);
        };
    }

    private static CaseGrade grade(Outcome outcome, String... reasons) {
        return CaseGrade.builder().outcome(outcome).reasons(List.of(reasons)).build();
    }

    private static PooledCase pooled(Outcome... outcomes) {
        List<CaseResult> repeats = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            repeats.add(result(Q1, repeats.size() + 1, outcome, "because"));
        }
        return new PooledCase(Q1, repeats);
    }

    @ParameterizedTest
    @CsvSource({
        "PASSED,   PASSED,   PASSED",
        "PASSED,   FAILED,   FAILED",
        "FAILED,   PASSED,   FAILED",
        "UNSCORED, PASSED,   PASSED",
        "ERRORED,  PASSED,   PASSED",
        "SKIPPED,  PASSED,   PASSED",
        "ERRORED,  FAILED,   FAILED",
        "ERRORED,  UNSCORED, UNSCORED",
        "SKIPPED,  UNSCORED, UNSCORED",
        "SKIPPED,  ERRORED,  ERRORED",
        "SKIPPED,  SKIPPED,  SKIPPED"
    })
    void outcomeFollowsTheRuleOfTheSummary(Outcome first, Outcome second, Outcome whole) {
        PooledCase pooled = pooled(first, second);

        assertThat(pooled.outcome()).isEqualTo(whole);
        assertThat(pooled.decisive()).isSameAs(pooled.repeats().get(first == whole ? 0 : 1));
        Tally tally = AnswerSummary.of(pooled.repeats()).cases();
        assertThat(
                        switch (whole) {
                            case PASSED -> tally.passed();
                            case FAILED -> tally.failed();
                            case UNSCORED -> tally.unscored();
                            case ERRORED -> tally.errored();
                            case SKIPPED -> tally.skipped();
                        })
                .isEqualTo(1);
    }

    @Test
    void reasonsAreThoseOfAllRepeatsThatDecidedEachOnce() {
        PooledCase pooled = new PooledCase(
                Q1,
                List.of(
                        result(Q1, 1, Outcome.FAILED, "a", "b"),
                        result(Q1, 2, Outcome.PASSED, "fine"),
                        result(Q1, 3, Outcome.FAILED, "b", "c")));

        assertThat(pooled.reasons()).containsExactly("a", "b", "c");
        assertThat(pooled(Outcome.ERRORED).reasons()).containsExactly("TIMEOUT: too slow");
        assertThat(pooled(Outcome.SKIPPED).reasons()).isEmpty();
    }

    @Test
    void casesStandInTheOrderOfTheirFirstRepeats() {
        CaseResult.Case other = new CaseResult.Case("a", "digest", "How?", null, "lookup", "answer");
        List<CaseResult> results =
                List.of(result(Q1, 1, Outcome.PASSED), result(other, 1, Outcome.PASSED), result(Q1, 2, Outcome.PASSED));

        assertThat(PooledCase.of(results))
                .containsExactly(
                        new PooledCase(Q1, List.of(results.get(0), results.get(2))),
                        new PooledCase(other, List.of(results.get(1))));
        assertThat(PooledCase.of(List.of())).isEmpty();
    }

    @Test
    void repeatsAreInTheOrderOfTheirNumbersWhateverThatOfTheResult() {
        CaseResult first = result(Q1, 1, Outcome.FAILED, "first");
        CaseResult second = result(Q1, 2, Outcome.PASSED, "fine");
        CaseResult third = result(Q1, 3, Outcome.FAILED, "third");

        PooledCase pooled = PooledCase.of(List.of(third, first, second)).get(0);

        assertThat(pooled.repeats()).containsExactly(first, second, third);
        assertThat(pooled.decisive()).isSameAs(first);
        assertThat(pooled.reasons()).containsExactly("first", "third");
        assertThat(pooled).isEqualTo(new PooledCase(Q1, List.of(second, third, first)));
    }

    @Test
    void repeatsMustBeOfOneCaseAndContent() {
        CaseResult.Case changed = new CaseResult.Case("q1", "other", "Why?", "answerable", null, "answer");

        assertThatThrownBy(() -> new PooledCase(Q1, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("case 'q1' must have a repeat");
        assertThatThrownBy(
                        () -> PooledCase.of(List.of(result(Q1, 1, Outcome.PASSED), result(changed, 2, Outcome.PASSED))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("repeat 2 of case 'q1' belongs to another version of the case than repeat 1");
        CaseResult.Case other = new CaseResult.Case("q2", "digest", "How?", null, null, "answer");
        assertThatThrownBy(() -> new PooledCase(Q1, List.of(result(other, 1, Outcome.PASSED))))
                .hasMessage("repeat 1 of case 'q1' belongs to case 'q2'");
        assertThatThrownBy(() -> new PooledCase(null, List.of()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("golden case must not be null");
        assertThatThrownBy(() -> new PooledCase(Q1, null)).hasMessage("repeats of case 'q1' must not be null");
    }
}
