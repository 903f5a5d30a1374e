package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;

/**
 * The name of a check and its result on one run.
 *
 * @param check name of the check; not blank
 * @param result its result
 */
public record CheckReport(String check, CheckResult result) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     * @throws IllegalArgumentException if the name is blank
     */
    public CheckReport {
        Require.notBlank(check, "name of the check");
        Require.nonNull(result, "result of check", check);
    }

    /** Returns {@code name: reason}, or only the name if there is no reason. */
    @Override
    public String toString() {
        return result.reason().isEmpty() ? check : check + ": " + result.reason();
    }
}
