package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateVerdict;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SupportEvalsTest {
    private static final GoldenSet SET = GoldenSet.reader().name("acme").load(Path.of("docs/demo/acme/golden.jsonl"));

    private static ExtractiveAgent bot;

    @BeforeAll
    static void startBot() {
        bot = new ExtractiveAgent(Corpus.load(Path.of("docs/demo/acme/corpus")));
    }

    @AfterAll
    static void stopBot() {
        bot.close();
    }

    // @start region=tiers
    /** {@code -Devals=fast}: ten cases of the set's mix, seconds. {@code -Devals=full}: all of them. */
    enum Tier {
        FAST,
        FULL
    }

    @Test
    void answersHoldTheirBaseline() {
        Tier tier = Tier.valueOf(System.getProperty("evals", "fast").toUpperCase(Locale.ROOT));
        GateVerdict verdict = verdict(tier, bot);
        Report.of(verdict).print(System.out);
        verdict.orThrow();
    }

    private static GateVerdict verdict(Tier tier, Agent agent) {
        AnswerEval eval = AnswerEval.over(SET).agent("support-bot 1", agent).checksOnly();
        AnswerResult now = tier == Tier.FAST ? eval.only(SET.sample(10, 1)).run() : eval.run();
        Gate gate = tier == Tier.FAST ? Gate.strict() : Gate.standard(); // ten cases are too few for a rate
        return gate.check(now, Path.of("docs/demo/runs/baseline.json"));
    }
    // @end region=tiers

    @ParameterizedTest
    @EnumSource(Tier.class)
    void eachTierPassesAndFindsABrokenAgent(Tier tier) {
        assertThat(verdict(tier, bot).exitCode()).isZero();

        GateVerdict broken = verdict(tier, request -> AgentReply.of("I don't know."));

        assertThatThrownBy(broken::orThrow).isInstanceOf(AssertionError.class).hasMessageContaining("REGRESSION");
    }
}
