package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.result.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The end of a repeat of a case: a reply with its grade, or an error.
 *
 * @param slot number of the repeat
 * @param run the reply; {@code null} if there is none
 * @param grade its grade; {@code null} if there is no reply
 * @param error why there is no reply; {@code null} if there is one
 * @param kept whether the journal keeps the error; not if the agent was never called
 */
record Ending(
        int slot,
        @Nullable CaseRun run,
        @Nullable CaseGrade grade,
        @Nullable RunError error,
        boolean kept) {
    static Ending graded(int slot, CaseRun run, CaseGrade grade) {
        return new Ending(slot, run, grade, null, false);
    }

    static Ending failed(int slot, RunError error, boolean kept) {
        return new Ending(slot, null, null, error, kept);
    }

    static Ending failed(Task task, RunError.Kind kind, String message) {
        return failed(task.slot, new RunError(kind, message, task.attempts), true);
    }

    /**
     * Returns the ending of a task that was not finished when the run was stopped.
     *
     * @param run the reply that was to be graded; {@code null} if there is none
     */
    static Ending stopped(Task task, @Nullable CaseRun run, Stop stop) {
        return run == null
                ? failed(task.slot, new RunError(stop.kind(), stop.message(), task.attempts), false)
                : graded(task.slot, run, notGraded(stop.message()));
    }

    /** Returns the grade of a reply that could not be graded. */
    static CaseGrade notGraded(String reason) {
        return CaseGrade.builder()
                .outcome(Outcome.ERRORED)
                .reasons(List.of(reason))
                .build();
    }
}
