package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import dev.evalkit.api.model.TransientException;
import dev.evalkit.judge.RetryPolicy;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One call of a host's model, with what it throws in our words. */
final class LlmCall {
    private static final int SHOWN = 200;

    /** Long words with letters and digits in them: keys and tokens are, and a message can do without. */
    private static final Pattern KEY =
            Pattern.compile("(?=[A-Za-z_.-]*[0-9])(?=[0-9_.-]*[A-Za-z])[A-Za-z0-9_-][A-Za-z0-9_.-]{19,}");

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

    /** A throwable as it may stand in a message. */
    static String described(Exception e) {
        Matcher keys = KEY.matcher(e.toString());
        return Shown.of(keys.replaceAll("[masked]"), SHOWN);
    }
}
