package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;

/**
 * A query for a retriever.
 *
 * @param text the question; not blank
 * @param limit the largest number of hits wanted; at least 1
 */
public record Query(String text, int limit) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code text} is null
     * @throws IllegalArgumentException if {@code text} is blank or {@code limit} is below 1
     */
    public Query {
        Require.notBlank(text, "query text");
        Require.atLeast(1, limit, "limit");
    }
}
