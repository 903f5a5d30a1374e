package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;

/**
 * The rung and measure of a retrieval result that a gate compares.
 *
 * @param rung the rung's name
 * @param measure name of the measure
 */
public record RungMeasure(String rung, String measure) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if a component is blank
     */
    public RungMeasure {
        Require.notBlank(rung, "gated rung");
        Require.notBlank(measure, "gated measure");
    }
}
