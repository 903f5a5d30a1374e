package dev.evalkit.api.metric;

import dev.evalkit.api.internal.check.Require;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Ranking metrics as plain functions for notebooks and tests: ids in, number out. Retrieved ids may repeat: a
 * repetition is removed, and the ids after it move up. For formulas and sources see the {@link Measure} of the same
 * name. Unlike a measure, a function throws if its metric is undefined. Ids are compared by {@code equals}, whatever
 * the set of expected ids compares by, and the set must not contain null.
 */
public final class RankingMetrics {
    private RankingMetrics() {}

    /**
     * Returns the share of the expected ids in the first k ranks; see {@link Recall}.
     *
     * @return a value in {@code [0, 1]}
     * @throws NullPointerException if an argument, or a retrieved id that is read, is null
     * @throws IllegalArgumentException if k is below 1 or {@code expected} is empty
     */
    public static double recallAtK(List<String> retrieved, Set<String> expected, int k) {
        Gains.requireCutoff(k);
        int relevant = relevant(expected);
        int[] gains = Gains.of(nonNull(retrieved), gold(expected), k);
        return (double) Gains.hits(gains) / relevant;
    }

    /**
     * Returns whether an expected id is in the first k ranks; see {@link HitRate}.
     *
     * @return {@code 1} or {@code 0}
     * @throws NullPointerException if an argument, or a retrieved id that is read, is null
     * @throws IllegalArgumentException if k is below 1 or {@code expected} is empty
     */
    public static double hitAtK(List<String> retrieved, Set<String> expected, int k) {
        Gains.requireCutoff(k);
        relevant(expected);
        int[] gains = Gains.of(nonNull(retrieved), gold(expected), k);
        return Gains.hits(gains) > 0 ? 1 : 0;
    }

    /**
     * Returns the share of the first k ranks that is expected. The denominator is k even if fewer ids were retrieved.
     * See {@link Precision}.
     *
     * @return a value in {@code [0, 1]}
     * @throws NullPointerException if an argument, or a retrieved id that is read, is null
     * @throws IllegalArgumentException if k is below 1 or {@code expected} is empty
     */
    public static double precisionAtK(List<String> retrieved, Set<String> expected, int k) {
        Gains.requireCutoff(k);
        relevant(expected);
        int[] gains = Gains.of(nonNull(retrieved), gold(expected), k);
        return (double) Gains.hits(gains) / k;
    }

    /**
     * Returns one over the rank of the first expected id; see {@link ReciprocalRank}.
     *
     * @return a value in {@code [0, 1]}; 0 if none was retrieved
     * @throws NullPointerException if an argument, or a retrieved id that is read, is null
     * @throws IllegalArgumentException if {@code expected} is empty
     */
    public static double reciprocalRank(List<String> retrieved, Set<String> expected) {
        relevant(expected);
        int[] gains = Gains.of(nonNull(retrieved), gold(expected), Integer.MAX_VALUE);
        return Gains.reciprocalRank(gains);
    }

    /**
     * Returns one over the rank of the first expected id within the first k ranks.
     *
     * @return a value in {@code [0, 1]}; 0 if there is none
     * @throws NullPointerException if an argument, or a retrieved id that is read, is null
     * @throws IllegalArgumentException if k is below 1 or {@code expected} is empty
     */
    public static double reciprocalRankAtK(List<String> retrieved, Set<String> expected, int k) {
        Gains.requireCutoff(k);
        relevant(expected);
        int[] gains = Gains.of(nonNull(retrieved), gold(expected), k);
        return Gains.reciprocalRank(gains);
    }

    /**
     * Returns nDCG with grade 1 for every expected id; see {@link Ndcg}.
     *
     * @return a value in {@code [0, 1]}
     * @throws NullPointerException if an argument, or a retrieved id that is read, is null
     * @throws IllegalArgumentException if k is below 1 or {@code expected} is empty
     */
    public static double ndcgAtK(List<String> retrieved, Set<String> expected, int k) {
        Gains.requireCutoff(k);
        int relevant = relevant(expected);
        int[] gains = Gains.of(nonNull(retrieved), gold(expected), k);
        return Gains.ndcg(gains, Collections.nCopies(relevant, 1), k);
    }

    /**
     * Returns nDCG with graded judgments, all of which form the ideal list; see {@link Ndcg}.
     *
     * @return a value in {@code [0, 1]}
     * @throws NullPointerException if an argument, or a retrieved id that is read, is null
     * @throws IllegalArgumentException if k is below 1 or no grade is positive
     */
    public static double ndcgAtK(List<String> retrieved, Map<String, Integer> grades, int k) {
        Gains.requireCutoff(k);
        Qrels qrels = Qrels.of(Require.nonNull(grades, "grades"));
        if (qrels.relevantCount() == 0) {
            throw new IllegalArgumentException("grades must contain a positive grade: nDCG is undefined without one");
        }
        int[] gains = Gains.of(nonNull(retrieved), qrels::grade, k);
        return Gains.ndcg(gains, qrels.grades().values(), k);
    }

    /**
     * Returns the mean of the precisions at the ranks of the expected ids, over all expected ids; see
     * {@link AveragePrecision}.
     *
     * @return a value in {@code [0, 1]}
     * @throws NullPointerException if an argument, or a retrieved id that is read, is null
     * @throws IllegalArgumentException if {@code expected} is empty
     */
    public static double averagePrecision(List<String> retrieved, Set<String> expected) {
        int relevant = relevant(expected);
        int[] gains = Gains.of(nonNull(retrieved), gold(expected), Integer.MAX_VALUE);
        return Gains.averagePrecision(gains, relevant);
    }

    private static List<String> nonNull(List<String> retrieved) {
        return Require.nonNull(retrieved, "retrieved");
    }

    /** Returns the gain of an id. Sets that may compare by something else, such as a comparator, are copied. */
    private static ToIntFunction<String> gold(Set<String> expected) {
        boolean byEquals = expected.getClass() == HashSet.class || expected.getClass() == LinkedHashSet.class;
        Set<String> gold = byEquals ? expected : Set.copyOf(expected);
        return id -> gold.contains(id) ? 1 : 0;
    }

    private static int relevant(Set<String> expected) {
        int size = Require.nonNull(expected, "expected").size();
        if (size == 0) {
            throw new IllegalArgumentException(
                    "expected must not be empty: the metric is undefined without expected ids");
        }
        return size;
    }
}
