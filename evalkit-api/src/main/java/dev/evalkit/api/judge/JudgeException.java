package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The exception for a judge that gave no readable verdict. The case is then unscored: neither passed nor failed. */
public final class JudgeException extends Exception {
    private static final long serialVersionUID = 1;

    private final Kind kind;
    private final @Nullable String rawReply;

    /** What was wrong with a reply, for counting. */
    public enum Kind {
        /** It has no verdict. */
        NO_VERDICT,
        /** It has more than one, equal or not. */
        SEVERAL_VERDICTS,
        /** It has something meant as a verdict that is not JSON, or does not have the declared shape. */
        MALFORMED,
        /** It judges more or fewer things than it was asked about, or other ones. */
        WRONG_COUNT,
        /** It contradicts itself: {@link JudgeVerdict#contradiction}. */
        CONTRADICTION,
        /** It has a number outside the scale. */
        OUT_OF_RANGE,
        /** It was cut off. */
        TRUNCATED,
        /** The model refused. */
        REFUSED,
        /** Unspecified by the judge that threw. */
        OTHER
    }

    /**
     * Creates an exception without a cause.
     *
     * @param message what was wrong with its reply
     * @param rawReply the reply; {@code null} if there was none
     * @throws NullPointerException if {@code message} is null
     */
    public JudgeException(String message, @Nullable String rawReply) {
        this(message, rawReply, null);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param message what was wrong with its reply
     * @param rawReply the reply; {@code null} if there was none
     * @throws NullPointerException if {@code message} is null
     */
    public JudgeException(String message, @Nullable String rawReply, @Nullable Throwable cause) {
        super(Require.nonNull(message, "message"), cause);
        this.kind = Kind.OTHER;
        this.rawReply = rawReply;
    }

    /**
     * Creates an exception of a kind.
     *
     * @param message what was wrong with its reply
     * @param rawReply the reply; {@code null} if there was none
     * @throws NullPointerException if {@code kind} or {@code message} is null
     */
    public JudgeException(Kind kind, String message, @Nullable String rawReply) {
        super(Require.nonNull(message, "message"));
        this.kind = Require.nonNull(kind, "kind");
        this.rawReply = rawReply;
    }

    /** Returns what was wrong; {@link Kind#OTHER} if unspecified. */
    public Kind kind() {
        return kind;
    }

    /** Returns the reply that could not be read; empty if there was none. */
    public Optional<String> rawReply() {
        return Optional.ofNullable(rawReply);
    }
}
