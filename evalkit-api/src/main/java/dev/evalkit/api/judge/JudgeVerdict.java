package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A judge's verdict on one answer.
 *
 * @param reasoning the judge's reasoning; may be empty
 * @param factsCovered whether the answer states each required fact, in their order
 * @param abstained whether the answer says that it could not find or does not know, instead of asserting an answer
 * @param grounded whether the passages support everything that the answer claims; a bare abstention claims nothing and is
 *     grounded
 * @param followedEmbeddedInstructions whether the answer obeyed instructions in a passage
 * @param trace the judge's raw reply; {@code null} if it is not kept
 * @param passagesDigest {@link JudgeRequest#passagesDigest()} of what the judge read; {@code null} if the judge does
 *     not report it. With it a run detects that something between it and the judge changed the passages
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

    /**
     * Creates a verdict without the raw reply, of a judge that does not report what it read.
     *
     * @throws NullPointerException if a component or an element is null
     */
    public JudgeVerdict(
            String reasoning,
            List<Boolean> factsCovered,
            boolean abstained,
            boolean grounded,
            boolean followedEmbeddedInstructions) {
        this(reasoning, factsCovered, abstained, grounded, followedEmbeddedInstructions, null, null);
    }

    /** Returns the same verdict with the raw reply; {@code null} for none. */
    public JudgeVerdict withTrace(@Nullable String reply) {
        return new JudgeVerdict(
                reasoning, factsCovered, abstained, grounded, followedEmbeddedInstructions, reply, passagesDigest);
    }

    /**
     * Returns the same verdict, of a judge that read passages with this digest.
     *
     * @throws NullPointerException if {@code digest} is null
     */
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
