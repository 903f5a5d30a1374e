package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.JsonLineWriter;
import java.util.List;
import java.util.StringJoiner;

/**
 * A production question that went wrong, as a golden case that a person has yet to complete. It has no expectation,
 * because the log does not show the right answer.
 *
 * @param id {@code fb-} and 12 hexadecimal digits of a digest of the question: the same in every run
 * @param question the question as first asked
 * @param otherWordings the other wordings, in the order of the log: those that differ by more than case, punctuation
 *     and character variants; may be empty
 * @param seen the number of log entries that ask it and went wrong; at least 1
 * @param example the latest of these entries with a comment; the latest of all if none has a comment
 */
public record Draft(String id, String question, List<String> otherWordings, int seen, Feedback example) {
    /**
     * The tag of a case that reproduces a production bug: {@value}. A case may name the bug: {@code regression:BUG-12}.
     */
    public static final String REGRESSION = "regression";

    /** The maximum number of characters of a question; a character may take 6 bytes of a line. */
    static final int LONGEST_QUESTION = 50_000;

    private static final int LONGEST_NOTE = 10_000;
    private static final int MOST_WORDINGS = 5;

    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     * @throws IllegalArgumentException if id or question is blank, or {@code seen} is below 1
     */
    public Draft {
        Require.id(id, "draft id");
        Require.notBlank(question, "question of draft '" + id + "'");
        otherWordings = Require.listOf(otherWordings, "otherWordings of draft '" + id + "'");
        Require.atLeast(1, seen, "seen");
        Require.nonNull(example, "example");
    }

    /**
     * Returns notes for the person who completes the case: how often the question was seen, up to 5 other wordings and
     * the number of further ones, then request id, time, model, thumbs, failure, comment and answer of the example, one
     * per line. Each text is cut to its first 10,000 characters, with the number of those left out; the log has the
     * whole text.
     */
    public String notes() {
        StringJoiner lines = new StringJoiner("\n");
        lines.add("seen " + (seen == 1 ? "once" : seen + " times"));
        otherWordings.stream().limit(MOST_WORDINGS).forEach(wording -> lines.add("also asked: " + cut(wording)));
        if (otherWordings.size() > MOST_WORDINGS) {
            lines.add("also asked in " + (otherWordings.size() - MOST_WORDINGS) + " more wordings");
        }
        lines.add("request " + cut(example.requestId()) + " at " + example.time()
                + (example.model() == null ? "" : ", model " + cut(example.model())));
        if (example.thumbs() == UserRating.DOWN) {
            lines.add("thumbs down");
        }
        if (example.failure() != null) {
            lines.add("failure: " + cut(example.failure()));
        }
        if (example.comment() != null) {
            lines.add("comment: " + cut(example.comment()));
        }
        if (example.answer() != null) {
            lines.add("answer: " + cut(example.answer()));
        }
        return lines.toString();
    }

    private static String cut(String text) {
        if (text.length() <= LONGEST_NOTE) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST_NOTE - 1)) ? LONGEST_NOTE - 1 : LONGEST_NOTE;
        return text.substring(0, end) + " [" + (text.length() - end) + " more characters in the log]";
    }

    /** Returns the draft as a line of a golden set, marked so that no reader takes it for a finished case. */
    String line() {
        return new JsonLineWriter()
                .text("id", id)
                .text("question", question)
                .texts("tags", List.of(REGRESSION))
                .text("notes", notes())
                .text("status", "draft")
                .toString();
    }
}
