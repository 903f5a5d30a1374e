package dev.evalkit.api.metric;

import dev.evalkit.api.internal.check.Require;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The relevance judgments of one question: a grade for each judged id.
 *
 * @param grades grade by id, in natural order; 0 = judged not relevant; 1 and above = relevant, higher is better. A
 *     negative grade counts as not relevant, with gain 0.
 */
public record Qrels(SortedMap<String, Integer> grades) {
    /**
     * Checks and copies the grades.
     *
     * @throws NullPointerException if the map, an id or a grade is null
     */
    public Qrels {
        grades = Require.sortedMapOf(grades, "grades");
    }

    /**
     * Returns judgments with these grades.
     *
     * @throws NullPointerException if the map, an id or a grade is null
     */
    public static Qrels of(Map<String, Integer> grades) {
        return new Qrels(Require.sortedMapOf(grades, "grades"));
    }

    /**
     * Returns judgments that give each of the ids grade 1.
     *
     * @throws NullPointerException if the collection or an id is null
     */
    public static Qrels relevant(Collection<String> ids) {
        SortedMap<String, Integer> grades = new TreeMap<>();
        for (String id : Require.listOf(ids, "ids")) {
            grades.put(id, 1);
        }
        return new Qrels(grades);
    }

    /** Returns the grade of an id; 0 if it was not judged. */
    public int grade(String id) {
        return grades.getOrDefault(id, 0);
    }

    /** Returns the number of relevant ids, those with a grade of at least 1. */
    public int relevantCount() {
        int count = 0;
        for (int grade : grades.values()) {
            count += grade >= 1 ? 1 : 0;
        }
        return count;
    }
}
