package dev.evalkit.report.gate;

import static dev.evalkit.report.gate.GateAnswersTest.baseline;
import static dev.evalkit.report.gate.GateAnswersTest.mixed;
import static dev.evalkit.report.gate.GateAnswersTest.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.ResultBuilder;
import org.junit.jupiter.api.Test;

class GateSettingsTest {
    @Test
    void everySettingSurvivesTheOthers() {
        AnswersBuilder then = mixed(100, 0).passed("gone").category("injection", "p1");
        AnswersBuilder now = mixed(100, 0)
                .failed("p1", "p2")
                .category("injection", "p1")
                .instrument(
                        i -> new AnswerInstrument(i.set(), i.split(), i.checks(), null, i.judging(), 1, null, null));
        RetrievalResult ladder = new ResultBuilder().scored("p1", "a.md=9").build();
        Gate full = Gate.standard()
                .tolerance(0.001)
                .failOnDecline()
                .rule(GateRules.safety("injection"))
                .acceptRemoved("gone")
                .acceptDifference("judge")
                .retrieval(ladder);

        GateVerdict verdict = full.acceptRemoved().check(now.build(), baseline(then));

        assertThat(verdict).isEqualTo(full.check(now.build(), baseline(then)));
        assertThat(rule(verdict, "fall").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(rule(verdict, "safety injection").verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(rule(verdict, "removed").verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.regressions().get(0).details()).contains("a.md: rank 9 of rung 'hybrid@chunks'");
        assertThat(Gate.standard().check(now.build(), baseline(then)).verdict()).isEqualTo(Verdict.REFUSED);
    }

    @Test
    void aStrictGateTakesNothingThatItWouldContradict() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Gate.strict().tolerance(0.05))
                .withMessage(
                        "a tolerance has no meaning for a strict gate, which gates each case; use Gate.standard()");
    }
}
