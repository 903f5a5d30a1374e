package dev.evalkit.report.pair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.report.pair.Pairs.Pair;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairsTest {
    private record One(String id, String digest) {}

    private static Pairs<One> pairs(List<One> before, List<One> after) {
        return Pairs.of(before, after, One::id, One::digest);
    }

    @Test
    void casesPairByIdAndContentWhateverTheirOrder() {
        One a = new One("a", "1");
        One b = new One("b", "1");
        One changed = new One("c", "2");
        One removed = new One("d", "1");
        One added = new One("e", "1");
        One addedToo = new One("0", "1");

        Pairs<One> pairs = pairs(
                List.of(a, removed, new One("c", "1"), b), List.of(added, b, addedToo, changed, new One("a", "1")));

        assertThat(pairs.same()).containsExactly(new Pair<>(a, a), new Pair<>(b, b));
        assertThat(pairs.changed()).containsExactly(new Pair<>(new One("c", "1"), changed));
        assertThat(pairs.removed()).containsExactly(removed);
        assertThat(pairs.added()).containsExactly(added, addedToo);
    }

    @Test
    void resultsThatBeginAlikePairAsOthersDo() {
        One a = new One("a", "1");
        One b = new One("b", "1");
        One changed = new One("b", "2");
        One c = new One("c", "1");
        One d = new One("d", "1");

        assertThat(pairs(List.of(a, b, c), List.of(a, changed, d)))
                .isEqualTo(new Pairs<>(
                        List.of(new Pair<>(a, a)), List.of(new Pair<>(b, changed)), List.of(c), List.of(d)));
        assertThat(pairs(List.of(a, b), List.of(a, b, c)))
                .isEqualTo(new Pairs<>(List.of(new Pair<>(a, a), new Pair<>(b, b)), List.of(), List.of(), List.of(c)));
        assertThat(pairs(List.of(a, b, c), List.of(a)))
                .isEqualTo(new Pairs<>(List.of(new Pair<>(a, a)), List.of(), List.of(b, c), List.of()));
    }

    @Test
    void nothingPairsWithNothing() {
        assertThat(pairs(List.of(), List.of())).isEqualTo(new Pairs<One>(List.of(), List.of(), List.of(), List.of()));
    }

    @Test
    void idsThatDifferInCaseAreDifferentCasesAndNoted() {
        Pairs<One> pairs = pairs(List.of(new One("Q1", "1")), List.of(new One("q1", "1")));

        assertThat(pairs.same()).isEmpty();
        assertThat(pairs.removed()).hasSize(1);
        assertThat(pairs.added()).hasSize(1);
        assertThat(Pairs.notes(List.of("q2", "q1", "Q1", "b", "B", "q1")))
                .containsExactly(
                        "different cases whose ids differ only in upper and lower case: 'B', 'b'",
                        "different cases whose ids differ only in upper and lower case: 'Q1', 'q1'");
        assertThat(Pairs.notes(List.of("q1", "q1", "q2"))).isEmpty();
    }
}
