package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;

/**
 * The result of a check on one run.
 *
 * @param status whether the check passed
 * @param reason what was expected and what was found, or why the check does not apply; empty only if the check passed
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

    /** Returns a result that failed, with the reason {@code expected …, found …}. */
    public static CheckResult failed(String expected, String found) {
        return new CheckResult(Status.FAILED, "expected " + expected + ", found " + found);
    }

    /** Returns a result that is not applicable, with a reason. */
    public static CheckResult notApplicable(String reason) {
        return new CheckResult(Status.NOT_APPLICABLE, reason);
    }
}
