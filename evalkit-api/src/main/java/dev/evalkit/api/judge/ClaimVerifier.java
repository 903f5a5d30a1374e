package dev.evalkit.api.judge;

import java.io.IOException;
import java.util.List;

/**
 * Says which claims their sources support. A lambda is enough; its name is given where it is plugged in.
 *
 * <p>It is called from several threads at once. It may throw an {@link IOException} as its client does, so nothing need be wrapped.
 * evalkit calls it once and passes on what it throws, so retry here if a second try may help; {@code LlmClaimVerifier} does.
 */
@FunctionalInterface
public interface ClaimVerifier {
    /**
     * Verifies claims.
     *
     * @param claims at least one, with distinct ids
     * @return one verdict for each claim, in any order
     * @throws JudgeException if there are no verdicts; throw rather than guess when a reply cannot be read
     * @throws dev.evalkit.api.model.TransientException if the next try may succeed
     * @throws IOException if it cannot be reached
     * @throws InterruptedException if the thread is interrupted
     */
    List<ClaimVerdict> verify(List<Claim> claims) throws JudgeException, IOException, InterruptedException;
}
