package dev.evalkit.judge.run;

import java.time.Duration;

/** The clock of progress updates: one per second, and one at the end. Used only by the thread of the run. */
final class ProgressClock {
    private static final long INTERVAL_NANOS = 1_000_000_000L;
    /** One in this number of updates is logged. */
    private static final int LOGGED = 10;

    private final RunWatcher watcher;
    private final Counter counter;
    private final long startNanos;
    private final long doneBefore;
    private long nextNanos;
    private int count;

    ProgressClock(RunSettings settings, Counter counter, long startNanos) {
        this.watcher = settings.watcher;
        this.counter = counter;
        this.startNanos = startNanos;
        this.doneBefore = counter.counts().done();
        this.nextNanos = startNanos + INTERVAL_NANOS;
    }

    /** Returns the time of the next update. */
    long nextNanos() {
        return nextNanos;
    }

    boolean isDue(long now) {
        return now >= nextNanos;
    }

    void tell(long now) {
        nextNanos = now + INTERVAL_NANOS;
        count++;
        tell(now, count % LOGGED == 0);
    }

    void tellEnd(long now) {
        tell(now, true);
    }

    private void tell(long now, boolean logged) {
        RunCounts counts = counter.counts();
        watcher.watch(counts, counts.done() - doneBefore, Duration.ofNanos(now - startNanos), logged);
    }
}
