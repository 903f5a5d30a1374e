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
 * @param otherWordings how else it was asked: one text for each wording that differs by more than case, punctuation and
 *     kinds of characters, in the order of the log; may be empty
 * @param seen how many entries of the log ask it and went wrong; at least 1
 * @param example the latest of these entries that has a comment; the latest of all if none has one
 */
public record Draft(String id, String question, List<String> otherWordings, int seen, Feedback example) {
    /** The tag of a case that holds a bug of production: {@value}. A case may say which: {@code regression:BUG-12}. */
    public static final String REGRESSION = "regression";

    /** The most characters of a question; a character may take 6 bytes of a line. */
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
     * What a person should know who finishes the case: how often the question was seen, up to 5 of the other wordings and how
     * many more there are, then request id, time, model, thumbs, failure, comment and answer of the example, a line each. Of
     * each text the first 10,000 characters are shown, with the number of those left out; the log has them all.
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
        if (example.thumbs() == Thumbs.DOWN) {
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
