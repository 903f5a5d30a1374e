package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;

/**
 * The rung and measure of a retrieval result that a gate compares.
 *
 * @param rung name of the rung
 * @param measure name of the measure
 */
public record GateOn(String rung, String measure) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if a component is blank
     */
    public GateOn {
        Require.notBlank(rung, "gated rung");
        Require.notBlank(measure, "gated measure");
    }
}
