package dev.evalkit.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.pair.Pairs.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CaseChangesTest {
    private static final String MEASURE = "RR";
    private static final List<@Nullable Double> VALUES = values();

    private static List<@Nullable Double> values() {
        List<@Nullable Double> values = new ArrayList<>(List.of(0.0, 0.5, 1.0));
        values.add(null);
        return values;
    }

    /** Every value, defined or not, before every value after, on the first rung; the other way round on the second. */
    private static List<Pair<RetrievalCase>> pairs() {
        List<Pair<RetrievalCase>> pairs = new ArrayList<>();
        for (Double then : VALUES) {
            for (Double now : VALUES) {
                String id = "q" + (99 - pairs.size()); // not in the order of the ids
                pairs.add(new Pair<>(one(id, then, now), one(id, now, then)));
            }
        }
        return pairs;
    }

    private static RetrievalCase one(String id, @Nullable Double first, @Nullable Double second) {
        return new RetrievalCase(
                id,
                "digest",
                new TreeMap<>(Map.of("a.md", 1)),
                List.of(ranking("first", first), ranking("second", second)));
    }

    private static CaseRanking ranking(String rung, @Nullable Double value) {
        boolean found = value != null && value > 0;
        return new CaseRanking(
                rung,
                new TreeMap<>(value == null ? Map.of() : Map.of(MEASURE, value)),
                new TreeMap<>(found ? Map.of("a.md", (int) (1 / value)) : Map.of()),
                found ? List.of("a.md") : List.of(),
                1);
    }

    private static List<CaseChange> expected(String rung) {
        return pairs().stream()
                .map(pair -> CaseChange.of(pair.before(), pair.after(), new RungMeasure(rung, MEASURE)))
                .toList();
    }

    @Test
    void aListOfChangesIsTheSameAsOneThatIsMadeAtOnce() {
        List<CaseChanges> all = CaseChanges.of(pairs(), List.of("first", "second"), MEASURE);

        assertThat(all).hasSize(2);
        assertThat(all.get(0)).isEqualTo(expected("first")).hasSize(16);
        assertThat(all.get(1)).isEqualTo(expected("second")).isNotEqualTo(expected("first"));
        assertThat(CaseChanges.of(List.of(), List.of("first"), MEASURE).get(0)).isEmpty();
    }

    @Test
    void risenAndFallenAreThoseOfTheSingleChanges() {
        for (String rung : List.of("first", "second")) {
            CaseChanges changes =
                    CaseChanges.of(pairs(), List.of(rung), MEASURE).get(0);
            List<CaseChange> rose =
                    expected(rung).stream().filter(CaseChange::rose).toList();
            List<CaseChange> fell =
                    expected(rung).stream().filter(CaseChange::fell).toList();

            assertThat(changes.rose()).isEqualTo(rose).hasSize(3);
            assertThat(changes.fell()).isEqualTo(fell).hasSize(6);
            RungChange lazy = new RungChange(rung, null, null, changes);
            RungChange copied = new RungChange(rung, null, null, expected(rung));
            assertThat(lazy).isEqualTo(copied);
            assertThat(lazy.rose()).isEqualTo(copied.rose());
            assertThat(lazy.fell()).isEqualTo(copied.fell());
        }
    }

    @Test
    void aRungThatOneResultLacksHasNoValues() {
        CaseChanges changes = CaseChanges.of(pairs(), List.of("third"), MEASURE).get(0);

        assertThat(changes.rose()).isEmpty();
        assertThat(changes.fell()).isEmpty();
        assertThat(changes).allMatch(each -> each.before() == null && each.after() == null);
    }

    @Test
    void valuesFollowTheOrderOfTheIdsAndLeaveOutWhatIsNotThereTwice() {
        CaseChanges changes = CaseChanges.of(pairs(), List.of("first"), MEASURE).get(0);
        int[] order = PairedValues.byId(changes.stream().map(CaseChange::id).toList());

        MeanChange means = changes.values(order).means(1);

        assertThat(changes.get(order[0]).id()).isEqualTo("q84");
        assertThat(changes.get(order[15]).id()).isEqualTo("q99");
        assertThat(means).isNotNull();
        assertThat(means.n()).isEqualTo(9);
        assertThat(means.before()).isEqualTo(0.5);
        assertThat(means.after()).isEqualTo(0.5);
    }

    @Test
    void nobodyCanChangeTheLists() {
        CaseChanges changes = CaseChanges.of(pairs(), List.of("first"), MEASURE).get(0);
        CaseChange one = changes.get(0);

        assertThatThrownBy(() -> changes.add(one)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> changes.set(0, one)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> changes.rose().remove(0)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> changes.get(16)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
