package dev.evalkit.api.feedback;

import java.time.Instant;

/** Feedback for tests. */
final class Entries {
    static final Instant TIME = Instant.parse("2026-11-30T10:15:30Z");

    private Entries() {}

    static Feedback.Builder of(String requestId, String question) {
        return Feedback.builder()
                .requestId(requestId)
                .question(question)
                .answer("Because.")
                .time(TIME);
    }

    static Feedback down(String requestId, String question) {
        return of(requestId, question).thumbs(UserRating.DOWN).build();
    }

    static Feedback full(String requestId) {
        return Feedback.builder()
                .requestId(requestId)
                .question("Wie \"viel\",\n\tcafé \u2028 漢字 \uD83D\uDE00?")
                .answer("")
                .thumbs(UserRating.UP)
                .comment(" ")
                .passages("[a.md]\ntext", "", "")
                .model("claude-x")
                .time(Instant.parse("2026-11-30T10:15:30.123456789Z"))
                .failure("cut off")
                .build();
    }
}
