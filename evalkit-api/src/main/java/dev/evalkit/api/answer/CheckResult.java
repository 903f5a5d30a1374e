package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;

/**
 * What a check found.
 *
 * @param status whether it held
 * @param reason what was expected and what was found, or why the check does not apply; empty only where it passed
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

    /** Whether a check held. */
    public enum Status {
        /** It held. */
        PASSED,
        /** It did not hold. */
        FAILED,
        /** The case does not ask for it, or the reply does not report what it needs. */
        NOT_APPLICABLE
    }

    /** It held. */
    public static CheckResult passed() {
        return PASSED;
    }

    /** It held, and this is how. */
    public static CheckResult passed(String reason) {
        return new CheckResult(Status.PASSED, reason);
    }

    /** It did not hold: {@code expected …, found …}. */
    public static CheckResult failed(String expected, String found) {
        return new CheckResult(Status.FAILED, "expected " + expected + ", found " + found);
    }

    /** The case does not ask for it, or the reply does not report what it needs. */
    public static CheckResult notApplicable(String reason) {
        return new CheckResult(Status.NOT_APPLICABLE, reason);
    }
}
