package dev.evalkit.report.gate;

import dev.evalkit.api.internal.check.Require;

/**
 * The verdict of one rule of a gate, with its reason.
 *
 * @param name name of the rule, for instance {@code coverage}; not blank
 * @param verdict its verdict
 * @param reason why, with the numbers that were compared; not blank
 */
public record RuleVerdict(String name, Verdict verdict, String reason) {
    private static final int WIDTH = Verdict.INCONCLUSIVE.name().length();

    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if the name or the reason is blank
     */
    public RuleVerdict {
        Require.notBlank(name, "name of the rule");
        Require.nonNull(verdict, "verdict of rule '" + name + "'");
        Require.notBlank(reason, "reason of rule '" + name + "'");
    }

    /** Returns {@code PASS          coverage: reason}; the names of several rules start in one column. */
    @Override
    public String toString() {
        return verdict + " ".repeat(WIDTH - verdict.name().length()) + "  " + name + ": " + reason;
    }
}
