package dev.evalkit.api.interop;

import dev.evalkit.api.internal.check.Require;

/**
 * A question of a test collection, without its judgments; BEIR's term is query.
 *
 * @param id the topic's name in the judgments; neither blank nor with control characters
 * @param text what is asked; not blank
 */
public record Topic(String id, String text) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if one is blank, or {@code id} has a control character
     */
    public Topic {
        Require.id(id, "topic id");
        Require.notBlank(text, "text of topic '" + id + "'");
    }
}
