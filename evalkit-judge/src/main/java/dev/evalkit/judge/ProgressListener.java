package dev.evalkit.judge;

/** Hears how far a run is. */
@FunctionalInterface
public interface ProgressListener {
    /**
     * Takes the state of the run: about once a second, and once at its end. It is called on the thread that runs the eval, and
     * must be quick: calls in flight are not timed out meanwhile. What it throws is logged and dropped.
     */
    void progress(RunProgress progress);
}
