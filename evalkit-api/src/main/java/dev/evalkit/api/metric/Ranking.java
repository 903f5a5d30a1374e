package dev.evalkit.api.metric;

import dev.evalkit.api.internal.check.Require;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;

/**
 * A ranked list of distinct ids, best first. An id that was retrieved more than once keeps only its first rank, and the
 * ids after a repetition move up.
 *
 * @param ids the distinct ids, best first; rank 1 is at index 0
 * @param duplicates number of retrieved entries dropped as repetitions; at least 0
 */
public record Ranking(List<String> ids, int duplicates) {
    /**
     * Checks and copies the ids.
     *
     * @throws NullPointerException if the list or an id is null
     * @throws IllegalArgumentException if an id occurs twice, or {@code duplicates} is negative
     */
    public Ranking {
        ids = Require.listOf(ids, "ids");
        Require.atLeast(0, duplicates, "duplicates");
        if (new LinkedHashSet<>(ids).size() != ids.size()) {
            throw new IllegalArgumentException("ids must be distinct; Ranking.of removes repetitions");
        }
    }

    /**
     * Returns a ranking of the retrieved ids, with repetitions removed.
     *
     * @throws NullPointerException if the collection or an id is null
     */
    public static Ranking of(Collection<String> retrieved) {
        List<String> given = Require.listOf(retrieved, "retrieved");
        List<String> distinct = List.copyOf(new LinkedHashSet<>(given));
        return new Ranking(distinct, given.size() - distinct.size());
    }

    /**
     * Returns the rank of an id, from 1; empty if it was not retrieved.
     *
     * @throws NullPointerException if {@code id} is null
     */
    public OptionalInt rank(String id) {
        int index = ids.indexOf(Require.nonNull(id, "id"));
        return index < 0 ? OptionalInt.empty() : OptionalInt.of(index + 1);
    }

    /**
     * Returns the first {@code k} ids, or all of them if there are fewer.
     *
     * @throws IllegalArgumentException if {@code k} is below 1
     */
    public List<String> top(int k) {
        return Collections.unmodifiableList(ids.subList(0, Math.min(Require.atLeast(1, k, "k"), ids.size())));
    }
}
