package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A fault of the infrastructure that may be gone at the next try: rate limited, overloaded, connection lost. Agents and model
 * clients throw it; whoever runs them retries.
 */
public final class TransientException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final @Nullable Duration retryAfter;

    /**
     * A fault that says nothing about when to try again.
     *
     * @throws NullPointerException if {@code message} is null
     */
    public TransientException(String message, @Nullable Throwable cause) {
        super(Require.nonNull(message, "message"), cause);
        retryAfter = null;
    }

    /**
     * A fault that says when to try again, as a Retry-After header does.
     *
     * @param retryAfter how long to wait; a negative one, as of a date that has just passed, is none
     * @throws NullPointerException if an argument is null
     */
    public TransientException(String message, Duration retryAfter) {
        super(Require.nonNull(message, "message"));
        this.retryAfter = Require.nonNull(retryAfter, "retryAfter").isNegative() ? Duration.ZERO : retryAfter;
    }

    /** How long to wait before the next try; empty if the fault did not say. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
