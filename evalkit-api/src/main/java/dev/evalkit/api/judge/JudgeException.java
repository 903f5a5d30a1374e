package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A judge gave no verdict that can be read. The case is then unscored: neither passed nor failed. */
public final class JudgeException extends Exception {
    private static final long serialVersionUID = 1;

    private final @Nullable String rawReply;

    /**
     * A judge without a readable verdict.
     *
     * @param message what was wrong with its reply
     * @param rawReply the reply; {@code null} if there was none
     */
    public JudgeException(String message, @Nullable String rawReply) {
        this(message, rawReply, null);
    }

    /**
     * A judge without a readable verdict, with a cause.
     *
     * @param message what was wrong with its reply
     * @param rawReply the reply; {@code null} if there was none
     */
    public JudgeException(String message, @Nullable String rawReply, @Nullable Throwable cause) {
        super(Require.nonNull(message, "message"), cause);
        this.rawReply = rawReply;
    }

    /** The reply that could not be read; empty if there was none. */
    public Optional<String> rawReply() {
        return Optional.ofNullable(rawReply);
    }
}
