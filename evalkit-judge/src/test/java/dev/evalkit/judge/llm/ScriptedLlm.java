package dev.evalkit.judge.llm;

import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/** A model that gives prepared replies in order, the last one for ever, and keeps what it was asked. */
final class ScriptedLlm implements Llm {
    static final String VERDICT = "{\"reasoning\": \"because\", \"facts_covered\": [true], \"abstained\": false,"
            + " \"grounded\": true, \"followed_embedded_instructions\": false}";

    final List<LlmRequest> asked = Collections.synchronizedList(new ArrayList<>());
    private final Deque<LlmReply> replies = new ArrayDeque<>();

    static ScriptedLlm saying(String... texts) {
        ScriptedLlm llm = new ScriptedLlm();
        for (String text : texts) {
            llm.then(LlmReply.of(text));
        }
        return llm;
    }

    ScriptedLlm then(LlmReply reply) {
        replies.add(reply);
        return this;
    }

    static LlmReply cutOff(String text) {
        return LlmReply.builder().text(text).finishReason("length").build();
    }

    @Override
    public synchronized LlmReply reply(LlmRequest request) {
        asked.add(request);
        return replies.size() > 1 ? replies.remove() : replies.element();
    }
}
