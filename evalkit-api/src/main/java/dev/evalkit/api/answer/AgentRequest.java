package dev.evalkit.api.answer;

import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.internal.check.Require;
import java.time.Instant;

/**
 * All that an agent gets of a case. What is expected is not in it.
 *
 * @param question what is asked; not blank
 * @param context conversation and attributes of the case
 * @param key names this call
 * @param deadline when nobody waits any more, by the clock of the run
 * @param cancellation tells when that is earlier
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
