package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;

/**
 * A verifier's verdict on one claim.
 *
 * @param id id of the claim; not blank
 * @param support whether its sources support it
 */
public record ClaimVerdict(String id, Support support) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     * @throws IllegalArgumentException if the id is blank
     */
    public ClaimVerdict {
        Require.notBlank(id, "claim id");
        Require.nonNull(support, "support of claim '" + id + "'");
    }
}
