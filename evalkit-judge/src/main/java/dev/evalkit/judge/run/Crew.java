package dev.evalkit.judge.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The workers of a run: who is where. Guarded by the lock of the run. */
final class Crew {
    /** So many calls beyond the concurrency may ignore their interrupt before the run gives up. */
    private static final int MOST_STUCK = 64;

    private final Duration timeout;
    private final int mostStuck;
    /** Workers with a task, those that were given up not included. */
    private int busy;
    /** Workers that the executor was asked for and that have not come yet. */
    private int starting;
    /** Calls that were given up and have not returned. */
    private int stuck;
    /** As many as the executor takes. */
    private int capacity = Integer.MAX_VALUE;

    private long lastActive;

    Crew(RunSettings settings, long now) {
        this.timeout = settings.timeout;
        this.mostStuck = MOST_STUCK + settings.concurrency;
        this.lastActive = now;
    }

    /** Nobody works on a task. */
    boolean isIdle() {
        return busy == 0;
    }

    /** Nobody works on a task, and nobody is about to. */
    boolean isAway() {
        return busy == 0 && starting == 0;
    }

    boolean isFull(int limit) {
        return busy >= limit;
    }

    /** Whether a call that ignores its interrupt could still be borne. */
    boolean takesCalls() {
        return stuck < mostStuck;
    }

    /** How many more workers are wanted; not above 0 if none is. */
    int wanted(int limit, long ready) {
        int room = Math.min(limit, capacity) - busy - starting;
        return (int) Math.min(room, ready - starting);
    }

    void asked(int workers, long now) {
        if (starting == 0) {
            lastActive = now;
        }
        starting += workers;
    }

    /** The executor did not take some that it was asked for; true if there is no worker now. */
    boolean refused(int workers) {
        starting = Math.max(0, starting - workers);
        capacity = Math.max(1, busy + starting);
        return isAway();
    }

    void came() {
        starting = Math.max(0, starting - 1);
    }

    void active(long now) {
        lastActive = now;
    }

    void began() {
        busy++;
    }

    void finished() {
        busy--;
    }

    void gaveUp(int calls, long now) {
        busy -= calls;
        stuck += calls;
        lastActive = now;
    }

    void cameBack() {
        stuck--;
    }

    private boolean isStalled() {
        return starting > 0 && busy == 0;
    }

    private boolean isJammed() {
        return !takesCalls() && isAway();
    }

    /** When the run has no worker for too long; far away as long as it has one. */
    long helplessAt() {
        return isStalled() || isJammed() ? lastActive + timeout.toNanos() : Long.MAX_VALUE;
    }

    /** Why the run cannot go on; null if it can. */
    @Nullable
    Stop helpless(long now) {
        if (now < helplessAt()) {
            return null;
        }
        if (isJammed()) {
            return Stop.cancelled("the run was stopped: " + stuck + " calls that timed out ignore their interrupt");
        }
        starting = 0; // those that come later find nothing to do
        return Stop.rejected("the executor has started no case for " + timeout
                + "; if run() was called from one of its own tasks, or calls that timed out hold its threads, it needs"
                + " more threads");
    }
}
