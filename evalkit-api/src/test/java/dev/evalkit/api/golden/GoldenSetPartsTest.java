package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Filters and samples. */
class GoldenSetPartsTest {
    private static GoldenCase goldenCase(String id, Labels.Builder labels) {
        return GoldenCase.builder()
                .id(id)
                .question("Why?")
                .expected(Expected.builder().fact("f").build())
                .labels(labels.build())
                .build();
    }

    private static final GoldenSet SET = GoldenSet.of(
            "acme",
            List.of(
                    goldenCase("q1", Labels.builder().category("multi_hop").tags("table", "typo")),
                    goldenCase("q2", Labels.builder().category("injection").split(Split.DEV)),
                    goldenCase("q10", Labels.builder().tier("lookup").tag("table")),
                    goldenCase("a.b", Labels.builder())));

    private static List<String> ids(GoldenSet set) {
        return set.cases().stream().map(GoldenCase::id).toList();
    }

    private static List<String> ids(CaseFilter filter) {
        return ids(SET.filter(filter));
    }

    @Test
    void casesArePickedByIdTagCategoryTierAndSplit() {
        assertThat(ids(CaseFilter.id("q1"))).containsExactly("q1");
        assertThat(ids(CaseFilter.tag("table"))).containsExactly("q1", "q10");
        assertThat(ids(CaseFilter.category("injection"))).containsExactly("q2");
        assertThat(ids(CaseFilter.tier("lookup"))).containsExactly("q10");
        assertThat(ids(CaseFilter.split(Split.DEV))).containsExactly("q2");
        assertThat(ids(CaseFilter.of("long ids", each -> each.id().length() > 2)))
                .containsExactly("q10", "a.b");
    }

