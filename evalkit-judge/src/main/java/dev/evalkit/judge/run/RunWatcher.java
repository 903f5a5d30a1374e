package dev.evalkit.judge.run;

import java.time.Duration;

/** Is told how far a run is. */
@FunctionalInterface
public interface RunWatcher {
    /**
     * Takes the state of a run, on the thread of the run.
     *
     * @param soFar what is done
     * @param doneNow how many of them this run has done
     * @param elapsed time since its start
     * @param logged whether this state is for the log, too
     */
    void watch(RunCounts soFar, long doneNow, Duration elapsed, boolean logged);
}
