package dev.evalkit.judge;

/** Receives progress updates of a run. */
@FunctionalInterface
public interface ProgressListener {
    /**
     * Receives the state of the run, about once a second and once at its end. The thread that runs the eval calls this
     * method. It must return quickly, since calls in flight do not time out in the meantime. Exceptions are logged and
     * dropped.
     */
    void progress(RunProgress progress);
}
