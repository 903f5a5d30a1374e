package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An infrastructure failure that a retry may resolve: rate limited, overloaded, connection lost. Agents and model
 * clients throw it; the runner retries.
 */
public final class TransientException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final @Nullable Duration retryAfter;

    /**
     * Creates a failure without a time to retry after.
     *
     * @throws NullPointerException if {@code message} is null
     */
    public TransientException(String message, @Nullable Throwable cause) {
        super(Require.nonNull(message, "message"), cause);
        retryAfter = null;
    }

    /**
     * Creates a failure with a time to retry after, as from a Retry-After header.
     *
     * @param retryAfter how long to wait; a negative duration, as from a date that has just passed, counts as zero
     * @throws NullPointerException if an argument is null
     */
    public TransientException(String message, Duration retryAfter) {
        super(Require.nonNull(message, "message"));
        this.retryAfter = Require.nonNull(retryAfter, "retryAfter").isNegative() ? Duration.ZERO : retryAfter;
    }

    /** Returns how long to wait before the next attempt; empty if unknown. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
