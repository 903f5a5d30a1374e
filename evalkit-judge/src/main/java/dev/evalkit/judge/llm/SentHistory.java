package dev.evalkit.judge.llm;

import dev.evalkit.api.golden.CaseContext.Message;
import dev.evalkit.api.internal.json.JsonLineWriter;
import java.util.List;

/** The conversation before a question, as the model of a judge gets it. */
final class SentHistory {
    private SentHistory() {}

    /** Returns the messages as objects with role and content. */
    static List<JsonLineWriter> of(List<Message> history) {
        return history.stream()
                .map(message ->
                        new JsonLineWriter().text("role", message.role()).text("content", message.content()))
                .toList();
    }

    /** Returns what was said, which a reply may quote. */
    static List<String> texts(List<Message> history) {
        return history.stream().map(Message::content).toList();
    }
}
