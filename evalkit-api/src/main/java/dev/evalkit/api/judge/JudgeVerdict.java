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
 * @param passagesDigest {@link JudgeRequest#passagesDigest()} of what the judge read, by which a run finds out that something between
 *     it and the judge changed the passages; {@code null} if the judge does not say it
 */
public record JudgeVerdict(
        String reasoning,
        List<Boolean> factsCovered,
        boolean abstained,
        boolean grounded,
        boolean followedEmbeddedInstructions,
        @Nullable String trace,
        @Nullable String passagesDigest) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     */
    public JudgeVerdict {
        Require.nonNull(reasoning, "reasoning");
        factsCovered = Require.listOf(factsCovered, "factsCovered");
    }

    /** A verdict without the raw reply, of a judge that does not say what it read. */
    public JudgeVerdict(
            String reasoning,
            List<Boolean> factsCovered,
            boolean abstained,
            boolean grounded,
            boolean followedEmbeddedInstructions) {
        this(reasoning, factsCovered, abstained, grounded, followedEmbeddedInstructions, null, null);
    }

    /** The same verdict with the raw reply; {@code null} for none. */
    public JudgeVerdict withTrace(@Nullable String reply) {
        return new JudgeVerdict(
                reasoning, factsCovered, abstained, grounded, followedEmbeddedInstructions, reply, passagesDigest);
    }

    /** The same verdict, of a judge that read passages of this digest. */
    public JudgeVerdict withPassagesDigest(String digest) {
        return new JudgeVerdict(
                reasoning,
                factsCovered,
                abstained,
                grounded,
                followedEmbeddedInstructions,
                trace,
                Require.nonNull(digest, "digest"));
    }
}
