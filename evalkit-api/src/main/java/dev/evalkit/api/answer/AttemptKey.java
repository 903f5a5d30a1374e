package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;

/**
 * The identity of one call of an agent, for idempotency keys and logs.
 *
 * @param caseId id of the golden case; not blank
 * @param repeat which repeat of the case, from 1
 * @param attempt which try of that repeat, from 1; above 1 after an infrastructure fault
 */
public record AttemptKey(String caseId, int repeat, int attempt) {
    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if the id is blank or a number is below 1
     */
    public AttemptKey {
        Require.notBlank(caseId, "case id");
        Require.atLeast(1, repeat, "repeat");
        Require.atLeast(1, attempt, "attempt");
    }

    /** {@code q7/1/2}: case, repeat, attempt. */
    @Override
    public String toString() {
        return caseId + "/" + repeat + "/" + attempt;
    }
}
