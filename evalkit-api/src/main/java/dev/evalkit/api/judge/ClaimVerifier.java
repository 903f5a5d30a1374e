package dev.evalkit.api.judge;

import java.util.List;

/**
 * Says which claims their sources support. A lambda is enough; its name is given where it is plugged in. It is called from several
 * threads at once, and whoever runs it retries.
 */
@FunctionalInterface
public interface ClaimVerifier {
    /**
     * Verifies claims.
     *
     * @param claims at least one, no id twice
     * @return one verdict for each claim, in any order
     * @throws JudgeException if no verdicts can be had; throw rather than guess when a reply cannot be read
     * @throws dev.evalkit.api.model.TransientException if the next try may succeed
     * @throws InterruptedException if the thread is interrupted
     */
    List<ClaimVerdict> verify(List<Claim> claims) throws JudgeException, InterruptedException;
}
