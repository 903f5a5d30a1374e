package dev.evalkit.judge.run;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AgentRequest;
import dev.evalkit.api.answer.AttemptKey;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.judge.pace.ClientFaults;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The call of the agent, with the handling of its faults. */
final class AgentCall {
    private static final Logger LOG = LoggerFactory.getLogger(RunSettings.LOGGER);

    /** Waits from this length on are logged, so that the run does not seem to hang. */
    private static final Duration LONG_WAIT = Duration.ofSeconds(10);

    private final RunSettings settings;
    private final RunControl control;

    AgentCall(RunSettings settings, RunControl control) {
        this.settings = settings;
        this.control = control;
    }

    /** Calls the agent. */
    Called make(Task task) {
        task.attempts++;
        Call call = Require.nonNull(control.begin(task, null), "call");
        long startNanos = settings.time.nanos();
        long startTicks = settings.ticker.getAsLong();
        AgentReply reply = null;
        Throwable thrown = null;
        try {
            reply = agent().reply(request(call));
        } catch (Throwable e) { // whatever the user's code throws is an error of the case, not of the run
            thrown = e;
        }
        long took = Math.max(0, settings.ticker.getAsLong() - startTicks);
        if (!control.end(call)) {
            return new Called.GivenUp();
        }
        task.usedNanos += settings.time.nanos() - startNanos;
        if (thrown != null) {
            return faulted(task, thrown);
        }
        String problem = Replies.problem(reply, settings.maxReplyChars);
        if (reply == null || problem != null) {
            return failed(task, RunError.Kind.UNUSABLE_REPLY, String.valueOf(problem));
        }
        AgentReply priced = Replies.priced(reply, settings.prices);
        return new Called.Replied(
                new CaseRun(task.golden.id(), task.repeat, priced, Duration.ofNanos(took), task.attempts));
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

    private static Called failed(Task task, RunError.Kind kind, String message) {
        return new Called.Ended(Ending.failed(task, kind, message));
    }

    private Called faulted(Task task, Throwable thrown) {
        LOG.debug("call {} failed", key(task), thrown);
        String what = "the agent threw " + ClientFaults.withCause(thrown);
        if (thrown instanceof InterruptedException) {
            Stop fromOutside = Stop.cancelled("the call was interrupted from outside: " + what);
            return new Called.Ended(Ending.stopped(task, null, fromOutside));
        }
        boolean retryable;
        try {
            retryable = thrown instanceof Exception exception && settings.retry.isRetryable(exception);
        } catch (Throwable e) { // from the user's predicate
            return failed(task, RunError.Kind.AGENT, what + "; the retry policy threw " + ClientFaults.withCause(e));
        }
        return retryable ? again(task, thrown, what) : failed(task, RunError.Kind.AGENT, what);
    }

    /** Handles a fault that a retry may mend. */
    private Called again(Task task, Throwable thrown, String what) {
        RetryPolicy retry = settings.retry;
        Optional<Duration> after = RetryPolicy.retryAfter(thrown);
        boolean tooLate = after.isPresent() && after.get().compareTo(retry.longest()) > 0;
        if (after.isPresent()) {
            Duration wait = tooLate ? retry.longest() : after.get();
            if (wait.compareTo(LONG_WAIT) >= 0) {
                LOG.warn("answer eval: no call starts for {} s, since the agent was rate limited", wait.toSeconds());
            }
            control.limited(wait.toNanos());
        }
        Stop stop = control.stopped();
        if (stop != null) {
            return new Called.Ended(Ending.stopped(task, null, stop));
        }
        if (task.usedNanos >= settings.timeout.toNanos()) {
            return failed(
                    task,
                    RunError.Kind.TIMEOUT,
                    "no reply within " + settings.timeout + "; the last call ended with " + what);
        }
        if (task.attempts < retry.attempts() && !tooLate) {
            Duration wait = retry.waitAfter(key(task).toString(), task.attempts, after.orElse(null));
            return new Called.Again(wait.toNanos());
        }
        String late =
                tooLate ? "; it asked for a wait of " + after.get() + ", above the maximum of " + retry.longest() : "";
        return failed(task, after.isPresent() ? RunError.Kind.RATE_LIMITED : RunError.Kind.INFRASTRUCTURE, what + late);
    }
}
