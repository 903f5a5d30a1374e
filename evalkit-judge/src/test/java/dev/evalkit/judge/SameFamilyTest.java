package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.SameFamily;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.model.ModelFamilies;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.check.Checks;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A judge of the agent's own model family is warned of, or refused. */
class SameFamilyTest {
    private static final ModelFamilies STANDARD = ModelFamilies.standard();

    private final AtomicInteger asked = new AtomicInteger();
    private final Judge judge = request -> {
        asked.incrementAndGet();
        return new JudgeVerdict("", List.of(true), false, true, false);
    };

    private static AnswerEval eval(String... models) {
        GoldenSet set = GoldenSet.of("facts", List.of(golden("q1"), golden("q2")));
        return AnswerEval.over(set)
                .agent(
                        "bot 1",
                        request -> AgentReply.builder()
                                .answer("yes")
                                .model(models[request.key().caseId().equals("q1") ? 0 : models.length - 1])
                                .build())
                .checks(Checks.none());
    }

    private static GoldenCase golden(String id) {
        return GoldenCase.builder()
                .id(id)
                .question("Is it?")
                .expected(Expected.builder().facts(List.of("yes")).build())
                .build();
    }

    private static CaseGrade grade(AnswerResult result, int at) {
        return Objects.requireNonNull(result.cases().get(at).grade());
    }

    @Test
    void aJudgeOfTheAgentsFamilyIsWarnedOf() {
        AnswerResult result = eval("claude-sonnet-4-5", "gpt-5")
                .judge("claude-haiku-4-5", judge)
                .run();
        assertThat(SameFamily.warnings(result, STANDARD))
                .containsExactly("the judge 'claude-haiku-4-5' is of the same model family as the agent's model"
                        + " 'claude-sonnet-4-5': claude");
        assertThat(result.cases()).allMatch(each -> each.outcome() == Outcome.PASSED);
        assertThat(SameFamily.warnings(result, new ModelFamilies(new java.util.TreeMap<>())))
                .isEmpty();
    }

    @Test
    void theModelOfAJudgeIsItsSettingBeforeItsName() {
        Identity named = Identity.of("strict judge").with("model", "gpt-5-mini");
        AnswerResult result = eval("gpt-5")
                .judge(named, judge)
                .rubric("gemini-x", r -> new RubricScore("", 5, 5, 5))
                .run();
        assertThat(SameFamily.warnings(result, STANDARD))
                .containsExactly(
                        "the judge 'gpt-5-mini' is of the same model family as the agent's model 'gpt-5': gpt");
    }

    @Test
    void aPartNamedModelIsTheAgentsModelToo() {
        AnswerResult result = eval("x")
                .part("model", Identity.of("gemini-2.5-pro"))
                .judge("claude-x", judge)
                .rubric("gemma-3", r -> new RubricScore("", 5, 5, 5))
                .run();
        assertThat(SameFamily.warnings(result, STANDARD))
                .containsExactly("the rubric judge 'gemma-3' is of the same model family as the agent's model"
                        + " 'gemini-2.5-pro': gemini");
    }

    @Test
    void anotherFamilyOrAnUnknownOneIsNotWarnedOf() {
        assertThat(SameFamily.warnings(eval("gpt-5").judge("claude-x", judge).run(), STANDARD))
                .isEmpty();
        assertThat(SameFamily.warnings(eval("in-house").judge("in-house", judge).run(), STANDARD))
                .isEmpty();
        assertThat(SameFamily.warnings(
                        eval("gpt-5")
                                .checks(Checks.none().and("any", (golden, run) -> CheckResult.passed()))
                                .run(),
                        STANDARD))
                .isEmpty();
    }

    @Test
    void aRefusedJudgeIsNotAskedAboutItsOwnFamily() {
        AnswerResult result = eval("claude-sonnet-4-5", "gpt-5")
                .judge("claude-x", judge)
                .rubric("claude-x", r -> new RubricScore("", 5, 5, 5))
                .refuseSameFamily(STANDARD)
                .run();
        String refused = "the judge 'claude-x' is refused: it is of the same model family as the agent's model"
                + " 'claude-sonnet-4-5': claude";
        assertThat(asked).hasValue(1);
        assertThat(grade(result, 0).outcome()).isEqualTo(Outcome.UNSCORED);
        assertThat(grade(result, 0).reasons()).containsExactly(refused);
        assertThat(Objects.requireNonNull(grade(result, 0).rubric()).scores()).isEmpty();
        assertThat(Objects.requireNonNull(grade(result, 0).rubric())
                        .unread()
                        .get(0)
                        .problem())
                .isEqualTo(refused);
        assertThat(grade(result, 1).outcome()).isEqualTo(Outcome.PASSED);
        assertThat(Objects.requireNonNull(grade(result, 1).rubric()).scores()).hasSize(3);
    }

    @Test
    void aRunWhoseModelIsKnownToShareTheFamilyDoesNotStart() {
        AnswerEval eval =
                eval("x").part("model", Identity.of("claude-sonnet-4-5")).refuseSameFamily(STANDARD);
        AnswerEval judged = eval.judge("claude-x", judge);
        assertThatThrownBy(judged::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the judge 'claude-x' is refused: it is of the same model family as the agent's model"
                        + " 'claude-sonnet-4-5': claude");
        AnswerEval scored = eval.rubric("claude-x", r -> new RubricScore("", 5, 5, 5));
        assertThatThrownBy(scored::run).isInstanceOf(IllegalStateException.class);
        assertThat(eval.judge("gpt-5", judge).run().cases()).hasSize(2);
        assertThat(asked).hasValue(2);
    }
}
