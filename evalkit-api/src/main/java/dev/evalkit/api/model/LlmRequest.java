package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a model is asked. A host maps what its client knows and may leave out the rest.
 *
 * @param system instructions; may be empty
 * @param user what they are applied to; not blank
 * @param schema JSON schema of the reply, as JSON text; {@code null} for a reply of any form
 * @param maxTokens how many tokens the reply may have; at least 1
 * @param temperature 0 for the same reply each time, as far as the model can; at least 0
 * @param seed the seed of the model's sampling; {@code null} for none
 * @param repeat which time the same is asked on purpose, from 1. It is not for the model: a host that keeps replies must keep
 *     one for each
 */
@Value.Builder
@SuppressWarnings("exports") // an annotation for the build only, which hosts need not have
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

    /** A builder; {@code system}, {@code user} and {@code maxTokens} are required, the temperature is 0 and the repeat 1 unless set. */
    public static Builder builder() {
        return new Builder();
    }

    /** The same request with another limit of tokens. */
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
