package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The result of a check on one run.
 *
 * @param status whether the check passed
 * @param reason what was expected and what was found, or why the check does not apply or decide; empty only if the check passed
 */
public record CheckResult(Status status, String reason) {
    private static final CheckResult PASSED = new CheckResult(Status.PASSED, "");

    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     * @throws IllegalArgumentException if a check that did not pass has no reason
     */
    public CheckResult {
        Require.nonNull(status, "status");
        Require.nonNull(reason, "reason");
        if (status != Status.PASSED) {
            Require.notBlank(reason, "reason of a check that did not pass");
        }
    }

    /** The status of a check. */
    public enum Status {
        /** The check passed. */
        PASSED,
        /** The check failed. */
        FAILED,
        /**
         * Words do not tell whether it holds. It is never a pass: a judge decides, by the facts of the case, and without
         * one the case is unscored.
         */
        UNDECIDED,
        /** The case does not ask for the check, or the reply does not report what it needs. */
        NOT_APPLICABLE
    }

    /** Returns a result that passed. */
    public static CheckResult passed() {
        return PASSED;
    }

    /** Returns a result that passed, with a reason. */
    public static CheckResult passed(String reason) {
        return new CheckResult(Status.PASSED, reason);
    }

    /**
     * Returns a result that failed, with the reason {@code expected …, found …}.
     *
     * @param expected what the check expected; not blank
     * @param found what it found; {@code null} or blank is written as {@code nothing}
     * @throws NullPointerException if {@code expected} is null
     * @throws IllegalArgumentException if {@code expected} is blank
     */
    public static CheckResult failed(String expected, @Nullable String found) {
        Require.notBlank(expected, "what the failed check expected");
        String shown = found == null || Require.isBlank(found) ? "nothing" : found;
        return new CheckResult(Status.FAILED, "expected " + expected + ", found " + shown);
    }

    /**
     * Returns a result that words cannot decide, with the reason.
     *
     * @throws NullPointerException if the reason is null
     * @throws IllegalArgumentException if it is blank
     */
    public static CheckResult undecided(String reason) {
        return new CheckResult(Status.UNDECIDED, Require.notBlank(reason, "reason why the check is undecided"));
    }

    /**
     * Returns a result that is not applicable, with a reason.
     *
     * @throws NullPointerException if the reason is null
     * @throws IllegalArgumentException if it is blank
     */
    public static CheckResult notApplicable(String reason) {
        Require.notBlank(reason, "reason why the check does not apply");
        return new CheckResult(Status.NOT_APPLICABLE, reason);
    }
}
