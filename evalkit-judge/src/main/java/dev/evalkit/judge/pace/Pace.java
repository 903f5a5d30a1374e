package dev.evalkit.judge.pace;

import dev.evalkit.api.model.RateLimit;

/**
 * When the next call may start, and how many may be under way. Calls are spread evenly over the minute, so that no 60 seconds see
 * more than the limit. Under rate limiting all calls wait as long as the fault said, and the concurrency is halved; after as
 * many calls that went well as are allowed at once, it grows by one. Guarded by the lock of its run.
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
     * A pace that lets the first call start at once.
     *
     * @param most how many calls may be under way at once; at least 1
     */
    public Pace(int most, RateLimit rate) {
        this.most = most;
        this.limit = most;
        this.nanosPerCall = rate.callsPerMinute() == null ? 0 : MINUTE_NANOS / rate.callsPerMinute();
        this.nanosPerToken = rate.tokensPerMinute() == null ? 0 : MINUTE_NANOS / rate.tokensPerMinute();
    }

    /** How many calls may be under way; at least 1. */
    public int limit() {
        return limit;
    }

    /** Whether each call starts apart from the one before. */
    public boolean spreads() {
        return nanosPerCall > 0;
    }

    /** No call starts before. */
    public long notBefore() {
        return Math.max(pausedUntil, (long) Math.ceil(Math.max(nextCall, tokensPaid)));
    }

    /** A call starts. */
    public void started(long now) {
        if (nanosPerCall > 0) {
            nextCall = Math.max(nextCall, (double) now) + nanosPerCall;
        }
    }

    /** A call took so many tokens. */
    public void took(long now, long tokens) {
        if (nanosPerToken > 0) {
            tokensPaid = Math.max(tokensPaid, (double) now) + tokens * nanosPerToken;
        }
    }

    /** A call brought a reply. */
    public void wentWell() {
        if (limit < most && ++wentWell >= limit) {
            limit++;
            wentWell = 0;
        }
    }

    /** A call was refused. Those that were under way when the first one was refused halve the concurrency only once. */
    public void limited(long now, long wait) {
        if (now >= pausedUntil) {
            limit = Math.max(1, limit / 2);
            wentWell = 0;
        }
        pausedUntil = Math.max(pausedUntil, now + wait);
    }
}
