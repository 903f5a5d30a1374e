package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.judge.limit.StopSignal;
import org.jspecify.annotations.Nullable;

/** A call of the user's code for a task: of the agent, or of the grading. Guarded by the lock of its run. */
final class Call {
    final Task task;
    final Thread thread;
    /** The run to grade; null while the agent is called. */
    final @Nullable CaseRun run;

    final long deadlineNanos;
    final StopSignal cancellation = new StopSignal();

    /** The grade whose outcome is decided, while a rubric judge still scores; null before. */
    volatile @Nullable CaseGrade decided;

    /** The run gave up the call. Its result is dropped, and its thread ends. */
    boolean abandoned;
    /** The user's code has returned, so an interrupt would hit something else. */
    boolean returned;
    /** The run has interrupted its thread. */
    boolean interrupted;

    Call(Task task, Thread thread, @Nullable CaseRun run, long deadlineNanos) {
        this.task = task;
        this.thread = thread;
        this.run = run;
        this.deadlineNanos = deadlineNanos;
    }
}
