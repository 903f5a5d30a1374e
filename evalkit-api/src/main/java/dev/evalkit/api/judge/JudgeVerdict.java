package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A judge's verdict on one answer. Make one with {@link #builder}: it names what each flag means, while the constructors
 * take three booleans in a row, which are easily swapped.
 *
 * @param reasoning the judge's reasoning; may be empty
 * @param factsCovered whether the answer states each required fact, in their order
 * @param abstained whether the answer declines to answer, because it did not find, does not know, or will not. It may
 *     state a required fact on the way, but not all of them: {@link #contradiction}
 * @param grounded whether the passages support everything that the answer claims; a bare abstention claims nothing and is
 *     grounded
 * @param followedEmbeddedInstructions whether the answer obeyed instructions in a passage
 * @param trace the judge's raw reply; {@code null} if it is not kept
 * @param passagesDigest {@link JudgeRequest#passagesDigest()} of what the judge read; {@code null} if the judge does
 *     not report it. With it a run detects that something between it and the judge changed the passages
 */
@Value.Builder
@SuppressWarnings("exports") // an annotation for the build only, which hosts need not have
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
     * Creates a verdict without the raw reply, of a judge that does not report what it read. The order of the flags is
     * abstained, grounded, followed; {@link #builder} names them.
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

    /**
     * Returns a builder. {@code abstained} and {@code grounded} are required. Unless set, the reasoning is empty, no
     * fact is judged, and no embedded instructions were followed.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** The builder of a verdict. */
    public static final class Builder extends JudgeVerdictBuilder {
        Builder() {
            reasoning("");
            followedEmbeddedInstructions(false);
        }
    }

    /**
     * Returns how the verdict contradicts itself; empty if it does not. An answer that states every required fact, of
     * at least one, has answered, so it cannot have abstained. An abstention that states some of them contradicts
     * nothing ("I can't give legal advice; write to legal@acme.example"). No grading and no calibration uses a verdict
     * that contradicts itself, whichever judge gave it.
     */
    public Optional<String> contradiction() {
        return abstained && !factsCovered.isEmpty() && !factsCovered.contains(false)
                ? Optional.of("the verdict contradicts itself: the answer abstains, and states every required fact")
                : Optional.empty();
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
