package dev.evalkit.report.gate;

import static dev.evalkit.report.gate.GateAnswersTest.baseline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.result.EvalResult;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.ResultBuilder;
import dev.evalkit.report.compare.Comparison;
import org.junit.jupiter.api.Test;

/** A context that a host makes to try out its rule. */
class GateContextTest {
    private static final Baseline THEN =
            baseline(new AnswersBuilder().passed("a").failed("b"));

    private static GateContext of(EvalResult now, double tolerance) {
        return new GateContext(THEN, now, tolerance, Comparison.accepting());
    }

    @Test
    void aRuleCanBeTriedOutWithoutAGate() {
        GateRule nothingFails = context -> new RuleVerdict(
                "nothing fails",
                context.answers().after().summary().cases().failed() == 0 ? Verdict.PASS : Verdict.REGRESSION,
                "counted");
        EvalResult good = new AnswersBuilder().passed("a", "b").build();
        EvalResult bad = new AnswersBuilder().passed("a").failed("b").build();

        assertThat(nothingFails.check(of(good, 0.08)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(nothingFails.check(of(bad, 0.08)).verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(of(bad, 0.08).tolerance()).isEqualTo(0.08);
        assertThat(of(bad, 0.08).isOfAnswers()).isTrue();
    }

    @Test
    void anotherKindOfResultIsRefused() {
        EvalResult ladder = new ResultBuilder().scored("a", "a.md=1").build();

        assertThatThrownBy(() -> of(ladder, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("this result is evalkit.retrieval-result, the baseline holds evalkit.answer-result: compare"
                        + " results of one kind");
    }

    @Test
    void aToleranceOutOfRangeIsRefused() {
        EvalResult good = new AnswersBuilder().passed("a", "b").build();

        assertThatThrownBy(() -> of(good, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> of(good, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
