package dev.evalkit.api.interop;

import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import java.util.List;

/**
 * Topics with their judgments as a golden set, and what had to be left out of it.
 *
 * @param set a case for each topic with a relevant document, in the order of the topics
 * @param unjudged ids of the topics that have no judgments
 * @param withoutRelevant ids of the topics whose judgments call no document relevant; such topics cannot be cases
 * @param negativeGrades how many judgments of the cases have a grade below 0 (in TREC: pooled but not judged) and are
 *     left out
 */
public record JudgedTopics(GoldenSet set, List<String> unjudged, List<String> withoutRelevant, int negativeGrades) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an id is null
     * @throws IllegalArgumentException if {@code negativeGrades} is negative
     */
    public JudgedTopics {
        Require.nonNull(set, "set");
        unjudged = Require.listOf(unjudged, "unjudged");
        withoutRelevant = Require.listOf(withoutRelevant, "withoutRelevant");
        Require.atLeast(0, negativeGrades, "negativeGrades");
    }
}
