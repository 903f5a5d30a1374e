package dev.evalkit.judge.pace;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;

/** Time that passes when a test says so, or when a run has nothing to do but wait. */
public final class VirtualTime implements RunTime {
    private final AtomicLong now = new AtomicLong();

    @Override
    public long nanos() {
        return now.get();
    }

    /** Lets time pass. */
    public void pass(Duration duration) {
        now.addAndGet(duration.toNanos());
    }

    /** How much has passed. */
    public Duration elapsed() {
        return Duration.ofNanos(now.get());
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // the run looks again, whatever the reason to wake up
    public void await(Condition changed, long nanos, boolean idle) throws InterruptedException {
        if (idle) {
            now.addAndGet(nanos);
        } else {
            changed.await(1, TimeUnit.MILLISECONDS);
        }
    }
}