    @Test
    void aGlobMatchesWholeIds() {
        assertThat(ids(CaseFilter.ids("q*"))).containsExactly("q1", "q2", "q10");
        assertThat(ids(CaseFilter.ids("q?"))).containsExactly("q1", "q2");
        assertThat(ids(CaseFilter.ids("*1*"))).containsExactly("q1", "q10");
        assertThat(ids(CaseFilter.ids("a.b"))).containsExactly("a.b");
        assertThatThrownBy(() -> SET.filter(CaseFilter.ids("a?*?b"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SET.filter(CaseFilter.ids("[q]1"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SET.filter(CaseFilter.ids("Q*"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aGlobMatchesWholeTags() {
        assertThat(ids(CaseFilter.tags("t*"))).containsExactly("q1", "q10");
        assertThat(ids(CaseFilter.tags("?ypo"))).containsExactly("q1");
        assertThatThrownBy(() -> SET.filter(CaseFilter.tags("abl*")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no case of golden set 'acme' matches tags 'abl*'");
    }

    @Test
    void filtersAreCombined() {
        CaseFilter table = CaseFilter.tag("table");
        CaseFilter hop = CaseFilter.category("multi_hop");
        assertThat(ids(table.and(hop))).containsExactly("q1");
        assertThat(ids(table.or(CaseFilter.id("a.b")))).containsExactly("q1", "q10", "a.b");
        assertThat(ids(table.not())).containsExactly("q2", "a.b");
        assertThat(table.and(hop).not()).hasToString("not (tag 'table' and category 'multi_hop')");
    }

    @Test
    void aFilterThatPicksNothingIsAnErrorWithTheNearestName() {
        assertThatThrownBy(() -> SET.filter(CaseFilter.tag("tables")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no case of golden set 'acme' matches tag 'tables' (did you mean 'table'?)");
        assertThatThrownBy(() -> SET.filter(CaseFilter.tag("typo").and(CaseFilter.category("injektion"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no case of golden set 'acme' matches (tag 'typo' and category 'injektion')"
                        + " (did you mean 'injection'?)");
        assertThatThrownBy(() -> SET.filter(CaseFilter.ids("z*")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no case of golden set 'acme' matches ids 'z*'");
        assertThatThrownBy(() -> SET.filter(CaseFilter.split(Split.HOLDOUT)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no case of golden set 'acme' matches split 'holdout'");
    }

    @Test
    void settingsOfFiltersAreChecked() {
        assertThatThrownBy(() -> CaseFilter.tag(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tag must not be blank");
        assertThatThrownBy(() -> CaseFilter.ids(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("glob must not be null");
        assertThatThrownBy(() -> SET.filter(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("filter must not be null");
    }

    @Test
    void partsKeepTheNameAndTheNumberLeftOut() {
        GoldenSet set = SET.leftOut(7, 2);
        assertThat(set.filter(CaseFilter.id("q1")).holdoutLeftOut()).isEqualTo(7);
        assertThat(set.filter(CaseFilter.id("q1")).leftOut()).isEqualTo(9);
        assertThat(set.sample(2, 1).holdoutLeftOut()).isEqualTo(7);
        assertThat(set.sample(2, 1).name()).isEqualTo("acme");
        assertThat(SET.holdoutLeftOut()).isZero();
    }

    private static GoldenSet tiers(int lookup, int multiHop, int comparative, int negative) {
        List<GoldenCase> cases = new ArrayList<>();
        add(cases, "lookup", lookup);
        add(cases, "multi_hop", multiHop);
        add(cases, "comparative", comparative);
        add(cases, "negative", negative);
        return GoldenSet.of("tiers", cases);
    }

    private static void add(List<GoldenCase> cases, String tier, int count) {
        IntStream.range(0, count)
                .forEach(i -> cases.add(goldenCase(tier + i, Labels.builder().tier(tier))));
    }

    @Test
    void aSampleHasTheMixOfTheSet() {
        GoldenSet sample = tiers(15, 15, 10, 10).sample(10, 42);
        assertThat(sample.mix().counts(Mix.Kind.TIER))
                .hasToString("{comparative=2, lookup=3, multi_hop=3, negative=2}");
    }

    @Test
    void theLargestRemaindersGetTheRest() {
        // shares of 5: lookup 2.5, multi_hop 1.5, comparative 0.75, negative 0.25
        assertThat(tiers(10, 6, 3, 1).sample(5, 1).mix().counts(Mix.Kind.TIER))
                .hasToString("{comparative=1, lookup=3, multi_hop=1}");
    }

    @Test
    void aSampleIsTheSameEachTimeAndInTheOrderOfTheSet() {
        GoldenSet set = tiers(15, 15, 10, 10);
        assertThat(ids(set.sample(10, 42)))
                .isEqualTo(ids(set.sample(10, 42)))
                .isNotEqualTo(ids(set.sample(10, 43)))
                .isSubsetOf(ids(set.sample(20, 42)))
                .containsExactlyElementsOf(set.cases().stream()
                        .map(GoldenCase::id)
                        .filter(ids(set.sample(10, 42))::contains)
                        .toList());
        assertThat(set.sample(50, 1)).isEqualTo(set);
    }

    @Test
    void theOrderOfTheCasesDoesNotChangeASample() {
        GoldenSet set = tiers(15, 15, 10, 10);
        List<GoldenCase> reversed = new ArrayList<>(set.cases());
        Collections.reverse(reversed);
        assertThat(ids(GoldenSet.of("tiers", reversed).sample(10, 42)))
                .containsExactlyInAnyOrderElementsOf(ids(set.sample(10, 42)));
    }

    @Test
    void theSizeOfASampleIsChecked() {
        assertThatThrownBy(() -> SET.sample(0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("n must be at least 1 but was 0");
        assertThatThrownBy(() -> SET.sample(5, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("n must be at most 4, the size of golden set 'acme', but was 5");
        assertThat(SET.sample(1, 1).size()).isEqualTo(1);
        assertThat(SET.sample(4, 1)).isEqualTo(SET);
    }
}
