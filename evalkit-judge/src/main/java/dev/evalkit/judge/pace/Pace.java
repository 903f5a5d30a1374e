package dev.evalkit.judge.pace;

import dev.evalkit.api.model.RateLimit;

/**
 * The pace of calls: when the next one may start, and how many may be under way. Calls are spread evenly over the
 * minute, so that no 60 seconds have more than the limit. After a rate-limit fault all calls wait as long as the fault
 * says, and the concurrency is halved. It grows by one after as many successful calls as may be under way. Guarded by
 * the lock of its run.
 */
public final class Pace {
    private static final double MINUTE_NANOS = 60e9;

    private final int most;
    private final double nanosPerCall;
    private final double nanosPerToken;
    private int limit;
    private int wentWell;
    private long pausedUntil;
    private double nextCall;
    private double tokensPaid;

    /**
     * Creates a pace that lets the first call start at once.
     *
     * @param most how many calls may be under way at once; at least 1
     */
    public Pace(int most, RateLimit rate) {
        this.most = most;
        this.limit = most;
        this.nanosPerCall = rate.callsPerMinute() == null ? 0 : MINUTE_NANOS / rate.callsPerMinute();
        this.nanosPerToken = rate.tokensPerMinute() == null ? 0 : MINUTE_NANOS / rate.tokensPerMinute();
    }

    /** Returns how many calls may be under way; at least 1. */
    public int limit() {
        return limit;
    }

    /** Returns whether calls start one at a time with a gap between them. */
    public boolean spreads() {
        return nanosPerCall > 0;
    }

    /** Returns the time before which no call starts. */
    public long notBefore() {
        return Math.max(pausedUntil, (long) Math.ceil(Math.max(nextCall, tokensPaid)));
    }

    /** Records that a call starts. */
    public void started(long now) {
        if (nanosPerCall > 0) {
            nextCall = Math.max(nextCall, (double) now) + nanosPerCall;
        }
    }

    /** Records the tokens of a call. */
    public void took(long now, long tokens) {
        if (nanosPerToken > 0) {
            tokensPaid = Math.max(tokensPaid, (double) now) + tokens * nanosPerToken;
        }
    }

    /** Records that a call returned a reply. */
    public void wentWell() {
        if (limit < most && ++wentWell >= limit) {
            limit++;
            wentWell = 0;
        }
    }

    /**
     * Records that a call was rate limited. Calls that were under way at the first such fault halve the concurrency
     * only once.
     */
    public void limited(long now, long wait) {
        if (now >= pausedUntil) {
            limit = Math.max(1, limit / 2);
            wentWell = 0;
        }
        pausedUntil = Math.max(pausedUntil, now + wait);
    }
}
