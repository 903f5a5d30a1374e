package dev.evalkit.api.judge;

import dev.evalkit.api.golden.CaseContext.Message;
import dev.evalkit.api.internal.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a rubric judge sees.
 *
 * @param question what was asked; not blank
 * @param history the conversation before the question, oldest message first; empty if there was none
 * @param requiredFacts what a right answer states, in any wording; may be empty
 * @param notes what the golden case says about a good answer; {@code null} if nothing
 * @param answer what the agent said; may be empty
 * @param citations the passages that the answer cites, exactly as the agent saw them; all passages that it saw if it
 *     does not report citations
 * @param run number of the run on the same answer, from 1; a cache must not answer one run with another run's reply
 */
public record RubricRequest(
        String question,
        List<Message> history,
        List<String> requiredFacts,
        @Nullable String notes,
        String answer,
        List<String> citations,
        int run) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if the question is blank, or {@code run} is below 1
     */
    public RubricRequest {
        Require.notBlank(question, "question");
        history = Require.listOf(history, "history");
        requiredFacts = Require.listOf(requiredFacts, "requiredFacts");
        Require.nonNull(answer, "answer");
        citations = Require.listOf(citations, "citations");
        Require.atLeast(1, run, "run");
    }

    /**
     * Creates a request without a conversation and without required facts.
     *
     * @throws NullPointerException if an argument that is not nullable, or an element, is null
     * @throws IllegalArgumentException if the question is blank, or {@code run} is below 1
     */
    public RubricRequest(String question, @Nullable String notes, String answer, List<String> citations, int run) {
        this(question, List.of(), List.of(), notes, answer, citations, run);
    }
}
