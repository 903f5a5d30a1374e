package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.check.Require;
import java.time.Instant;
import java.util.List;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * One request of production: what was asked, what came of it, and what the user thought.
 *
 * @param requestId what the host finds the request by, in its logs for instance; neither blank nor with control characters.
 *     It is never masked: keep personal data out of it
 * @param question what was asked; not blank
 * @param answer what was answered; {@code null} if nothing was, because of the failure
 * @param thumbs what the user said with one click
 * @param comment what the user said in words; {@code null} if nothing
 * @param passages what the system had found, as it was shown to the model; may be empty
 * @param model what answered, for instance {@code claude-x}; never masked; {@code null} if unknown
 * @param time when it was answered
 * @param failure why the run failed, for instance {@code timeout after 30 s}; {@code null} if it did not
 */
@Value.Builder
public record Feedback(
        String requestId,
        String question,
        @Nullable String answer,
        Thumbs thumbs,
        @Nullable String comment,
        List<String> passages,
        @Nullable String model,
        Instant time,
        @Nullable String failure) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     * @throws IllegalArgumentException if {@code requestId} is blank or has a control character, {@code question}, {@code
     *     model} or {@code failure} is blank, there is neither an answer nor a failure, or a text has an unpaired surrogate,
     *     which no file could keep
     */
    public Feedback {
        Require.id(requestId, "request id");
        String of = " of feedback '" + requestId + "'";
        Require.unicode(Require.notBlank(question, "question" + of), "question" + of);
        Require.nonNull(thumbs, "thumbs" + of);
        passages = Require.listOf(passages, "passages" + of);
        passages.forEach(passage -> Require.unicode(passage, "passage" + of));
        Require.nonNull(time, "time" + of);
        unicode(answer, "answer" + of);
        unicode(comment, "comment" + of);
        unicode(visible(model, "model" + of), "model" + of);
        unicode(visible(failure, "failure" + of), "failure" + of);
        if (answer == null && failure == null) {
            throw new IllegalArgumentException("feedback '" + requestId + "' must have an answer or a failure");
        }
    }

    private static @Nullable String visible(@Nullable String text, String what) {
        return text == null ? null : Require.notBlank(text, what);
    }

    private static void unicode(@Nullable String text, String what) {
        if (text != null) {
            Require.unicode(text, what);
        }
    }

    /** Whether the user was not content, or the run failed: a case may come of it. */
    public boolean isCandidate() {
        return thumbs == Thumbs.DOWN || failure != null;
    }

    /** A builder; request id, question, time, and an answer or a failure are required. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds feedback. */
    public static final class Builder extends FeedbackBuilder {
        Builder() {
            thumbs(Thumbs.NONE);
        }
    }
}
