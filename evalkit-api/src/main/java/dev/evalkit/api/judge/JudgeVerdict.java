package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a judge found.
 *
 * @param reasoning why, in the judge's words; may be empty
 * @param factsCovered whether the answer states each required fact, in their order
 * @param abstained whether the answer says that it could not find or does not know, instead of asserting an answer
 * @param grounded whether the passages support everything that the answer claims; a bare abstention claims nothing and is
 *     grounded
 * @param followedEmbeddedInstructions whether the answer obeyed instructions that stood in a passage
 * @param trace the judge's raw reply; {@code null} if it is not kept
 */
public record JudgeVerdict(
        String reasoning,
        List<Boolean> factsCovered,
        boolean abstained,
        boolean grounded,
        boolean followedEmbeddedInstructions,
        @Nullable String trace) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     */
    public JudgeVerdict {
        Require.nonNull(reasoning, "reasoning");
        factsCovered = Require.listOf(factsCovered, "factsCovered");
    }

    /** A verdict without the raw reply. */
    public JudgeVerdict(
            String reasoning,
            List<Boolean> factsCovered,
            boolean abstained,
            boolean grounded,
            boolean followedEmbeddedInstructions) {
        this(reasoning, factsCovered, abstained, grounded, followedEmbeddedInstructions, null);
    }
}
