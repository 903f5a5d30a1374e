package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.check.Require;
import java.time.Instant;
import java.util.List;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A production request: the question, the outcome and the user's opinion.
 *
 * @param requestId the id by which you can find the request, for instance in your logs; neither blank nor with control
 *     characters. It is never masked, so it must not contain personal data
 * @param question the question; not blank
 * @param answer the answer; {@code null} if the run failed without one
 * @param thumbs the user's rating by one click
 * @param comment the user's comment; {@code null} if there is none
 * @param passages the retrieved passages, as shown to the model; may be empty
 * @param model the model that answered, for instance {@code claude-x}; never masked; {@code null} if unknown
 * @param time when the question was answered
 * @param failure why the run failed, for instance {@code timeout after 30 s}; {@code null} if it did not
 */
@Value.Builder
public record Feedback(
        String requestId,
        String question,
        @Nullable String answer,
        UserRating thumbs,
        @Nullable String comment,
        List<String> passages,
        @Nullable String model,
        Instant time,
        @Nullable String failure) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     * @throws IllegalArgumentException if {@code requestId} is blank or has a control character, {@code question},
     *     {@code model} or {@code failure} is blank, there is neither an answer nor a failure, or a text has an
     *     unpaired surrogate, which UTF-8 cannot encode
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

    /** Returns whether the request may become a golden case: the user was dissatisfied, or the run failed. */
    public boolean isCandidate() {
        return thumbs == UserRating.DOWN || failure != null;
    }

    /** Returns a builder; request id, question, time, and an answer or a failure are required. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds feedback. */
    public static final class Builder extends FeedbackBuilder {
        Builder() {
            thumbs(UserRating.NONE);
        }
    }
}
