package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.compare.CaseChange.RankChange;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CaseChangeTest {
    private static final RungMeasure LOOK = new RungMeasure("r", "recall@5");

    @Test
    void aLowerValueFell() {
        CaseChange change = new CaseChange("q", 0.8, Math.nextDown(0.8), List.of());

        assertThat(change.fell()).isTrue();
        assertThat(change.rose()).isFalse();
        assertThat(change.isCompared()).isTrue();
    }

    @Test
    void anEqualValueNeitherFellNorRose() {
        CaseChange change = new CaseChange("q", 0.8, 0.8, List.of());

        assertThat(change.fell()).isFalse();
        assertThat(change.rose()).isFalse();
        assertThat(change.isCompared()).isTrue();
    }

    @Test
    void aHigherValueRose() {
        CaseChange change = new CaseChange("q", 0.8, Math.nextUp(0.8), List.of());

        assertThat(change.fell()).isFalse();
        assertThat(change.rose()).isTrue();
    }

    @Test
    void aValueThatIsNoLongerDefinedFell() {
        CaseChange change = new CaseChange("q", 0.0, null, List.of());

        assertThat(change.fell()).isTrue();
        assertThat(change.rose()).isFalse();
        assertThat(change.isCompared()).isFalse();
        assertThat(change.values()).isEqualTo("0.000 -> undefined");
    }

    @Test
    void aValueThatIsNewlyDefinedDidNotRise() {
        CaseChange change = new CaseChange("q", null, 1.0, List.of());

        assertThat(change.fell()).isFalse();
        assertThat(change.rose()).isFalse();
        assertThat(change.isCompared()).isFalse();
        assertThat(change.values()).isEqualTo("undefined -> 1.000");
    }

    @Test
    void valuesThatDifferLookDifferent() {
        assertThat(new CaseChange("q", 0.80, 0.7996, List.of()).values()).isEqualTo("0.8000 -> 0.7996");
        assertThat(new CaseChange("q", 0.80, 0.7966, List.of()).values()).isEqualTo("0.800 -> 0.797");
    }

    @Test
    void ranksAreTold() {
        assertThat(new RankChange("a.md", 2, 9)).hasToString("a.md: rank 2 -> 9");
        assertThat(new RankChange("a.md", 2, null)).hasToString("a.md: rank 2 -> missed");
        assertThat(new RankChange("a.md", null, 9)).hasToString("a.md: missed -> rank 9");
        assertThat(new RankChange("a.md", 200, 200)).hasToString("a.md: rank 200, as before");
        assertThat(new RankChange("a.md", null, null)).hasToString("a.md: missed, as before");
    }

    @Test
    void onlyRelevantIdsHaveARank() {
        CaseChange change = CaseChange.of(
                scored(Map.of("a.md", 1, "b.md", 0, "c.md", 2), Map.of("a.md", 1, "b.md", 2)),
                scored(Map.of("a.md", 1, "b.md", 0, "c.md", 2), Map.of("a.md", 3, "c.md", 4)),
                LOOK);

        assertThat(change)
                .isEqualTo(new CaseChange(
                        "q", 0.5, 0.5, List.of(new RankChange("a.md", 1, 3), new RankChange("c.md", null, 4))));
    }

    @Test
    void aCaseWithoutTheRungHasNoValueAndMissesAll() {
        RetrievalCase there = scored(Map.of("a.md", 1), Map.of("a.md", 1));
        RetrievalCase gone = new RetrievalCase("q", "d", new TreeMap<>(Map.of("a.md", 1)), List.of());

        assertThat(CaseChange.of(there, gone, LOOK))
                .isEqualTo(new CaseChange("q", 0.5, null, List.of(new RankChange("a.md", 1, null))));
    }

    @Test
    void aBlankIdIsRefused() {
        assertThatThrownBy(() -> new CaseChange(" ", 1.0, 1.0, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("case id must not be blank");
    }

    private static RetrievalCase scored(Map<String, Integer> grades, Map<String, Integer> ranks) {
        CaseRanking ranking =
                new CaseRanking("r", new TreeMap<>(Map.of("recall@5", 0.5)), new TreeMap<>(ranks), List.of(), 1);
        return new RetrievalCase("q", "d", new TreeMap<>(grades), List.of(ranking));
    }
}
