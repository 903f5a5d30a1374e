package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.Usage;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A line of the cache after its header: one reply of a model.
 *
 * @param key digest of the request
 * @param text the reply
 * @param finishReason why the model stopped
 * @param usage tokens of the call
 * @param costUsd what the call cost
 * @param model the model that answered
 * @param latency how long the call took
 * @param check digest of all other parts
 */
record CacheLine(
        String key,
        String text,
        @Nullable String finishReason,
        @Nullable Usage usage,
        @Nullable Double costUsd,
        @Nullable String model,
        @Nullable Duration latency,
        String check) {
    /** The first line of the file. */
    static final String HEADER = "{\"schema\":\"evalkit.llm-cache\",\"version\":1}";

    /** Checks the components. */
    CacheLine {
        Require.notBlank(key, "key");
        Require.nonNull(text, "text");
        Require.nonNull(check, "check");
    }

    /** Returns the line of a reply. */
    static CacheLine of(String key, LlmReply reply) {
        CacheLine unchecked = new CacheLine(
                key,
                reply.text(),
                reply.finishReason(),
                reply.usage(),
                reply.costUsd(),
                reply.model(),
                reply.latency(),
                "");
        return new CacheLine(
                key,
                reply.text(),
                reply.finishReason(),
                reply.usage(),
                reply.costUsd(),
                reply.model(),
                reply.latency(),
                unchecked.digest());
    }

    private String digest() {
        return new Digest()
                .add(key)
                .add(text)
                .add(finishReason)
                .add(Objects.toString(usage, null))
                .add(Objects.toString(costUsd, null))
                .add(model)
                .add(Objects.toString(latency, null))
                .hex();
    }

    /** Returns whether the line is unchanged since it was written. */
    boolean holds() {
        return check.equals(digest());
    }

    /** Returns the reply, marked as cached. */
    LlmReply reply() {
        return new LlmReply(text, finishReason, null, usage, costUsd, model, latency, true);
    }
}
