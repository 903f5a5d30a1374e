package dev.evalkit.retrieval.fusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReciprocalRankFusionTest {
    private static final ReciprocalRankFusion STANDARD = ReciprocalRankFusion.standard();

    private static List<Hit> leg(String... documents) {
        List<Hit> hits = new ArrayList<>();
        for (String document : documents) {
            hits.add(Hit.ofDocument(document, 100 - hits.size()));
        }
        return hits;
    }

    private static List<String> keys(List<Hit> hits) {
        return hits.stream().map(Hit::key).toList();
    }

    @Test
    void aHitScoresByItsRankInEachList() {
        List<Hit> fused = STANDARD.fuse(List.of(leg("a", "b"), leg("b", "c")), 10);
        assertThat(keys(fused)).containsExactly("b", "a", "c");
        assertThat(fused.get(0).score()).isCloseTo(1.0 / 62 + 1.0 / 61, within(1e-15));
        assertThat(fused.get(1).score()).isEqualTo(1.0 / 61);
        assertThat(fused.get(2).score()).isEqualTo(1.0 / 62);
    }

    @Test
    void theConstantCanBeSet() {
        assertThat(STANDARD.k(0).fuse(List.of(leg("a", "b")), 10))
                .containsExactly(Hit.ofDocument("a", 1), Hit.ofDocument("b", 0.5));
        assertThat(STANDARD.k(Integer.MAX_VALUE)
                        .fuse(List.of(leg("a")), 10)
                        .get(0)
                        .score())
                .isEqualTo(1 / 2147483648.0);
        assertThat(STANDARD.identity())
                .isEqualTo(Identity.of("reciprocal rank fusion").with("k", 60));
    }

    @Test
    void equalScoresComeOutByKey() {
        assertThat(keys(STANDARD.fuse(List.of(leg("b", "a"), leg("a", "b")), 10)))
                .containsExactly("a", "b");
        assertThat(keys(STANDARD.fuse(List.of(leg("z"), leg("y"), leg("x")), 10)))
                .containsExactly("x", "y", "z");
    }

    @Test
    void equalRanksInOtherListsTieExactly() {
        // Summed in the order of the lists, 1/61 + 1/62 + 1/63 differs in its last bit from another order.
        for (int k = 0; k < 200; k++) {
            List<Hit> fused =
                    STANDARD.k(k).fuse(List.of(leg("c", "b", "a"), leg("b", "a", "c"), leg("a", "c", "b")), 10);
            assertThat(keys(fused)).as("k = " + k).containsExactly("a", "b", "c");
            assertThat(fused.stream().map(Hit::score).distinct()).as("k = " + k).hasSize(1);
        }
    }

    @Test
    void aRepetitionKeepsItsFirstRankAndTheRestMovesUp() {
        assertThat(STANDARD.fuse(List.of(leg("a", "a", "b")), 10)).isEqualTo(STANDARD.fuse(List.of(leg("a", "b")), 10));
    }

    @Test
    void theLimitCutsTheList() {
        List<List<Hit>> legs = List.of(leg("a", "b", "c"));
        assertThat(keys(STANDARD.fuse(legs, 1))).containsExactly("a");
        assertThat(keys(STANDARD.fuse(legs, 3))).containsExactly("a", "b", "c");
        assertThat(keys(STANDARD.fuse(legs, 4))).containsExactly("a", "b", "c");
    }

    @Test
    void emptyListsAddNothing() {
        assertThat(keys(STANDARD.fuse(List.of(leg(), leg("a"), leg()), 10))).containsExactly("a");
        assertThat(STANDARD.fuse(List.of(leg()), 10)).isEmpty();
    }

    @Test
    void thePassageComesFromTheFirstListThatHasOne() {
        Passage passage = new Passage("a::0", "a", "", null, null, "text");
        List<Hit> fused = STANDARD.fuse(
                List.of(List.of(Hit.ofChunk("a::0", 9)), List.of(Hit.of(passage, 7)), List.of(Hit.ofChunk("a::0", 1))),
                10);
        assertThat(fused).hasSize(1);
        assertThat(fused.get(0).passage()).isEqualTo(passage);
        assertThat(fused.get(0).chunkId()).isEqualTo("a::0");
    }

    @Test
    void chunksAndDocumentsAreNotMixed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STANDARD.fuse(List.of(leg("a"), List.of(Hit.ofChunk("b::0", 1))), 10))
                .withMessage("only hits of the same unit can be fused, but 'a' is a document and 'b::0' is a chunk");
    }

    @Test
    void badInputIsRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STANDARD.k(-1))
                .withMessage("k must be at least 0 but was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STANDARD.fuse(List.of(leg("a")), 0))
                .withMessage("limit must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STANDARD.fuse(List.of(), 1))
                .withMessage("legs must have at least one ranked list");
        assertThatNullPointerException()
                .isThrownBy(() -> STANDARD.fuse(null, 1))
                .withMessage("legs must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> STANDARD.fuse(Arrays.asList(leg("a"), null), 1))
                .withMessage("legs[1] must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> STANDARD.fuse(List.of(leg(), Arrays.asList(Hit.ofDocument("a", 1), null)), 1))
                .withMessage("legs[1][1] must not be null");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void fusionEqualsItsDefinition(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 300; round++) {
            int k = random.nextInt(100);
            List<List<Hit>> legs = new ArrayList<>();
            for (int i = 1 + random.nextInt(4); i > 0; i--) {
                List<Hit> leg = new ArrayList<>();
                for (int j = random.nextInt(15); j > 0; j--) {
                    leg.add(Hit.ofDocument("d" + random.nextInt(12), random.nextDouble()));
                }
                legs.add(leg);
            }
            Map<String, Double> expected = new TreeMap<>();
            for (List<Hit> leg : legs) {
                int rank = 0;
                for (String key : new LinkedHashSet<>(keys(leg))) {
                    rank++;
                    expected.merge(key, 1.0 / (k + rank), Double::sum);
                }
            }
            String where = "seed " + seed + ", round " + round + ", k " + k + ", " + legs;
            List<Hit> fused = new ReciprocalRankFusion(k).fuse(legs, 100);
            assertThat(keys(fused)).as(where).containsExactlyInAnyOrderElementsOf(expected.keySet());
            assertThat(fused)
                    .as(where)
                    .isSortedAccordingTo(
                            Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::key))
                    .allSatisfy(hit -> assertThat(hit.score()).isCloseTo(expected.get(hit.key()), within(1e-12)));
        }
    }
}
