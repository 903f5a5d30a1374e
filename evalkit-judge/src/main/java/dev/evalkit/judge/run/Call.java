package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.judge.limit.StopSignal;
import org.jspecify.annotations.Nullable;

/** The host's code at work on a task: an agent's call, or the grading. Guarded by the lock of its run. */
final class Call {
    final Task task;
    final Thread thread;
    /** What is graded; null while the agent is called. */
    final @Nullable CaseRun run;

    final long deadlineNanos;
    final StopSignal cancellation = new StopSignal();

    /** The run has gone on without it; what it returns is dropped, and its thread ends. */
    boolean abandoned;
    /** The host's code has returned, so that an interrupt would hit something else. */
    boolean returned;
    /** Its thread was interrupted by the run. */
    boolean interrupted;

    Call(Task task, Thread thread, @Nullable CaseRun run, long deadlineNanos) {
        this.task = task;
        this.thread = thread;
        this.run = run;
        this.deadlineNanos = deadlineNanos;
    }
}
