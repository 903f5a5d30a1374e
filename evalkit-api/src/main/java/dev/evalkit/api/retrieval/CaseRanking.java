package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * The ranking of one rung for one case, with its scores.
 *
 * @param rung name of the rung
 * @param values value of each measure by its name; a measure that is undefined for the case is absent
 * @param ranks rank, from 1, of each expected id that was retrieved, anywhere in the list; a missed id is absent
 * @param retrieved the first distinct ids, best first, as many as the measure with the largest cutoff uses
 * @param latencyMs time of the retrieval in milliseconds
 */
public record CaseRanking(
        String rung,
        SortedMap<String, Double> values,
        SortedMap<String, Integer> ranks,
        List<String> retrieved,
        double latencyMs) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if a value is not finite or a rank is below 1
     */
    public CaseRanking {
        Require.notBlank(rung, "rung name");
        values = Require.sortedMapOf(values, "values of rung", rung);
        ranks = Require.sortedMapOf(ranks, "ranks of rung", rung);
        retrieved = Require.listOf(retrieved, "retrieved ids of rung", rung);
        Require.finite(latencyMs, "latency of rung", rung);
        values.forEach((measure, value) -> {
            if (!Double.isFinite(value)) { // build the message only if it is needed
                Require.finite(value, "value of " + measure + " in rung '" + rung + "'");
            }
        });
        ranks.forEach((id, rank) -> {
            if (rank < 1) {
                Require.atLeast(1, rank, "rank of '" + id + "' in rung '" + rung + "'");
            }
        });
    }

    /** Returns the rank of an expected id; empty if it was not retrieved. */
    public OptionalInt rank(String expectedId) {
        Integer rank = ranks.get(expectedId);
        return rank == null ? OptionalInt.empty() : OptionalInt.of(rank);
    }
}
