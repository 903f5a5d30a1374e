package dev.evalkit.api.judge;

import java.util.List;

/**
 * A verifier that decides which claims their sources support. A lambda is enough. Its name is given where it is plugged
 * in. Several threads call it at once. The runner retries; don't retry here.
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
     * @throws InterruptedException if the thread is interrupted
     */
    List<ClaimVerdict> verify(List<Claim> claims) throws JudgeException, InterruptedException;
}
