package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A model's reply. Values that the host's client does not report are {@code null}.
 *
 * @param text the reply; may be empty
 * @param finishReason why the model stopped, in the provider's words
 * @param refusal the text of a refusal, if the provider reports it separately
 * @param usage tokens of the call
 * @param costUsd cost of the call in US dollars; at least 0
 * @param model the model that answered, by the provider's name
 * @param latency how long the call took; not negative
 * @param cached whether the reply comes from a cache, so that no call was made or paid for now; usage, cost and latency
 *     are then those of the cached call
 */
@Value.Builder
@SuppressWarnings("exports") // a build-time annotation, not needed by hosts
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
            throw new IllegalArgumentException("costUsd must be at least 0 but was " + Shown.decimal(costUsd));
        }
        if (latency != null && latency.isNegative()) {
            throw new IllegalArgumentException("latency must not be negative but was " + latency);
        }
    }

    /**
     * Returns a reply with only a text.
     *
     * @throws NullPointerException if {@code text} is null
     */
    public static LlmReply of(String text) {
        return new LlmReply(text, null, null, null, null, null, null, false);
    }

    /** Returns a builder. The text is required. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the same reply with this latency.
     *
     * @throws NullPointerException if {@code took} is null
     * @throws IllegalArgumentException if it is negative
     */
    public LlmReply withLatency(Duration took) {
        return new LlmReply(
                text, finishReason, refusal, usage, costUsd, model, Require.nonNull(took, "latency"), cached);
    }

    /**
     * Returns the same reply with this cost in US dollars.
     *
     * @throws IllegalArgumentException if it is negative or not finite
     */
    public LlmReply withCostUsd(double usd) {
        return new LlmReply(text, finishReason, refusal, usage, usd, model, latency, cached);
    }

    /**
     * Returns whether the token limit cut off the reply: the finish reason is {@code length}, {@code max_tokens},
     * {@code incomplete} or a synonym.
     */
    public boolean isCutOff() {
        return is(CUT_OFF);
    }

    /**
     * Returns whether the reply ended early for a reason other than the token limit or a refusal: the finish reason is
     * {@code error}, {@code pause_turn}, {@code tool_calls} or similar.
     */
    public boolean isUnfinished() {
        return is(UNFINISHED);
    }

    /**
     * Returns whether the model or its provider refused: the refusal is not blank, or the finish reason names a
     * refusal.
     */
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
