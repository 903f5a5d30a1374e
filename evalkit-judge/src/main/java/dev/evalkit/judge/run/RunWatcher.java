package dev.evalkit.judge.run;

import java.time.Duration;

/** A watcher that receives the progress of a run. */
@FunctionalInterface
public interface RunWatcher {
    /**
     * Receives the state of a run, on the thread of the run.
     *
     * @param soFar the counts so far
     * @param doneNow how many repeats this run has finished
     * @param elapsed time since its start
     * @param logged whether to log this state, too
     */
    void watch(RunCounts soFar, long doneNow, Duration elapsed, boolean logged);
}
