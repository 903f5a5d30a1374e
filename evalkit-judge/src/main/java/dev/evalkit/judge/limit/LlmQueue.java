package dev.evalkit.judge.limit;

import dev.evalkit.api.answer.AttemptKey;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import dev.evalkit.api.model.RateLimit;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.judge.pace.CallsEnded;
import dev.evalkit.judge.pace.ClientFaults;
import dev.evalkit.judge.pace.Pace;
import dev.evalkit.judge.pace.RunTime;
import dev.evalkit.judge.pace.Spending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue of requests to a model, including calls under way. A call waits in the thread that makes it. Requests are
 * served in order, and a retried request keeps its place. Thread-safe.
 */
final class LlmQueue {
    private static final Logger LOG = LoggerFactory.getLogger(LlmLimits.class);

    /** Waits from this length on are logged, so that the run does not seem to hang. */
    private static final Duration LONG_WAIT = Duration.ofSeconds(10);

    private final Settings settings;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<Pending> turns = new ArrayList<>();
    private final Pace pace;
    private long tickets;
    private int underWay;
    private @Nullable Long startNanos;
    private final Spending spending = new Spending();

    /** The limits of the calls. */
    record Settings(int concurrency, RateLimit rate, Budget budget, RetryPolicy retry, RunTime time) {}

    LlmQueue(Settings settings) {
        this.settings = settings;
        this.pace = new Pace(settings.concurrency, settings.rate);
    }

    /** A request without a reply. Lower tickets go first. */
    private static final class Pending {
        final long ticket;
        /** When its next call may start; {@link Long#MAX_VALUE} while one is under way. */
        long dueNanos = Long.MIN_VALUE;

        Pending(long ticket) {
            this.ticket = ticket;
        }

        boolean isUnderWay() {
            return dueNanos == Long.MAX_VALUE;
        }
    }

    /** Asks a model within the limits. */
    LlmReply reply(Llm llm, LlmRequest request) throws InterruptedException {
        Pending turn = queue();
        try {
            for (int attempt = 1; ; attempt++) {
                enter(turn);
                Exception fault;
                try {
                    LlmReply reply = call(llm, request);
                    took(reply);
                    return reply;
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception e) {
                    fault = e;
                }
                again(turn, attempt, fault);
            }
        } finally {
            leave(turn);
        }
    }

    private static LlmReply call(Llm llm, LlmRequest request) throws Exception {
        long start = System.nanoTime();
        LlmReply reply = llm.reply(request);
        if (reply == null) {
            throw new NoReply();
        }
        return reply.latency() == null ? reply.withLatency(Duration.ofNanos(System.nanoTime() - start)) : reply;
    }

    /** The client returned null, which a retry is unlikely to mend. */
    private static final class NoReply extends IllegalStateException {
        private static final long serialVersionUID = 1;
    }

    private Pending queue() {
        lock.lock();
        try {
            Pending turn = new Pending(tickets++);
            turns.add(turn);
            return turn;
        } finally {
            lock.unlock();
        }
    }

    private void leave(Pending turn) {
        lock.lock();
        try {
            turns.remove(turn);
            underWay -= turn.isUnderWay() ? 1 : 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many requests have no reply yet. */
    int pending() {
        lock.lock();
        try {
            return turns.size();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a call may start. */
    private void enter(Pending turn) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long now = now();
            while (!isNext(turn, now)) {
                long open = nextStart();
                long at = Math.min(open > now ? open : Long.MAX_VALUE, budgetEnd());
                settings.time.await(changed, Math.max(1, at - now), underWay == 0 && open > now);
                now = now();
            }
            turn.dueNanos = Long.MAX_VALUE;
            underWay++;
            pace.started(now);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the time; throws if the budget is spent. */
    private long now() {
        long now = settings.time.nanos();
        if (startNanos == null) {
            startNanos = now;
        }
        String spent = now >= budgetEnd()
                ? "the budget of " + settings.budget.time() + " is spent"
                : spending.exceeds(settings.budget.usd(), settings.budget.tokens());
        if (spent != null) {
            throw new CallsEnded(RunError.Kind.BUDGET, spent);
        }
        return now;
    }

    /** Returns when the budget of time is spent; {@link Long#MAX_VALUE} if there is none. */
    private long budgetEnd() {
        Duration most = settings.budget.time();
        return most == null || startNanos == null ? Long.MAX_VALUE : startNanos + most.toNanos();
    }

    private boolean isNext(Pending turn, long now) {
        return underWay < pace.limit()
                && pace.notBefore() <= now
                && turn.dueNanos <= now
                && turns.stream().noneMatch(each -> each.ticket < turn.ticket && each.dueNanos <= now);
    }

    /** Returns when the next call may start by the rate limit and the waits of the requests. */
    private long nextStart() {
        long due = turns.stream().mapToLong(each -> each.dueNanos).min().orElse(Long.MAX_VALUE);
        return Math.max(due, pace.notBefore());
    }

    private void took(LlmReply reply) {
        lock.lock();
        try {
            pace.wentWell();
            spending.add(reply.usage(), reply.costUsd(), reply.model());
            long took = reply.usage() == null ? 0 : reply.usage().totalTokens();
            pace.took(settings.time.nanos(), took);
        } finally {
            lock.unlock();
        }
    }

    /** Sets when a call is retried; throws if it is not. */
    private void again(Pending turn, int attempt, Exception fault) {
        if (fault instanceof NoReply) {
            throw new IllegalStateException("the model's client returned null instead of a reply");
        }
        String what = ClientFaults.described(fault);
        if (!settings.retry.isRetryable(fault)) {
            IllegalStateException thrown = new IllegalStateException("the model's client threw " + what);
            thrown.setStackTrace(fault.getStackTrace());
            throw thrown;
        }
        Optional<Duration> after = RetryPolicy.retryAfter(fault);
        Duration longest = settings.retry.longest();
        boolean tooLate = after.isPresent() && after.get().compareTo(longest) > 0;
        boolean last = tooLate || attempt >= settings.retry.attempts();
        AttemptKey key = new AttemptKey("request " + turn.ticket, 1, attempt);
        lock.lock();
        try {
            long now = settings.time.nanos();
            after.ifPresent(wait -> limited(now, tooLate ? longest : wait));
            if (!last) {
                turn.dueNanos = now
                        + settings.retry
                                .waitAfter(key.toString(), attempt, after.orElse(null))
                                .toNanos();
                underWay--;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
        if (last) {
            String late =
                    tooLate ? "; it asked for a wait of " + after.get() + ", above the maximum of " + longest : "";
            throw new CallsEnded(
                    after.isPresent() ? RunError.Kind.RATE_LIMITED : RunError.Kind.INFRASTRUCTURE,
                    "call " + attempt + " of at most " + settings.retry.attempts() + " ended with " + what + late);
        }
    }

    private void limited(long now, Duration wait) {
        if (wait.compareTo(LONG_WAIT) >= 0) {
            LOG.warn("no call of a judge starts for {} s, since one was rate limited", wait.toSeconds());
        }
        pace.limited(now, wait.toNanos());
    }
}
