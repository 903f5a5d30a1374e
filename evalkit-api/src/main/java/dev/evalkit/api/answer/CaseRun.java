package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import java.time.Duration;

/**
 * One run of one case: what the agent replied.
 *
 * @param caseId id of the golden case; not blank
 * @param repeat which repeat of the case, from 1
 * @param reply what the agent said and did
 * @param latency duration of the call that replied, at most {@link #LONGEST_LATENCY}; without failed calls and the
 *     waits before it
 * @param attempts number of calls that were made, from 1
 */
public record CaseRun(String caseId, int repeat, AgentReply reply, Duration latency, int attempts) {
    /** The longest latency that is accepted: 365 days. */
    public static final Duration LONGEST_LATENCY = Duration.ofDays(365);

    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     * @throws IllegalArgumentException if the id is blank, a number is below 1, or the latency is negative or above
     *     {@link #LONGEST_LATENCY}
     */
    public CaseRun {
        Require.notBlank(caseId, "case id");
        Require.atLeast(1, repeat, "repeat of case", caseId);
        Require.nonNull(reply, "reply of case", caseId);
        if (Require.nonNull(latency, "latency of case", caseId).isNegative()) {
            throw new IllegalArgumentException(
                    "latency of case '" + caseId + "' must not be negative but was " + latency);
        }
        if (latency.compareTo(LONGEST_LATENCY) > 0) {
            throw new IllegalArgumentException("latency of case '" + caseId + "' must be at most "
                    + LONGEST_LATENCY.toDays() + " days but was " + latency);
        }
        Require.atLeast(1, attempts, "attempts of case", caseId);
    }
}
