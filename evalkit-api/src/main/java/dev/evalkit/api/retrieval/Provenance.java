package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;

/**
 * The provenance of a ladder's result.
 *
 * @param instrument what it was measured with; must be equal for a comparison
 * @param subject what was measured; may differ
 * @param stamp when it was made, and from which code; never compared
 */
public record Provenance(RetrievalInstrument instrument, Subject subject, Stamp stamp) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component is null
     */
    public Provenance {
        Require.nonNull(instrument, "instrument");
        Require.nonNull(subject, "subject");
        Require.nonNull(stamp, "stamp");
    }
}
