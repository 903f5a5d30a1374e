package dev.evalkit.judge.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.RubricRequest;
import dev.evalkit.api.model.LlmReply;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgePromptsTest {
    private static final LlmJudge JUDGE = LlmJudge.of(r -> LlmReply.of(""));

    @Test
    void aPromptOfOnesOwnIsSentAndIsPartOfTheIdentity() throws Exception {
        String own = JudgePrompts.verdict() + "\nPrices are in Swiss francs.\n";
        ScriptedLlm llm = ScriptedLlm.saying(ScriptedLlm.VERDICT);
        LlmJudge judge = LlmJudge.of(llm).prompt(own);
        judge.judge(new JudgeRequest("q", List.of("f"), List.of(), "a"));
        assertThat(llm.asked.get(0).system()).isEqualTo(own);
        assertThat(judge.identity().settings())
                .containsEntry("prompt", "custom")
                .containsEntry("prompt_digest", new Digest().add(own).hex());
        assertThat(JUDGE.prompt(JudgePrompts.verdict()).identity()).isEqualTo(JUDGE.identity());
        assertThat(JUDGE.prompt(JudgePrompts.verdict().replace("\n", "\r\n")).identity())
                .isEqualTo(JUDGE.identity());
    }

    @Test
    void aChinesePromptIsIncluded() {
        assertThat(JUDGE.prompt(JudgePrompts.chineseVerdict()).identity().settings())
                .containsEntry("prompt", "judge-chinese.v1");
        assertThat(JudgePrompts.chineseVerdict().lines().filter(line -> line.startsWith("# ")))
                .hasSameSizeAs(JudgePrompts.verdict()
                        .lines()
                        .filter(line -> line.startsWith("# "))
                        .toList());
        assertThat(JudgePrompts.chineseVerdict().lines().filter(line -> line.startsWith("- ")))
                .hasSameSizeAs(JudgePrompts.verdict()
                        .lines()
                        .filter(line -> line.startsWith("- "))
                        .toList());
    }

    @Test
    void rubricJudgeAndVerifierTakePromptsToo() throws Exception {
        ScriptedLlm llm = ScriptedLlm.saying(LlmRubricJudgeTest.score(1, 2, 3));
        String own = JudgePrompts.rubric() + "Be kind.";
        LlmRubricJudge rubric = LlmRubricJudge.of(llm).prompt(own);
        rubric.score(new RubricRequest("q", null, "a", List.of(), 1));
        assertThat(llm.asked.get(0).system()).isEqualTo(own);
        assertThat(rubric.identity().settings()).containsEntry("prompt", "custom");
        LlmClaimVerifier verifier = LlmClaimVerifier.of(llm).prompt(JudgePrompts.claims() + "x");
        assertThat(verifier.identity().settings()).containsEntry("prompt", "custom");
        assertThatThrownBy(() -> LlmRubricJudge.of(llm).prompt(JudgePrompts.claims()))
                .hasMessageContaining("does not name `question`, `history`");
        assertThatThrownBy(() -> LlmClaimVerifier.of(llm).prompt(JudgePrompts.rubric()))
                .hasMessageContaining("does not name `sources`, `source_ids`");
    }

    @Test
    void aPromptThatForgetsAFieldIsRefused() {
        assertThatThrownBy(() -> JUDGE.prompt(JudgePrompts.verdict().replace("history", "talk")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the prompt must name every field that the request has, but does not name `history`;"
                        + " docs/judge-prompts.md has the built-in prompts to start from");
        assertThatThrownBy(() -> JUDGE.prompt(JudgePrompts.verdict().replace("abstained", "abstained_at_all")))
                .hasMessage("the prompt must name every field that the reply must have, but does not name `abstained`;"
                        + " docs/judge-prompts.md has the built-in prompts to start from");
        assertThatThrownBy(() -> JUDGE.prompt(JudgePrompts.verdict().replaceAll("(?<!_)covered", "told")))
                .hasMessageContaining("does not name `covered`");
        assertThatThrownBy(() -> JUDGE.prompt(" \u200b")).hasMessage("prompt must not be blank");
    }

    @Test
    void aPlaceholderIsRefusedSinceNothingFillsIt() {
        for (String placeholder : List.of("{{question}}", "${history}", "{assistant_answer}", "{{ required_facts }}")) {
            assertThatThrownBy(() -> JUDGE.prompt(JudgePrompts.verdict() + placeholder))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(
                            "the prompt has the placeholder '" + placeholder + "', but nothing is filled in");
        }
        assertThat(JUDGE.prompt(JudgePrompts.verdict() + "{\"question\": 1} {order}")
                        .identity())
                .isNotEqualTo(JUDGE.identity());
    }
}
