package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.model.Usage;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What an agent said and did. A part that the agent does not report is {@code null}. Checks that need it then do not
 * apply, and the result counts them. An empty list means that there was none.
 *
 * @param answer what the user reads; may be empty
 * @param toolCalls tools called, in order
 * @param confirmations tools that the agent asked permission to call, in order; {@code null} if it has no such step
 * @param passages passages that the model read, in the order in which it read them
 * @param citations ids of the chunks or documents that the answer cites, in order
 * @param steps number of turns of the agent's loop; at least 0
 * @param usage tokens of all model calls
 * @param costUsd cost of the calls in US dollars, if the agent knows it; at least 0 and at most 1e12
 * @param model the model that answered, as its provider names it
 * @param finishReason why the model stopped, as its provider reports it
 */
@Value.Builder
@SuppressWarnings("exports") // an annotation for the build only, which hosts need not have
public record AgentReply(
        String answer,
        @Nullable List<ToolCall> toolCalls,
        @Nullable List<ToolCall> confirmations,
        @Nullable List<SeenPassage> passages,
        @Nullable List<String> citations,
        @Nullable Integer steps,
        @Nullable Usage usage,
        @Nullable Double costUsd,
        @Nullable String model,
        @Nullable String finishReason) {
    /** A limit above any real cost, so that no sum becomes infinite. */
    static final double MOST_USD = 1e12;

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if {@code answer} or an element is null
     * @throws IllegalArgumentException if {@code steps} is negative, or {@code costUsd} is negative, above 1e12 or not finite
     */
    public AgentReply {
        Require.nonNull(answer, "answer");
        toolCalls = toolCalls == null ? null : Require.listOf(toolCalls, "toolCalls");
        confirmations = confirmations == null ? null : Require.listOf(confirmations, "confirmations");
        passages = passages == null ? null : Require.listOf(passages, "passages");
        citations = citations == null ? null : Require.listOf(citations, "citations");
        if (steps != null) {
            Require.atLeast(0, steps, "steps");
        }
        if (costUsd != null && !(Require.finite(costUsd, "costUsd") >= 0)) {
            throw new IllegalArgumentException("costUsd must be at least 0 but was " + Shown.decimal(costUsd));
        }
        if (costUsd != null && costUsd > MOST_USD) {
            throw new IllegalArgumentException(
                    "costUsd must be at most " + Shown.decimal(MOST_USD) + " but was " + Shown.decimal(costUsd));
        }
    }

    /** Returns a reply that reports only its answer. */
    public static AgentReply of(String answer) {
        return new AgentReply(answer, null, null, null, null, null, null, null, null, null);
    }

    /** Returns a digest of the passages' texts in their order; empty if the reply does not report its passages. */
    public Optional<String> passagesDigest() {
        return Optional.ofNullable(passages)
                .map(seen -> new Digest()
                        .addAll(seen.stream().map(SeenPassage::text).toList())
                        .hex());
    }

    /** Returns a builder; the answer is required. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds a reply. */
    public static final class Builder extends AgentReplyBuilder {
        Builder() {}
    }
}
