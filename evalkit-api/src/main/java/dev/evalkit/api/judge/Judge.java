package dev.evalkit.api.judge;

import dev.evalkit.api.model.LlmReply;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Says what an answer means: which facts it states, whether it abstains, whether its passages support it. A lambda is enough;
 * its name is given where it is plugged in.
 *
 * <p>It is called from several threads at once. It may throw an {@link IOException} as its client does, so nothing need be wrapped.
 * Don't retry here: the runner calls again after a fault that may be gone ({@link dev.evalkit.api.model.RetryPolicy#isTransient}).
 * Whatever else it throws leaves its case ERRORED, and no other.
 */
@FunctionalInterface
public interface Judge {
    /**
     * Judges one answer.
     *
     * @return a verdict with one entry in {@link JudgeVerdict#factsCovered} for each required fact, in order
     * @throws JudgeException if there is no verdict; throw rather than guess when a reply cannot be read
     * @throws dev.evalkit.api.model.TransientException if the next try may succeed
     * @throws IOException if it cannot be reached
     * @throws InterruptedException if the thread is interrupted
     */
    JudgeVerdict judge(JudgeRequest request) throws JudgeException, IOException, InterruptedException;

    /**
     * Judges one answer and reports each model reply, so that a result shows what judging cost. A judge that calls no
     * model, or does not report its calls, need not override this method.
     *
     * @param replies receives each reply before this method returns, including one that cannot be read; on any thread
     * @throws JudgeException if there is no verdict
     * @throws dev.evalkit.api.model.TransientException if the next try may succeed
     * @throws IOException if it cannot be reached
     * @throws InterruptedException if the thread is interrupted
     */
    default JudgeVerdict judge(JudgeRequest request, Consumer<LlmReply> replies)
            throws JudgeException, IOException, InterruptedException {
        return judge(request);
    }
}
