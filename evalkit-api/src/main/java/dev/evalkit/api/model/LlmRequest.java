package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A request to a model. A host maps what its client supports and may ignore the rest.
 *
 * @param system instructions; may be empty
 * @param user the input that the instructions apply to; not blank
 * @param schema JSON schema of the reply, as JSON text; {@code null} for a reply of any form
 * @param maxTokens the largest number of tokens in the reply; at least 1
 * @param temperature sampling temperature, at least 0; 0 asks for replies as reproducible as the model allows
 * @param seed the seed of sampling; {@code null} for none
 * @param repeat number of this deliberate repetition of the same request, from 1. It is not sent to the model. A host
 *     that caches replies must cache one for each repeat
 */
@Value.Builder
@SuppressWarnings("exports") // a build-time annotation, not needed by hosts
public record LlmRequest(
        String system,
        String user,
        @Nullable String schema,
        int maxTokens,
        double temperature,
        @Nullable Long seed,
        int repeat) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     * @throws IllegalArgumentException if {@code user} is blank, {@code maxTokens} or {@code repeat} is below 1, or
     *     {@code temperature} is negative or not finite
     */
    public LlmRequest {
        Require.nonNull(system, "system");
        Require.notBlank(user, "user");
        Require.atLeast(1, maxTokens, "maxTokens");
        if (!(Require.finite(temperature, "temperature") >= 0)) {
            throw new IllegalArgumentException("temperature must be at least 0 but was " + temperature);
        }
        Require.atLeast(1, repeat, "repeat");
    }

    /**
     * Returns a builder. {@code system}, {@code user} and {@code maxTokens} are required; the temperature is 0 and the
     * repeat 1 unless set.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the same request with another token limit. */
    public LlmRequest withMaxTokens(int tokens) {
        return new LlmRequest(system, user, schema, tokens, temperature, seed, repeat);
    }

    /** Builds a request. */
    public static final class Builder extends LlmRequestBuilder {
        Builder() {
            temperature(0);
            repeat(1);
        }
    }
}
