package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.judge.RubricGrade.Unread;
import dev.evalkit.api.model.Usage;
import dev.evalkit.judge.grade.Grader;
import dev.evalkit.judge.pace.ClientFaults;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The work on one task: call the agent, keep the reply, grade it, keep the grade, count the case. The first two steps
 * are skipped if a journal has the reply.
 */
final class CaseWork {
    private static final Logger LOG = LoggerFactory.getLogger(RunSettings.LOGGER);

    private final RunSettings settings;
    private final Ledger ledger;
    private final RunControl control;
    private final AgentCall agent;
    private final Grader grading;

    CaseWork(RunSettings settings, Ledger ledger, RunControl control) {
        this.settings = settings;
        this.ledger = ledger;
        this.control = control;
        this.agent = new AgentCall(settings, control);
        this.grading = settings.grading;
    }

    /**
     * Works on a task until it is finished or put back.
     *
     * @return false if the run gave up this worker
     */
    boolean perform(Task task) {
        CaseRun run = task.journaled;
        if (run == null) {
            Called called = agent.make(task);
            if (called instanceof Called.GivenUp) {
                return false;
            } else if (called instanceof Called.Again again) {
                control.again(task, again.waitNanos());
                return true;
            } else if (called instanceof Called.Ended ended) {
                ledger.ended(ended.ending());
                return true;
            }
            run = ((Called.Replied) called).run();
            ledger.replied(task.golden, run);
            Usage usage = run.reply().usage();
            control.wentWell(usage == null ? 0 : usage.totalTokens());
        }
        CaseGrade grade = grade(task, run);
        if (grade == null) {
            return false;
        }
        ledger.ended(Ending.graded(task.slot, run, grade));
        return true;
    }

    /** Returns the grade; null if the run gave up this worker. */
    private @Nullable CaseGrade grade(Task task, CaseRun run) {
        Call call = control.begin(task, run);
        if (call == null) {
            return Ending.notGraded("the run was stopped");
        }
        CaseGrade grade;
        try {
            grade = Require.nonNull(grading.grade(task.golden, run, decided -> call.decided = decided), "grade");
        } catch (InterruptedException e) {
            grade = Ending.notGraded("grading was interrupted");
        } catch (Throwable e) { // from the user's check or judge
            LOG.debug("grading of {}/{}/{} failed", task.golden.id(), task.repeat, run.attempts(), e);
            grade = Ending.notGraded("grading failed: " + ClientFaults.withCause(e));
        }
        return control.end(call) ? grade : null;
    }

    /** Returns the ending of a task whose call took too long. */
    Ending timedOut(Call call) {
        CaseRun run = call.run;
        if (run == null) {
            return Ending.failed(call.task, RunError.Kind.TIMEOUT, "no reply within " + settings.timeout);
        }
        CaseGrade decided = call.decided;
        String late = "took longer than " + settings.judgeTimeout;
        return Ending.graded(
                call.task.slot,
                run,
                decided == null
                        ? Ending.notGraded("grading " + late)
                        : decided.withRubric(new RubricGrade(
                                List.of(), List.of(new Unread(1, "grading with the rubric judge " + late, null)))));
    }
}
