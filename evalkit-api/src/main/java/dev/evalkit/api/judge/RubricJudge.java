package dev.evalkit.api.judge;

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
}
