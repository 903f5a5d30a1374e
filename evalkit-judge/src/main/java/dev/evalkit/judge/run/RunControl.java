package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseRun;
import org.jspecify.annotations.Nullable;

/** The part of a run that workers call while they work on a task. */
interface RunControl {
    /**
     * Records that a call of the user's code begins.
     *
     * @param run the run to grade; {@code null} if the agent is called
     * @return the call; null if the run was stopped and nothing may be graded
     */
    @Nullable
    Call begin(Task task, @Nullable CaseRun run);

    /** Records that the user's code has returned. Returns false if the run gave up the call. */
    boolean end(Call call);

    /** Records a reply that was kept. */
    void wentWell(long tokens);

    /** Makes all calls wait after a rate-limit fault. */
    void limited(long waitNanos);

    /** Returns why no further call is made; null while calls are made. */
    @Nullable
    Stop stopped();

    /** Puts a task back for a later call. */
    void again(Task task, long waitNanos);
}
