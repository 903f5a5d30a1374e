package dev.evalkit.judge;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AgentRequest;
import dev.evalkit.api.answer.AttemptKey;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a worker does with one task: the call, what comes of its faults, and the grade. */
final class CaseWork {
    private static final Logger LOG = LoggerFactory.getLogger(AnswerEval.class);

    /** From here on a wait is told, lest the run looks as if it hung. */
    private static final Duration LONG_WAIT = Duration.ofSeconds(10);

    private final RunSettings settings;
    private final Ledger ledger;
    private final AnswerRun run;
    private final Grading grading;

    CaseWork(RunSettings settings, Ledger ledger, AnswerRun run) {
        this.settings = settings;
        this.ledger = ledger;
        this.run = run;
        this.grading = settings.grading;
    }

    /**
     * Works on a task until it is finished or put back.
     *
     * @return false if the run has gone on without this worker
     */
    boolean perform(Task task) {
        if (task.journaled != null) {
            return grade(task, task.journaled);
        }
        task.attempts++;
        Call call = Require.nonNull(run.begin(task, null), "call");
        long startNanos = settings.time.nanos();
        long startTicks = settings.ticker.getAsLong();
        AgentReply reply = null;
        Throwable thrown = null;
        try {
            reply = agent().reply(request(call));
        } catch (Throwable e) { // whatever the host's code throws is the case's error, not the run's
            thrown = e;
        }
        long took = Math.max(0, settings.ticker.getAsLong() - startTicks);
        if (!run.end(call)) {
            return false;
        }
        task.usedNanos += settings.time.nanos() - startNanos;
        if (thrown != null) {
            faulted(task, thrown);
            return true;
        }
        String problem = Replies.problem(reply, settings.maxReplyChars);
        if (reply == null || problem != null) {
            error(task, RunError.Kind.UNUSABLE_REPLY, String.valueOf(problem), true);
            return true;
        }
        AgentReply priced = Replies.priced(reply, settings.prices);
        CaseRun made = new CaseRun(task.golden.id(), task.repeat, priced, Duration.ofNanos(took), task.attempts);
        ledger.replied(task.golden, made);
        run.wentWell(priced.usage() == null ? 0 : priced.usage().totalTokens());
        return grade(task, made);
    }

    private Agent agent() {
        return Require.nonNull(Require.nonNull(settings.agents, "factory").get(), "agent that the factory made");
    }

    private AgentRequest request(Call call) {
        Task task = call.task;
        Duration left = Duration.ofNanos(call.deadlineNanos - settings.time.nanos());
        return new AgentRequest(
                task.golden.question(),
                task.golden.context(),
                key(task),
                settings.clock.instant().plus(left),
                call.cancellation);
    }

    private static AttemptKey key(Task task) {
        return new AttemptKey(task.golden.id(), task.repeat, task.attempts);
    }

    private void faulted(Task task, Throwable thrown) {
        LOG.debug("call {} failed", key(task), thrown);
        String what = Replies.described(thrown);
        if (thrown instanceof InterruptedException) {
            error(task, RunError.Kind.CANCELLED, "the call was interrupted from outside: " + what, false);
            return;
        }
        boolean retryable;
        try {
            retryable = thrown instanceof Exception exception && settings.retry.isRetryable(exception);
        } catch (Throwable e) { // of the host's predicate
            error(
                    task,
                    RunError.Kind.AGENT,
                    what + "; whether to try again was not told: " + Replies.described(e),
                    true);
            return;
        }
        if (!retryable) {
            error(task, RunError.Kind.AGENT, what, true);
            return;
        }
        Optional<Duration> after = RetryPolicy.retryAfter(thrown);
        boolean tooLate = after.isPresent() && after.get().compareTo(settings.retry.longest()) > 0;
        if (after.isPresent()) {
            Duration wait = tooLate ? settings.retry.longest() : after.get();
            if (wait.compareTo(LONG_WAIT) >= 0) {
                LOG.warn("answer eval: no call starts for {} s, since the agent was rate limited", wait.toSeconds());
            }
            run.limited(wait.toNanos());
        }
        Stop stop = run.stopped();
        if (stop != null) {
            notCalled(task, stop);
        } else if (task.usedNanos >= settings.timeout.toNanos()) {
            error(task, RunError.Kind.TIMEOUT, noReply() + "; the last call ended with " + what, true);
        } else if (task.attempts < settings.retry.attempts() && !tooLate) {
            run.again(task, settings.retry.waitNanos(key(task), after.orElse(null)));
        } else {
            String late = tooLate
                    ? "; it asked to come back after " + after.get() + ", later than the longest wait of "
                            + settings.retry.longest()
                    : "";
            RunError.Kind kind = after.isPresent() ? RunError.Kind.RATE_LIMITED : RunError.Kind.INFRASTRUCTURE;
            error(task, kind, what + late, true);
        }
    }

    private String noReply() {
        return "no reply within " + settings.timeout;
    }

    private String noGrade() {
        return "grading took longer than " + settings.judgeTimeout;
    }

    private void error(Task task, RunError.Kind kind, String message, boolean write) {
        ledger.errored(task.slot, new RunError(kind, message, task.attempts), write);
    }

    private boolean grade(Task task, CaseRun made) {
        Call call = run.begin(task, made);
        if (call == null) {
            ledger.graded(task.slot, made, notGraded("the run was stopped"));
            return true;
        }
        CaseGrade grade;
        try {
            grade = Require.nonNull(grading.grade(task.golden, made), "grade");
        } catch (InterruptedException e) {
            grade = notGraded("grading was interrupted");
        } catch (Throwable e) { // of the host's check or judge
            LOG.debug("grading of {} failed", key(task), e);
            grade = notGraded("grading failed: " + Replies.described(e));
        }
        if (!run.end(call)) {
            return false;
        }
        ledger.graded(task.slot, made, grade);
        return true;
    }

    static CaseGrade notGraded(String reason) {
        return CaseGrade.of(Outcome.ERRORED, List.of(reason), List.of());
    }

    /** The run goes on without a call: its time is up, or the run was stopped. */
    void givenUp(Call call, @Nullable Stop stop) {
        CaseRun made = call.run;
        if (made != null) {
            ledger.graded(call.task.slot, made, notGraded(stop == null ? noGrade() : stop.message()));
        } else if (stop == null) {
            error(call.task, RunError.Kind.TIMEOUT, noReply(), true);
        } else {
            notCalled(call.task, stop);
        }
    }

    /** No further call is made for a task. */
    void notCalled(Task task, Stop stop) {
        error(task, stop.kind(), stop.message(), false);
    }

    /** The run was stopped before the run that the journal had was graded. */
    void notGraded(Task task, Stop stop) {
        ledger.graded(task.slot, Require.nonNull(task.journaled, "run"), notGraded(stop.message()));
    }
}
