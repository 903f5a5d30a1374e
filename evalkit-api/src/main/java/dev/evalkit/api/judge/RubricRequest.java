package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a rubric judge sees.
 *
 * @param question what was asked; not blank
 * @param notes what the golden case says about a good answer; {@code null} if nothing
 * @param answer what the agent said; may be empty
 * @param citations the passages that the answer cites, exactly as the agent saw them; all passages that it saw if it
 *     does not report citations
 * @param run number of the run on the same answer, from 1; a cache must not answer one run with another run's reply
 */
public record RubricRequest(String question, @Nullable String notes, String answer, List<String> citations, int run) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if the question is blank, or {@code run} is below 1
     */
    public RubricRequest {
        Require.notBlank(question, "question");
        Require.nonNull(answer, "answer");
        citations = Require.listOf(citations, "citations");
        Require.atLeast(1, run, "run");
    }
}
