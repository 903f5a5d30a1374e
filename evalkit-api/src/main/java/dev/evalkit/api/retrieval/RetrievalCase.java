package dev.evalkit.api.retrieval;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * One golden case with the ranking of every rung.
 *
 * @param id id of the golden case; not blank
 * @param digest digest of the case's content; cases pair by id and digest
 * @param grades grade of each expected id, in natural order; at least one is relevant
 * @param rankings the ranking of each rung, in ladder order
 */
public record RetrievalCase(String id, String digest, SortedMap<String, Integer> grades, List<CaseRanking> rankings) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if the id or the digest is blank
     */
    public RetrievalCase {
        Require.notBlank(id, "case id");
        Require.notBlank(digest, "digest of case", id);
        grades = Require.sortedMapOf(grades, "grades of case", id);
        rankings = Require.listOf(rankings, "rankings of case", id);
    }

    /** Returns the ranking of one rung; empty if the ladder has no such rung. */
    public Optional<CaseRanking> ranking(String rung) {
        for (CaseRanking ranking : rankings) {
            if (ranking.rung().equals(rung)) {
                return Optional.of(ranking);
            }
        }
        return Optional.empty();
    }
}
