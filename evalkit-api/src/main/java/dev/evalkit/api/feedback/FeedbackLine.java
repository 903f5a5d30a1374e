package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.JsonFields;
import dev.evalkit.api.internal.json.JsonLineWriter;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Conversion of feedback to a line of JSON and back. Fields have a fixed order; empty parts are omitted. */
final class FeedbackLine {
    /** The start of each line. */
    static final String START = "{\"request_id\": \"";

    private static final List<String> FIELDS =
            List.of("request_id", "question", "answer", "thumbs", "comment", "passages", "model", "time", "failure");

    private FeedbackLine() {}

    static String of(Feedback feedback) {
        JsonLineWriter line =
                new JsonLineWriter().text("request_id", feedback.requestId()).text("question", feedback.question());
        text(line, "answer", feedback.answer());
        line.text("thumbs", shown(feedback.thumbs()));
        text(line, "comment", feedback.comment());
        if (!feedback.passages().isEmpty()) {
            line.texts("passages", feedback.passages());
        }
        text(line, "model", feedback.model());
        line.text("time", feedback.time().toString());
        text(line, "failure", feedback.failure());
        return line.toString();
    }

    private static void text(JsonLineWriter line, String name, @Nullable String value) {
        if (value != null) {
            line.text(name, value);
        }
    }

    /** Reads a line; returns null if it has a problem. */
    static @Nullable Feedback read(JsonFields fields) {
        fields.allow(FIELDS, name -> "");
        String requestId = fields.id("request_id");
        String question = fields.visibleText("question");
        String answer = fields.optionalText("answer");
        UserRating thumbs = thumbs(fields);
        String comment = fields.optionalText("comment");
        List<String> passages = fields.anyTexts("passages");
        String model = visible(fields, "model");
        Instant time = time(fields);
        String failure = visible(fields, "failure");
        if (fields.problems() > 0 || requestId == null || question == null || thumbs == null || time == null) {
            return null;
        }
        if (answer == null && failure == null) {
            fields.problem("must have an answer or a failure");
            return null;
        }
        return new Feedback(requestId, question, answer, thumbs, comment, passages, model, time, failure);
    }

    private static @Nullable String visible(JsonFields fields, String name) {
        String text = fields.optionalText(name);
        if (text != null) {
            fields.check(name, () -> Require.notBlank(text, name));
        }
        return text;
    }

    private static @Nullable UserRating thumbs(JsonFields fields) {
        String name = fields.text("thumbs");
        if (name == null) {
            return null;
        }
        for (UserRating thumbs : UserRating.values()) {
            if (name.equals(shown(thumbs))) {
                return thumbs;
            }
        }
        fields.problem(
                "thumbs",
                "must be 'up', 'down' or 'none' but was '" + Shown.of(name) + "'"
                        + Nearest.hint(name, List.of("up", "down", "none")));
        return null;
    }

    private static String shown(UserRating thumbs) {
        return thumbs.name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable Instant time(JsonFields fields) {
        String text = fields.text("time");
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeParseException e) {
            fields.problem("time", "must be a time such as 2026-01-31T12:00:00Z but was '" + Shown.of(text) + "'");
            return null;
        }
    }
}
