package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseRun;
import org.jspecify.annotations.Nullable;

/** What the work on a task tells its run, and asks it. Called by the workers. */
interface RunControl {
    /**
     * The host's code begins to work on a task.
     *
     * @param run what is graded; {@code null} if the agent is called
     * @return null if the run was stopped, so that nothing is graded
     */
    @Nullable
    Call begin(Task task, @Nullable CaseRun run);

    /** The host's code has returned; false if the run has gone on without it. */
    boolean end(Call call);

    /** A call brought a reply, which was kept. */
    void wentWell(long tokens);

    /** All calls wait: one was refused by a rate limit. */
    void limited(long waitNanos);

    /** Why no further call is made; null as long as calls are made. */
    @Nullable
    Stop stopped();

    /** Makes another call later. */
    void again(Task task, long waitNanos);
}
