package dev.evalkit.api.judge;

import dev.evalkit.api.model.LlmReply;
import java.util.function.Consumer;

/**
 * A judge that scores an answer on three axes. A lambda is enough. Its name is given where it is plugged in. Several
 * threads call it at once, several times for one answer. The runner retries; don't retry here.
 */
@FunctionalInterface
public interface RubricJudge {
    /**
     * Scores one answer, once.
     *
     * @throws JudgeException if there is no score; throw rather than guess when a reply cannot be read
     * @throws dev.evalkit.api.model.TransientException if the next try may succeed
     * @throws InterruptedException if the thread is interrupted
     */
    RubricScore score(RubricRequest request) throws JudgeException, InterruptedException;

    /**
     * Scores one answer, once, and reports each model reply, so that a result shows what judging cost. A judge that
     * calls no model, or does not report its calls, need not override this method.
     *
     * @param replies receives each reply before this method returns, including one that cannot be read; on any thread
     */
    default RubricScore score(RubricRequest request, Consumer<LlmReply> replies)
            throws JudgeException, InterruptedException {
        return score(request);
    }
}
