package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.golden.GoldenCase;
import org.jspecify.annotations.Nullable;

/** One repeat of a case in progress. Threads pass it on under the lock of its run. */
final class Task implements Comparable<Task> {
    final int slot;
    final GoldenCase golden;
    final int repeat;
    /** The run from a journal, which needs no call, only a grade. */
    final @Nullable CaseRun journaled;

    /** Calls made so far. */
    int attempts;
    /** How long these calls took. */
    long usedNanos;
    /** When the next call may be made. */
    long dueNanos;

    Task(Slots slots, int slot, @Nullable CaseRun journaled) {
        this.slot = slot;
        this.golden = slots.golden(slot);
        this.repeat = slots.repeat(slot);
        this.journaled = journaled;
    }

    /** Orders tasks by due time. */
    @Override
    public int compareTo(Task other) {
        int byTime = Long.compare(dueNanos, other.dueNanos);
        return byTime == 0 ? Integer.compare(slot, other.slot) : byTime;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return slot;
    }
}
