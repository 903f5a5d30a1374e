package dev.evalkit.api.judge;

import dev.evalkit.api.model.LlmReply;
import java.util.function.Consumer;

/**
 * Scores an answer on three axes. A lambda is enough; its name is given where it is plugged in. It is called from several threads
 * at once, several times about one answer, and whoever runs it retries.
 */
@FunctionalInterface
public interface RubricJudge {
    /**
     * Scores one answer, once.
     *
     * @throws JudgeException if no score can be had; throw rather than guess when a reply cannot be read
     * @throws dev.evalkit.api.model.TransientException if the next try may succeed
     * @throws InterruptedException if the thread is interrupted
     */
    RubricScore score(RubricRequest request) throws JudgeException, InterruptedException;

    /**
     * Scores one answer, once, and tells each reply of a model that it takes, so that a result says what judging cost. A judge that
     * asks no model, or does not report its calls, leaves this method alone.
     *
     * @param replies hears each reply before this method returns, also one that cannot be read; in any thread
     */
    default RubricScore score(RubricRequest request, Consumer<LlmReply> replies)
            throws JudgeException, InterruptedException {
        return score(request);
    }
}
