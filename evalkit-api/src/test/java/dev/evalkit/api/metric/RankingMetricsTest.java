package dev.evalkit.api.metric;

import static dev.evalkit.api.metric.RankingMetrics.averagePrecision;
import static dev.evalkit.api.metric.RankingMetrics.hitAtK;
import static dev.evalkit.api.metric.RankingMetrics.ndcgAtK;
import static dev.evalkit.api.metric.RankingMetrics.precisionAtK;
import static dev.evalkit.api.metric.RankingMetrics.recallAtK;
import static dev.evalkit.api.metric.RankingMetrics.reciprocalRank;
import static dev.evalkit.api.metric.RankingMetrics.reciprocalRankAtK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankingMetricsTest {
    private static final List<String> AB = List.of("a", "b");
    private static final Set<String> A = Set.of("a");

    @Test
    void repetitionsAreRemovedInOrder() { // known fault B1
        assertThat(recallAtK(List.of("a", "a", "b"), A, 5)).isEqualTo(1.0);
        assertThat(recallAtK(List.of("x", "x", "a"), A, 2)).isEqualTo(1.0);
        assertThat(precisionAtK(List.of("a", "a", "b"), A, 2)).isEqualTo(0.5);
        assertThat(reciprocalRank(List.of("x", "x", "a"), A)).isEqualTo(0.5);
        assertThat(ndcgAtK(List.of("a", "a", "a"), A, 3)).isEqualTo(1.0);
        assertThat(averagePrecision(List.of("a", "a"), Set.of("a", "b"))).isEqualTo(0.5);
    }

    @Test
    void aDocumentUnderTwoRanksNeverCountsTwice() { // known fault B7
        assertThat(ndcgAtK(List.of("x", "y", "d1", "d1"), Set.of("d1"), 10)).isEqualTo(0.5);
        assertThat(averagePrecision(List.of("x", "y", "d1", "d1"), Set.of("d1")))
                .isEqualTo(1.0 / 3);
    }

    @Test
    void theIdealListIsNotCutAtTheLengthOfTheRanking() { // known fault B2
        Map<String, Integer> grades = Map.of("a", 3, "b", 3, "c", 3, "d", 3, "e", 3);
        assertThat(ndcgAtK(List.of("a"), grades, 10)).isCloseTo(0.34, within(0.005));
    }

    @Test
    void ndcgNeverExceedsOne() { // known fault B3
        Map<String, Integer> grades = Map.of("a", 1, "b", 3, "c", 2, "d", 3);
        assertThat(ndcgAtK(List.of("b", "d", "c", "a"), grades, 2)).isEqualTo(1.0);
        assertThat(ndcgAtK(List.of("b", "b", "b"), grades, 3)).isLessThan(1);
    }

    @Test
    void linearGainIsUsed() { // grades a 1, b 3, ranking a, b: 0.7967, not the 0.7098 of the exponential gain
        assertThat(ndcgAtK(AB, Map.of("a", 1, "b", 3), 10)).isCloseTo(0.7967, within(5e-5));
    }

    @Test
    void averagePrecisionDividesByAllRelevant() { // known fault B4
        assertThat(averagePrecision(List.of("a"), Set.of("a", "b", "c", "d"))).isEqualTo(0.25);
        assertThat(averagePrecision(List.of("x", "a", "b"), Set.of("a", "b"))).isEqualTo((0.5 + 2.0 / 3) / 2);
    }

    @Test
    void recallDividesByAllExpected() { // known fault A18
        Set<String> twenty =
                Set.copyOf(IntStream.range(0, 20).mapToObj(i -> "d" + i).toList());
        assertThat(recallAtK(List.of("d0"), twenty, 10)).isEqualTo(0.05);
        assertThat(recallAtK(AB, A, 1)).isEqualTo(1.0);
        assertThat(recallAtK(AB, Set.of("b"), 1)).isZero();
    }

    @Test
    void precisionDividesByTheCutoff() {
        assertThat(precisionAtK(List.of("a", "b", "c"), A, 10)).isEqualTo(0.1);
    }

    @Test
    void aPerfectRankingIsExactlyOne() { // known fault A17
        List<String> ids = IntStream.range(0, 37).mapToObj(i -> "d" + i).toList();
        Set<String> expected = Set.copyOf(ids);
        assertThat(recallAtK(ids, expected, 37)).isEqualTo(1.0);
        assertThat(precisionAtK(ids, expected, 37)).isEqualTo(1.0);
        assertThat(ndcgAtK(ids, expected, 37)).isEqualTo(1.0);
        assertThat(averagePrecision(ids, expected)).isEqualTo(1.0);
    }

    @Test
    void hitsAndReciprocalRanksLookAtTheCutoff() {
        assertThat(hitAtK(AB, Set.of("b"), 2)).isEqualTo(1.0);
        assertThat(hitAtK(AB, Set.of("b"), 1)).isZero();
        assertThat(reciprocalRankAtK(AB, Set.of("b"), 2)).isEqualTo(0.5);
        assertThat(reciprocalRankAtK(AB, Set.of("b"), 1)).isZero();
        assertThat(reciprocalRank(AB, Set.of("b"))).isEqualTo(0.5);
        assertThat(reciprocalRank(AB, Set.of("z"))).isZero();
    }

    @Test
    void anEmptyRankingScoresZero() {
        assertThat(recallAtK(List.of(), A, 5)).isZero();
        assertThat(hitAtK(List.of(), A, 5)).isZero();
        assertThat(precisionAtK(List.of(), A, 5)).isZero();
        assertThat(reciprocalRank(List.of(), A)).isZero();
        assertThat(ndcgAtK(List.of(), A, 5)).isZero();
        assertThat(averagePrecision(List.of(), A)).isZero();
    }

    @Test
    void cutoffBelowOneIsNamed() {
        for (int k : new int[] {0, -1}) {
            String message = "k must be at least 1 but was " + k;
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> recallAtK(AB, A, k))
                    .withMessage(message);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> hitAtK(AB, A, k))
                    .withMessage(message);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> precisionAtK(AB, A, k))
                    .withMessage(message);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> reciprocalRankAtK(AB, A, k))
                    .withMessage(message);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ndcgAtK(AB, A, k))
                    .withMessage(message);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ndcgAtK(AB, Map.of("a", 1), k))
                    .withMessage(message);
        }
    }

    @Test
    void emptyExpectationsAreNamed() {
        String message = "expected must not be empty: the metric is undefined without expected ids";
        Set<String> none = Set.of();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> recallAtK(AB, none, 1))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hitAtK(AB, none, 1))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> precisionAtK(AB, none, 1))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reciprocalRank(AB, none))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reciprocalRankAtK(AB, none, 1))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ndcgAtK(AB, none, 1))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> averagePrecision(AB, none))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ndcgAtK(AB, Map.of("a", 0), 1))
                .withMessage("grades must contain a positive grade: nDCG is undefined without one");
    }

    @Test
    void nullsAreNamedAsTheyAreVisited() {
        assertThatNullPointerException()
                .isThrownBy(() -> recallAtK(null, A, 1))
                .withMessage("retrieved must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> recallAtK(AB, null, 1))
                .withMessage("expected must not be null");
        for (List<String> retrieved : List.of(Arrays.asList("x", null), linked(Arrays.asList("x", null)))) {
            assertThatNullPointerException()
                    .isThrownBy(() -> recallAtK(retrieved, A, 2))
                    .withMessage("retrieved[1] must not be null");
            assertThat(recallAtK(retrieved, A, 1)).isZero();
        }
    }

    @Test
    void linkedListsGiveTheSameAsArrays() {
        List<String> ids = List.of("x", "x", "a", "b", "a", "c");
        assertThat(averagePrecision(linked(ids), Set.of("a", "c"))).isEqualTo(averagePrecision(ids, Set.of("a", "c")));
        assertThat(recallAtK(linked(ids), Set.of("a", "c"), 2)).isEqualTo(0.5);
    }

    @SuppressWarnings("JdkObsolete") // a list without fast access by index is what this needs
    private static List<String> linked(List<String> ids) {
        return new LinkedList<>(ids);
    }

    @Test
    void idsAreComparedByEqualsWhateverTheSetComparesBy() { // known fault: "A" was a hit for "a"
        Set<String> sorted = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        sorted.add("a");
        Set<String> identical = Collections.newSetFromMap(new IdentityHashMap<>());
        identical.add("a");
        List<String> upper = List.of("A");
        List<String> lower = List.of(String.valueOf(new char[] {'a'}));
        for (Set<String> expected : List.of(sorted, Collections.unmodifiableSet(sorted), identical)) {
            assertThat(RankingMetrics.recallAtK(upper, expected, 5)).isZero();
            assertThat(RankingMetrics.hitAtK(upper, expected, 5)).isZero();
            assertThat(RankingMetrics.precisionAtK(upper, expected, 1)).isZero();
            assertThat(RankingMetrics.reciprocalRank(upper, expected)).isZero();
            assertThat(RankingMetrics.reciprocalRankAtK(upper, expected, 5)).isZero();
            assertThat(RankingMetrics.ndcgAtK(upper, expected, 5)).isZero();
            assertThat(RankingMetrics.averagePrecision(upper, expected)).isZero();
            assertThat(RankingMetrics.recallAtK(lower, expected, 5)).isOne();
        }
        Map<String, Integer> grades = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        grades.put("a", 2);
        assertThat(RankingMetrics.ndcgAtK(upper, grades, 5)).isZero();
    }
}
