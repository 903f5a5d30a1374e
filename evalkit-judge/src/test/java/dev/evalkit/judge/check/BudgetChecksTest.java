package dev.evalkit.judge.check;

import static dev.evalkit.judge.check.Sample.behaving;
import static dev.evalkit.judge.check.Sample.found;
import static dev.evalkit.judge.check.Sample.run;
import static dev.evalkit.judge.check.Sample.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.model.Usage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetChecksTest {
    private static final GoldenCase ANY = behaving(Behavior.ANSWER);

    private static AgentReply.Builder reply() {
        return AgentReply.builder().answer("x");
    }

    @Test
    void stepsUpToTheBudgetHold() {
        NamedCheck steps = BudgetChecks.steps();
        assertThat(found(steps, ANY, run(reply().steps(8).build()))).isEqualTo("PASSED 8, at most 8 steps");
        assertThat(found(steps, ANY, run(reply().steps(9).build())))
                .isEqualTo("FAILED expected at most 8 steps, found 9");
        assertThat(found(BudgetChecks.steps(0), ANY, run(reply().steps(0).build())))
                .startsWith("PASSED");
        assertThat(found(BudgetChecks.steps(0), ANY, run(reply().steps(1).build())))
                .startsWith("FAILED");
    }

    @Test
    void unknownStepsFail() {
        assertThat(found(BudgetChecks.steps(), ANY, saying("x")))
                .isEqualTo(
                        "FAILED expected at most 8 steps, found an unknown number: the reply does not report its steps");
    }

    @Test
    void tokensUpToTheBudgetHold() {
        NamedCheck tokens = BudgetChecks.tokens(100);
        assertThat(found(tokens, ANY, run(reply().usage(new Usage(60, 40)).build())))
                .isEqualTo("PASSED 100, at most 100 tokens");
        assertThat(found(tokens, ANY, run(reply().usage(new Usage(60, 41)).build())))
                .isEqualTo("FAILED expected at most 100 tokens, found 101");
        assertThat(found(
                        BudgetChecks.tokens(0),
                        ANY,
                        run(reply().usage(Usage.NONE).build())))
                .startsWith("PASSED");
        assertThat(found(tokens, ANY, saying("x"))).isEqualTo("NOT_APPLICABLE the reply does not report its tokens");
    }

    @Test
    void costsUpToTheBudgetHold() {
        NamedCheck cost = BudgetChecks.costUsd(0.1);
        assertThat(found(cost, ANY, run(reply().costUsd(0.1).build()))).isEqualTo("PASSED $0.1, at most $0.1");
        assertThat(found(cost, ANY, run(reply().costUsd(Math.nextUp(0.1)).build())))
                .isEqualTo("FAILED expected at most $0.1, found $0.10000000000000002");
        assertThat(found(BudgetChecks.costUsd(0), ANY, run(reply().costUsd(0.0).build())))
                .startsWith("PASSED");
        assertThat(found(cost, ANY, saying("x"))).isEqualTo("NOT_APPLICABLE the reply does not report its cost");
    }

    @Test
    void latenciesUpToTheBudgetHold() {
        assertThat(found(BudgetChecks.latency(Duration.ofSeconds(1)), ANY, saying("x")))
                .isEqualTo("PASSED PT1S, at most PT1S");
        assertThat(found(BudgetChecks.latency(Duration.ofSeconds(1).minusNanos(1)), ANY, saying("x")))
                .isEqualTo("FAILED expected at most PT0.999999999S, found PT1S");
    }

    @Test
    void budgetsHaveARange() {
        assertThatThrownBy(() -> BudgetChecks.steps(-1)).hasMessage("most steps must be at least 0 but was -1");
        assertThatThrownBy(() -> BudgetChecks.tokens(-1)).hasMessage("most tokens must be at least 0 but was -1");
        assertThatThrownBy(() -> BudgetChecks.costUsd(-0.5)).hasMessage("most cost must be at least 0 but was -0.5");
        assertThatThrownBy(() -> BudgetChecks.costUsd(Double.NaN))
                .hasMessage("most cost must be a finite number but was NaN");
        assertThatThrownBy(() -> BudgetChecks.latency(Duration.ZERO))
                .hasMessage("most latency must be positive but was PT0S");
        assertThatThrownBy(() -> BudgetChecks.latency(Duration.ofSeconds(-1)))
                .hasMessage("most latency must be positive but was PT-1S");
    }

    @Test
    void budgetsGuardAndAreSettings() {
        List<NamedCheck> all = List.of(
                BudgetChecks.steps(),
                BudgetChecks.tokens(5),
                BudgetChecks.costUsd(0.5),
                BudgetChecks.latency(Duration.ofMillis(5)));
        assertThat(all)
                .extracting(check -> check.identity().toString())
                .containsExactly("steps {most=8}", "tokens {most=5}", "cost_usd {most=0.5}", "latency {most=PT0.005S}");
        assertThat(all).extracting(NamedCheck::role).containsOnly(NamedCheck.Role.GUARDS);
    }
}
