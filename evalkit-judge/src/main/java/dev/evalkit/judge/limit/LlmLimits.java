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
 * How often judges may ask models, and the one place where such calls are made again. Judges that share an account share one
 * object: a verdict judge, a rubric judge and a claim verifier. Every setting gives new limits, that have counted nothing.
 * Thread-safe; a call waits in the thread that makes it, and first come is first served: a call that is made again keeps its turn.
 *
 * <p>The bound: one request is sent at most {@link RetryPolicy#attempts(int) attempts} times, 4 unless set. So that it holds, switch
 * off the retries of the client library. After a fault that says when to come back, no call starts before, and fewer are made at once.
 */
public final class LlmLimits {
    /** How many calls are made at once unless set. */
    public static final int DEFAULT_CONCURRENCY = 16;

    private final Settings settings;
    private final LlmQueue queue;

    private LlmLimits(Settings settings) {
        this.settings = settings;
        this.queue = new LlmQueue(settings);
    }

    /** {@value #DEFAULT_CONCURRENCY} calls at once, no limit of their rate or cost, and {@link RetryPolicy#standard()}. */
    public static LlmLimits standard() {
        return new LlmLimits(new Settings(
                DEFAULT_CONCURRENCY, RateLimit.NONE, Budget.NONE, RetryPolicy.standard(), RunTime.system()));
    }

    /**
     * How many calls are made at once, beside the concurrency of an eval, which counts cases.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public LlmLimits concurrency(int calls) {
        Require.atLeast(1, calls, "concurrency");
        return new LlmLimits(
                new Settings(calls, settings.rate(), settings.budget(), settings.retry(), settings.time()));
    }

    /** How much may be asked in a minute; no limit unless set. The waits count in the judge timeout of an eval. */
    public LlmLimits rateLimit(RateLimit limit) {
        Require.nonNull(limit, "limit");
        return new LlmLimits(
                new Settings(settings.concurrency(), limit, settings.budget(), settings.retry(), settings.time()));
    }

    /**
     * What all calls together may take; no limit unless set. When it is spent no call starts, and cases whose verdict is missing are
     * {@code ERRORED} for their budget; calls in flight end. Time counts from the first call. Replies of a cache take nothing.
     */
    public LlmLimits budget(Budget budget) {
        Require.nonNull(budget, "budget");
        return new LlmLimits(
                new Settings(settings.concurrency(), settings.rate(), budget, settings.retry(), settings.time()));
    }

    /** Which calls are made again; {@link RetryPolicy#standard()} unless set. */
    public LlmLimits retry(RetryPolicy policy) {
        Require.nonNull(policy, "policy");
        return new LlmLimits(
                new Settings(settings.concurrency(), settings.rate(), settings.budget(), policy, settings.time()));
    }

    /** The time by which calls wait. */
    LlmLimits time(RunTime time) {
        return new LlmLimits(
                new Settings(settings.concurrency(), settings.rate(), settings.budget(), settings.retry(), time));
    }

    /**
     * Asks a model within the limits. What its client throws comes back in words without keys, and without the exception itself.
     *
     * @return its reply, with the time that the call took where the client does not say it
     * @throws IllegalStateException if the budget is spent, the client throws what no other try can mend, or the tries are used up
     * @throws InterruptedException if the thread is interrupted
     */
    public LlmReply reply(Llm llm, LlmRequest request) throws InterruptedException {
        return queue.reply(llm, request);
    }

    /** How many requests have no reply yet. */
    int pending() {
        return queue.pending();
    }
}
