package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a model replied. What the host's client does not say is {@code null}.
 *
 * @param text the reply; may be empty
 * @param finishReason why the model stopped, as its provider says it
 * @param refusal the words of a refusal, where the provider gives them apart from the text
 * @param usage tokens of the call
 * @param costUsd what the call cost in US dollars; at least 0
 * @param model the model that answered, as its provider names it
 * @param latency how long the call took; not negative
 * @param cached whether the reply comes from a cache: nothing was asked and paid now, and usage, cost and latency are those of the
 *     call that the cache keeps
 */
@Value.Builder
@SuppressWarnings("exports") // an annotation for the build only, which hosts need not have
public record LlmReply(
        String text,
        @Nullable String finishReason,
        @Nullable String refusal,
        @Nullable Usage usage,
        @Nullable Double costUsd,
        @Nullable String model,
        @Nullable Duration latency,
        boolean cached) {
    private static final Set<String> CUT_OFF = Set.of(
            "length", "max_tokens", "max_output_tokens", "model_length", "model_context_window_exceeded", "incomplete");
    private static final Set<String> UNFINISHED = Set.of(
            "error",
            "failed",
            "cancelled",
            "pause_turn",
            "tool_calls",
            "tool_use",
            "tool_call",
            "function_call",
            "malformed_function_call");
    private static final Set<String> REFUSED = Set.of(
            "refusal",
            "refused",
            "content_filter",
            "content_filtered",
            "guardrail_intervened",
            "safety",
            "prohibited_content",
            "blocklist",
            "spii",
            "recitation");

    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code text} is null
     * @throws IllegalArgumentException if {@code costUsd} is negative or not finite, or {@code latency} negative
     */
    public LlmReply {
        Require.nonNull(text, "text");
        if (costUsd != null && !(Require.finite(costUsd, "costUsd") >= 0)) {
            throw new IllegalArgumentException("costUsd must be at least 0 but was " + costUsd);
        }
        if (latency != null && latency.isNegative()) {
            throw new IllegalArgumentException("latency must not be negative but was " + latency);
        }
    }

    /**
     * A reply of which nothing but the text is known.
     *
     * @throws NullPointerException if {@code text} is null
     */
    public static LlmReply of(String text) {
        return new LlmReply(text, null, null, null, null, null, null, false);
    }

    /** A builder; the text is required. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The same reply, which took this long.
     *
     * @throws NullPointerException if {@code took} is null
     * @throws IllegalArgumentException if it is negative
     */
    public LlmReply withLatency(Duration took) {
        return new LlmReply(
                text, finishReason, refusal, usage, costUsd, model, Require.nonNull(took, "latency"), cached);
    }

    /**
     * The same reply, which cost so many US dollars.
     *
     * @throws IllegalArgumentException if it is negative or not finite
     */
    public LlmReply withCostUsd(double usd) {
        return new LlmReply(text, finishReason, refusal, usage, usd, model, latency, cached);
    }

    /** Whether the limit of tokens ended the reply: the finish reason is {@code length}, {@code max_tokens}, {@code incomplete} or another name of it. */
    public boolean isCutOff() {
        return is(CUT_OFF);
    }

    /**
     * Whether something else than the limit of tokens or a refusal ended the reply before its end: the finish reason is {@code error},
     * {@code pause_turn}, {@code tool_calls} or the like.
     */
    public boolean isUnfinished() {
        return is(UNFINISHED);
    }

    /** Whether the model or its provider refused: there is a refusal that is not blank, or the finish reason is a name of it. */
    public boolean isRefused() {
        return (refusal != null && !Require.isBlank(refusal)) || is(REFUSED);
    }

    private boolean is(Set<String> reasons) {
        return finishReason != null
                && reasons.contains(
                        finishReason.strip().toLowerCase(Locale.ROOT).replace('-', '_'));
    }

    /** Builds a reply. */
    public static final class Builder extends LlmReplyBuilder {
        Builder() {
            cached(false);
        }
    }
}
