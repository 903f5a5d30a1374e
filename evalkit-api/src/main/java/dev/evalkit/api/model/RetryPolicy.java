package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which calls are made again, how often and when. Immutable and thread-safe: every setting gives a new policy.
 *
 * <p>The bound: an agent is called at most {@code cases * repeats * attempts} times in one run. So that it holds, switch off the
 * retries of the client library. The wait before attempt {@code n + 1} is
 *
 * <pre>
 * wait = min(longest, first * 2^(n-1)) * (0.5 + 0.5 * u),   u uniform in [0, 1)
 * </pre>
 *
 * <p>where {@code u} depends on the seed, the case, the repeat and n only. Where the fault says when to come back
 * ({@link TransientException#retryAfter}), the wait is at least that; if that is longer than {@code longest}, the case is given
 * up instead.
 */
public final class RetryPolicy {
    private static final int DEFAULT_ATTEMPTS = 4;
    private static final int MOST_CAUSES = 10;
    private static final int MOST_DOUBLINGS = 30;

    private static final RetryPolicy STANDARD = new RetryPolicy(
            DEFAULT_ATTEMPTS, Duration.ofSeconds(1), Duration.ofMinutes(2), 1, RetryPolicy::isTransient);

    private final int attempts;
    private final Duration first;
    private final Duration longest;
    private final long seed;
    private final Predicate<Exception> retryable;

    private RetryPolicy(int attempts, Duration first, Duration longest, long seed, Predicate<Exception> retryable) {
        this.attempts = attempts;
        this.first = first;
        this.longest = longest;
        this.seed = seed;
        this.retryable = retryable;
    }

    /** Up to 4 attempts, waits from 1 second to 2 minutes, after {@linkplain #isTransient transient} faults. */
    public static RetryPolicy standard() {
        return STANDARD;
    }

    /** One attempt. */
    public static RetryPolicy never() {
        return STANDARD.attempts(1);
    }

    /**
     * How often a case's repeat is tried at most, the first time included.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public RetryPolicy attempts(int most) {
        return new RetryPolicy(Require.atLeast(1, most, "attempts"), first, longest, seed, retryable);
    }

    /**
     * The waits.
     *
     * @param newFirst before the second attempt; above zero
     * @param newLongest the longest one; at least {@code newFirst}
     * @throws IllegalArgumentException if one is out of its range
     */
    public RetryPolicy waits(Duration newFirst, Duration newLongest) {
        if (Require.nonNull(newFirst, "first wait").isNegative() || newFirst.isZero()) {
            throw new IllegalArgumentException("first wait must be above zero but was " + newFirst);
        }
        if (Require.nonNull(newLongest, "longest wait").compareTo(newFirst) < 0) {
            throw new IllegalArgumentException(
                    "longest wait must be at least the first one, " + newFirst + ", but was " + newLongest);
        }
        return new RetryPolicy(attempts, newFirst, newLongest, seed, retryable);
    }

    /** Where the draws of the waits start; 1 unless set. */
    public RetryPolicy seed(long newSeed) {
        return new RetryPolicy(attempts, first, longest, newSeed, retryable);
    }

    /**
     * Which exceptions of the agent are faults of the infrastructure, to be tried again. It replaces {@link #isTransient}, which
     * it may call. An {@link Error}, a null reply and a case's timeout are never tried again.
     */
    public RetryPolicy retryOn(Predicate<Exception> newRetryable) {
        return new RetryPolicy(attempts, first, longest, seed, Require.nonNull(newRetryable, "predicate"));
    }

    /**
     * The standard faults of the infrastructure. The exception, or one of its causes, is a {@link TransientException}, a {@link
     * SocketException} (refused, reset), {@link SocketTimeoutException}, {@link UnknownHostException}, {@link TimeoutException},
     * {@code java.net.http.HttpTimeoutException}, or a plain {@link IOException} (not a subclass: those of parsers and files are
     * none).
     */
    public static boolean isTransient(Exception exception) {
        Throwable cause = Require.nonNull(exception, "exception");
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (cause instanceof TransientException
                    || cause instanceof SocketException
                    || cause instanceof SocketTimeoutException
                    || cause instanceof UnknownHostException
                    || cause instanceof TimeoutException
                    || cause.getClass() == IOException.class
                    || isHttpTimeout(cause.getClass())) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /** By name: the module of the HTTP client may be absent. */
    private static boolean isHttpTimeout(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (each.getName().equals("java.net.http.HttpTimeoutException")) {
                return true;
            }
        }
        return false;
    }

    /** When the exception, or one of its causes, asks to come back; empty if it does not say. */
    public static Optional<Duration> retryAfter(Throwable exception) {
        Throwable cause = exception;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (cause instanceof TransientException fault) {
                return fault.retryAfter();
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }

    /** How often is tried at most, the first time included. */
    public int attempts() {
        return attempts;
    }

    /** The longest wait between two attempts. */
    public Duration longest() {
        return longest;
    }

    /** Whether to try again after this exception. What a host's predicate throws comes through. */
    public boolean isRetryable(Exception exception) {
        return retryable.test(exception);
    }

    /**
     * How long to wait after a failed attempt: the formula above, and at least what the fault asked for.
     *
     * @param call names what was tried, the number of the attempt included: equal names draw equal waits
     * @param attempt which attempt failed, from 1
     * @param retryAfter when the fault asked to come back; {@code null} if it did not
     */
    public Duration waitAfter(String call, int attempt, @Nullable Duration retryAfter) {
        int doublings = Math.min(attempt - 1, MOST_DOUBLINGS);
        double full = Math.min(nanos(longest), nanos(first) * Math.scalb(1.0, doublings));
        double drawn = new SplittableRandom(seed * 31 + call.hashCode()).nextDouble();
        long backoff = (long) (full * (0.5 + 0.5 * drawn));
        return Duration.ofNanos(retryAfter == null ? backoff : Math.max(backoff, (long) nanos(retryAfter)));
    }

    private static double nanos(Duration duration) {
        return duration.getSeconds() * 1e9 + duration.getNano();
    }
}
