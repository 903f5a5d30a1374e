package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import java.util.List;

/**
 * Everything that a judge sees.
 *
 * @param question what was asked; not blank
 * @param requiredFacts what the answer must state, in any wording
 * @param passages the passages that the agent saw, exactly as it saw them
 * @param answer what the agent said; may be empty
 */
public record JudgeRequest(String question, List<String> requiredFacts, List<String> passages, String answer) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if the question is blank
     */
    public JudgeRequest {
        Require.notBlank(question, "question");
        requiredFacts = Require.listOf(requiredFacts, "requiredFacts");
        passages = Require.listOf(passages, "passages");
        Require.nonNull(answer, "answer");
    }

    /**
     * Returns a digest of the passages in their order. It equals that of the agent's reply if the judge sees what the
     * agent saw.
     */
    public String passagesDigest() {
        return new Digest().addAll(passages).hex();
    }
}
