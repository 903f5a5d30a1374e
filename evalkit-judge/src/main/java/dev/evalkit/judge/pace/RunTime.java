package dev.evalkit.judge.pace;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** The time by which a run waits. Tests use one that they advance themselves. */
public interface RunTime {
    /** Returns nanoseconds since some moment. */
    long nanos();

    /**
     * Waits until the condition is signalled or the time has passed. May return early.
     *
     * @param changed a condition whose lock the thread holds
     * @param nanos how long; above 0
     * @param idle whether no call is being made, so that only time can end the wait
     */
    void await(Condition changed, long nanos, boolean idle) throws InterruptedException;

    /** Returns the system's time. */
    static RunTime system() {
        long origin = System.nanoTime();
        return new RunTime() {
            @Override
            public long nanos() {
                return System.nanoTime() - origin;
            }

            @Override
            @SuppressWarnings("WaitNotInLoop") // the caller checks again after every wake-up
            public void await(Condition changed, long nanos, boolean idle) throws InterruptedException {
                changed.await(nanos, TimeUnit.NANOSECONDS);
            }
        };
    }
}
