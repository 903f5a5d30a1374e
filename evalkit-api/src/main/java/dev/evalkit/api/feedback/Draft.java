package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.JsonLineText;
import java.util.List;
import java.util.StringJoiner;

/**
 * A question of production that went wrong, as a golden case that a person has yet to finish. It has no expectation: what
 * would have been right is not in the log.
 *
 * @param id {@code fb-} and 12 hexadecimal digits of a digest of the question: the same in every run
 * @param question the question as it was asked first
 * @param seen how many entries of the log ask it and went wrong; at least 1
 * @param example the latest of these entries that has a comment; the latest of all if none has one
 */
public record Draft(String id, String question, int seen, Feedback example) {
    /** The tag of a case that holds a bug of production: {@value}. A case may say which: {@code regression:BUG-12}. */
    public static final String REGRESSION = "regression";

    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     * @throws IllegalArgumentException if id or question is blank, or {@code seen} is below 1
     */
    public Draft {
        Require.id(id, "draft id");
        Require.notBlank(question, "question of draft '" + id + "'");
        Require.atLeast(1, seen, "seen");
        Require.nonNull(example, "example");
    }

    /**
     * What a person should know who finishes the case: how often the question was seen, then request id, time, model,
     * thumbs, failure, comment and answer of the example, a line each.
     */
    public String notes() {
        StringJoiner lines = new StringJoiner("\n");
        lines.add("seen " + (seen == 1 ? "once" : seen + " times"));
        lines.add("request " + example.requestId() + " at " + example.time()
                + (example.model() == null ? "" : ", model " + example.model()));
        if (example.thumbs() == Thumbs.DOWN) {
            lines.add("thumbs down");
        }
        if (example.failure() != null) {
            lines.add("failure: " + example.failure());
        }
        if (example.comment() != null) {
            lines.add("comment: " + example.comment());
        }
        if (example.answer() != null) {
            lines.add("answer: " + example.answer());
        }
        return lines.toString();
    }

    /** The draft as a line of a golden set, marked so that no reader takes it for a finished case. */
    String line() {
        return new JsonLineText()
                .text("id", id)
                .text("question", question)
                .texts("tags", List.of(REGRESSION))
                .text("notes", notes())
                .text("status", "draft")
                .toString();
    }
}
