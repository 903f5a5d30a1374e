package dev.evalkit.judge.pace;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** The time by which a run waits. Tests have one that does not pass by itself. */
public interface RunTime {
    /** Nanoseconds since some moment. */
    long nanos();

    /**
     * Waits until the condition is signalled or the time has passed, or any time before.
     *
     * @param changed a condition whose lock the thread holds
     * @param nanos how long; above 0
     * @param idle whether nothing else than time can signal it soon: no call is being made
     */
    void await(Condition changed, long nanos, boolean idle) throws InterruptedException;

    /** The system's time. */
    static RunTime system() {
        long origin = System.nanoTime();
        return new RunTime() {
            @Override
            public long nanos() {
                return System.nanoTime() - origin;
            }

            @Override
            @SuppressWarnings("WaitNotInLoop") // the caller looks again, whatever the reason to wake up
            public void await(Condition changed, long nanos, boolean idle) throws InterruptedException {
                changed.await(nanos, TimeUnit.NANOSECONDS);
            }
        };
    }
}
