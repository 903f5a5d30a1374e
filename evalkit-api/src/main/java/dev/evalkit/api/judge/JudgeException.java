package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A judge gave no verdict that can be read. The case is then unscored: neither passed nor failed. */
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
        /** It has something that is meant as a verdict, but is no JSON, or not of the declared shape. */
        MALFORMED,
        /** It judges another number of things than it was asked about, or other ones. */
        WRONG_COUNT,
        /** It has a number outside of the scale. */
        OUT_OF_RANGE,
        /** It was cut off. */
        TRUNCATED,
        /** The model refused. */
        REFUSED,
        /** Whoever threw did not say. */
        OTHER
    }

    /**
     * A judge without a readable verdict.
     *
     * @param message what was wrong with its reply
     * @param rawReply the reply; {@code null} if there was none
     * @throws NullPointerException if {@code message} is null
     */
    public JudgeException(String message, @Nullable String rawReply) {
        this(message, rawReply, null);
    }

    /**
     * A judge without a readable verdict, with a cause.
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
     * A judge without a readable verdict, by kind.
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

    /** What was wrong; {@link Kind#OTHER} where that was not said. */
    public Kind kind() {
        return kind;
    }

    /** The reply that could not be read; empty if there was none. */
    public Optional<String> rawReply() {
        return Optional.ofNullable(rawReply);
    }
}
