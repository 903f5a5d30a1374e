package dev.evalkit.judge.limit;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import dev.evalkit.api.model.RateLimit;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.judge.limit.LlmQueue.Settings;
import dev.evalkit.judge.pace.RunTime;

/**
 * Limits of the calls that judges make to models, and the one place that retries such calls. Judges that use the same
 * account should share one object, for instance a verdict judge, a rubric judge and a claim verifier. Every setting
 * returns new limits with all counts at zero. Thread-safe. A call waits in the thread that makes it. Calls are served
 * in order, and a retried call keeps its place.
 *
 * <p>One request is sent at most {@link RetryPolicy#attempts(int) attempts} times, 4 by default. For this bound to
 * hold, switch off the retries of the client library. After a fault that says when to retry, no call starts earlier,
 * and fewer calls are made at once.
 */
public final class LlmLimits {
    /** The default number of calls that are made at once. */
    public static final int DEFAULT_CONCURRENCY = 16;

    private final Settings settings;
    private final LlmQueue queue;

    private LlmLimits(Settings settings) {
        this.settings = settings;
        this.queue = new LlmQueue(settings);
    }

    /**
     * Returns {@value #DEFAULT_CONCURRENCY} calls at once, no rate limit, no budget, and {@link
     * RetryPolicy#standard()}.
     */
    public static LlmLimits standard() {
        return new LlmLimits(new Settings(
                DEFAULT_CONCURRENCY, RateLimit.NONE, Budget.NONE, RetryPolicy.standard(), RunTime.system()));
    }

    /**
     * Sets how many calls are made at once. The concurrency of an eval is separate and counts cases.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public LlmLimits concurrency(int calls) {
        Require.atLeast(1, calls, "concurrency");
        return new LlmLimits(
                new Settings(calls, settings.rate(), settings.budget(), settings.retry(), settings.time()));
    }

    /**
     * Limits the calls and tokens per minute; unlimited by default. The waits count towards the judge timeout of an
     * eval.
     *
     * @throws NullPointerException if the limit is null
     */
    public LlmLimits rateLimit(RateLimit limit) {
        Require.nonNull(limit, "limit");
        return new LlmLimits(
                new Settings(settings.concurrency(), limit, settings.budget(), settings.retry(), settings.time()));
    }

    /**
     * Limits what all calls together may spend; unlimited by default. When the budget is spent, no call starts, and
     * cases without a verdict are {@code ERRORED}. Calls in flight finish. Time counts from the first call. Replies
     * from a cache are free.
     *
     * @throws NullPointerException if the budget is null
     */
    public LlmLimits budget(Budget budget) {
        Require.nonNull(budget, "budget");
        return new LlmLimits(
                new Settings(settings.concurrency(), settings.rate(), budget, settings.retry(), settings.time()));
    }

    /**
     * Sets which calls are retried; {@link RetryPolicy#standard()} by default.
     *
     * @throws NullPointerException if the policy is null
     */
    public LlmLimits retry(RetryPolicy policy) {
        Require.nonNull(policy, "policy");
        return new LlmLimits(
                new Settings(settings.concurrency(), settings.rate(), settings.budget(), policy, settings.time()));
    }

    /** Sets the time by which calls wait. */
    LlmLimits time(RunTime time) {
        return new LlmLimits(
                new Settings(settings.concurrency(), settings.rate(), settings.budget(), settings.retry(), time));
    }

    /**
     * Asks a model within the limits. An exception of the client is reported by its type and message, without anything
     * that looks like a key and without the exception itself.
     *
     * @return its reply, with the measured latency if the client does not report one
     * @throws IllegalStateException if the budget is spent, the client returns null or throws an exception that is not
     *     retried, or all attempts failed
     * @throws InterruptedException if the thread is interrupted
     */
    public LlmReply reply(Llm llm, LlmRequest request) throws InterruptedException {
        return queue.reply(llm, request);
    }

    /** Returns how many requests have no reply yet. */
    int pending() {
        return queue.pending();
    }
}
