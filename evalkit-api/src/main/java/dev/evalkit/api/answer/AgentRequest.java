package dev.evalkit.api.answer;

import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.internal.check.Require;
import java.time.Instant;

/**
 * Everything that an agent receives about a case. What the case expects is not included.
 *
 * @param question the question; not blank
 * @param context conversation and attributes of the case
 * @param key identifies this call
 * @param deadline when the run stops waiting for the reply, by the run's clock
 * @param cancellation signals that the reply is no longer wanted, possibly before the deadline
 */
public record AgentRequest(
        String question, CaseContext context, AttemptKey key, Instant deadline, Cancellation cancellation) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     * @throws IllegalArgumentException if the question is blank
     */
    public AgentRequest {
        Require.notBlank(question, "question");
        Require.nonNull(context, "context");
        Require.nonNull(key, "key");
        Require.nonNull(deadline, "deadline");
        Require.nonNull(cancellation, "cancellation");
    }
}
