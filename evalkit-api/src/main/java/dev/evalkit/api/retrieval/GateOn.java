package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;

/**
 * What a gate looks at in a retrieval result.
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
