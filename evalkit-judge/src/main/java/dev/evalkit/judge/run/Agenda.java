package dev.evalkit.judge.run;

import dev.evalkit.judge.pace.Pace;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The remaining work of a run: replies to grade, calls to retry, and cases that were not called yet, in this order.
 * Retries go before new calls, so that no case starves under a rate limit. Guarded by the lock of its run.
 */
final class Agenda {
    private final Slots slots;
    private final BitSet done;
    private final Pace pace;
    private final Deque<Task> toGrade;
    private final PriorityQueue<Task> waiting = new PriorityQueue<>();
    private int nextPlace;
    private int freshLeft;

    /**
     * Creates the agenda of a run.
     *
     * @param toGrade tasks whose run was in the journal
     * @param done slots that need no call
     */
    Agenda(RunSettings settings, Slots slots, List<Task> toGrade, BitSet done) {
        this.slots = slots;
        this.done = done;
        this.toGrade = new ArrayDeque<>(toGrade);
        this.pace = new Pace(settings.concurrency, settings.rateLimit);
        for (int slot = 0; slot < slots.count(); slot++) {
            freshLeft += needsCall(slot) ? 1 : 0;
        }
    }

    private boolean needsCall(int slot) {
        return !slots.isSkipped(slot) && !done.get(slot);
    }

    Pace pace() {
        return pace;
    }

    /** Returns how many calls may be under way; at least 1. */
    int limit() {
        return pace.limit();
    }

    boolean isEmpty() {
        return toGrade.isEmpty() && waiting.isEmpty() && freshLeft == 0;
    }

    /** Returns whether replies wait for their grade. */
    boolean hasReplies() {
        return !toGrade.isEmpty();
    }

    /**
     * Returns how many tasks workers could take now.
     *
     * @param calls whether calls are made, or only replies graded
     */
    long readyCount(long now, boolean calls) {
        if (!calls || pace.notBefore() > now) {
            return toGrade.size();
        }
        long due = waiting.stream().filter(each -> each.dueNanos <= now).count();
        return toGrade.size() + (pace.spreads() ? Math.min(1, freshLeft + due) : freshLeft + due);
    }

    /** Takes the next task that is ready; null if there is none. */
    @Nullable
    Task take(long now, boolean calls) {
        if (!toGrade.isEmpty()) {
            return toGrade.poll();
        }
        if (!calls || pace.notBefore() > now) {
            return null;
        }
        Task first = waiting.peek();
        Task task = first != null && first.dueNanos <= now ? waiting.poll() : nextFresh();
        if (task != null) {
            pace.started(now);
        }
        return task;
    }

    /** Takes the next task, ready or not; null at the end. */
    @Nullable
    Task takeAny() {
        Task task = toGrade.poll();
        if (task == null) {
            task = waiting.poll();
        }
        return task == null ? nextFresh() : task;
    }

    private @Nullable Task nextFresh() {
        while (freshLeft > 0) {
            int slot = slots.inRunningOrder(nextPlace++);
            if (needsCall(slot)) {
                freshLeft--;
                return new Task(slots, slot, null);
            }
        }
        return null;
    }

    void again(Task task) {
        waiting.add(task);
    }

    /** Returns when the next task becomes ready; {@link Long#MAX_VALUE} if none waits for time to pass. */
    long nextEvent(long now) {
        long open = pace.notBefore();
        long at = freshLeft > 0 && open > now ? open : Long.MAX_VALUE;
        Task first = waiting.peek();
        if (first != null && Math.max(first.dueNanos, open) > now) {
            at = Math.min(at, Math.max(first.dueNanos, open));
        }
        return at;
    }
}
