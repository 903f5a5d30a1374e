package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.judge.RetryPolicy;
import java.time.Duration;
import java.util.regex.Pattern;

/** One call of a host's model, with what it throws in our words. */
final class LlmCall {
    private static final int SHOWN = 200;

    /** Words that are long enough for a key. */
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{20,}");

    /** A part of a key: letters and digits in no order. Names of models and requests have shorter parts. */
    private static final Pattern RANDOM =
            Pattern.compile("(?<![A-Za-z0-9_])(?=[A-Za-z_]*[0-9])(?=[0-9_]*[A-Za-z])[A-Za-z0-9_]{12,}");

    private LlmCall() {}

    /**
     * Calls the model once.
     *
     * @throws TransientException if another try may succeed
     * @throws IllegalStateException if none can
     */
    static LlmReply call(Llm llm, LlmRequest request) throws InterruptedException {
        long start = System.nanoTime();
        LlmReply reply;
        try {
            reply = Require.nonNull(llm.reply(request), "the model's reply");
        } catch (InterruptedException | TransientException e) {
            throw e;
        } catch (Exception e) {
            String message = "the model's client threw " + described(e);
            if (RetryPolicy.isTransient(e)) {
                throw new TransientException(message, e);
            }
            throw new IllegalStateException(message, e);
        }
        if (reply.latency() != null) {
            return reply;
        }
        return new LlmReply(
                reply.text(),
                reply.finishReason(),
                reply.refusal(),
                reply.usage(),
                reply.costUsd(),
                reply.model(),
                Duration.ofNanos(System.nanoTime() - start),
                reply.cached());
    }

    /** An exception as it may stand in a message: what looks like a key in its words is left out. */
    static String described(Exception e) {
        String message = e.getMessage();
        String name = e.getClass().getName();
        return message == null ? name : name + ": " + Shown.of(withoutKeys(message), SHOWN);
    }

    private static String withoutKeys(String message) {
        return WORD.matcher(message)
                .replaceAll(word -> RANDOM.matcher(word.group()).find() ? "[masked]" : word.group());
    }
}
