package dev.evalkit.judge.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The workers of a run: how many are busy, starting or stuck. Guarded by the lock of the run. */
final class Crew {
    /** How many calls beyond the concurrency may ignore their interrupt before the run gives up. */
    private static final int MOST_STUCK = 64;

    private final Duration timeout;
    private final int mostStuck;
    /** Workers with a task, without those that were given up. */
    private int busy;
    /** Workers that were submitted to the executor and have not started yet. */
    private int starting;
    /** Calls that were given up and have not returned. */
    private int stuck;
    /** How many workers the executor accepts. */
    private int capacity = Integer.MAX_VALUE;

    private long lastActive;

    Crew(RunSettings settings, long now) {
        this.timeout = settings.timeout;
        this.mostStuck = MOST_STUCK + settings.concurrency;
        this.lastActive = now;
    }

    /** Returns whether no worker has a task. */
    boolean isIdle() {
        return busy == 0;
    }

    /** Returns whether no worker has a task and none is starting. */
    boolean isAway() {
        return busy == 0 && starting == 0;
    }

    boolean isFull(int limit) {
        return busy >= limit;
    }

    /** Returns whether there is room for another call that ignores its interrupt. */
    boolean takesCalls() {
        return stuck < mostStuck;
    }

    /** Returns how many more workers to start; 0 or less for none. */
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

    /** Records rejected workers. Returns true if there is no worker now. */
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

    /** Returns when the run will have been without a worker for too long; {@link Long#MAX_VALUE} while it has one. */
    long helplessAt() {
        return isStalled() || isJammed() ? lastActive + timeout.toNanos() : Long.MAX_VALUE;
    }

    /** Returns why the run cannot continue; null if it can. */
    @Nullable
    Stop helpless(long now) {
        if (now < helplessAt()) {
            return null;
        }
        if (isJammed()) {
            return Stop.cancelled("the run was stopped: " + stuck + " calls that timed out ignore their interrupt");
        }
        starting = 0; // workers that start later find nothing to do
        return Stop.rejected("the executor has started no case for " + timeout
                + "; if run() was called from one of its own tasks, or calls that timed out hold its threads, it needs"
                + " more threads");
    }
}
