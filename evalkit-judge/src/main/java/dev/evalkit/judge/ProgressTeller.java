package dev.evalkit.judge;

import dev.evalkit.judge.run.RunCounts;
import dev.evalkit.judge.run.RunWatcher;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The watcher of a run that writes progress to the log and passes it to the user's listener.
 *
 * @param listener the user's; {@code null} if there is none
 */
record ProgressTeller(@Nullable ProgressListener listener) implements RunWatcher {
    private static final Logger LOG = LoggerFactory.getLogger(AnswerEval.class);

    @Override
    public void watch(RunCounts soFar, long doneNow, Duration elapsed, boolean logged) {
        RunProgress progress = new RunProgress(RunSummary.of(soFar), doneNow, elapsed);
        if (logged) {
            LOG.info("answer eval: {}", progress);
        }
        try {
            if (listener != null) {
                listener.progress(progress);
            }
        } catch (Exception | AssertionError | LinkageError | StackOverflowError e) { // from the user's listener
            LOG.warn("the progress listener failed", e);
        }
    }
}
