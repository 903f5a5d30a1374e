package dev.evalkit.api.judge;

/**
 * Says what an answer means: which facts it states, whether it abstains, whether its passages support it. A lambda is enough;
 * its name is given where it is plugged in. It is called from several threads at once, and whoever runs it retries.
 */
@FunctionalInterface
public interface Judge {
    /**
     * Judges one answer.
     *
     * @return a verdict with one entry in {@link JudgeVerdict#factsCovered} for each required fact, in order
     * @throws JudgeException if no verdict can be had; throw rather than guess when a reply cannot be read
     * @throws dev.evalkit.api.model.TransientException if the next try may succeed
     * @throws InterruptedException if the thread is interrupted
     */
    JudgeVerdict judge(JudgeRequest request) throws JudgeException, InterruptedException;
}
