package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;

/**
 * The error of a run that has no reply.
 *
 * @param kind the kind of fault
 * @param message what happened, with the exception's type if there was one; not blank
 * @param attempts how many calls were made; 0 if none was
 */
public record RunError(Kind kind, String message, int attempts) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     * @throws IllegalArgumentException if the message is blank or {@code attempts} negative
     */
    public RunError {
        Require.nonNull(kind, "kind of error");
        Require.notBlank(message, "message of the error");
        Require.atLeast(0, attempts, "attempts");
    }

    /** The kind of error, for counting. */
    public enum Kind {
        /** No reply within the time limit of a case. */
        TIMEOUT,
        /** Still rate limited after the last try. */
        RATE_LIMITED,
        /** An infrastructure fault that remained after the last try. */
        INFRASTRUCTURE,
        /** The agent threw. */
        AGENT,
        /** The agent returned something that is not a reply: null, too large, or text that is not Unicode. */
        UNUSABLE_REPLY,
        /** The executor rejected the case. */
        REJECTED,
        /** The budget ended before the case. */
        BUDGET,
        /** The run was stopped before the case had ended. */
        CANCELLED,
        /** A journal that is graded again has no reply to the case, or only to another wording of it. */
        NOT_IN_JOURNAL
    }

    /** {@code TIMEOUT: message}. */
    @Override
    public String toString() {
        return kind + ": " + message;
    }
}
