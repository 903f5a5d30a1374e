package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.RankedUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExpectedTest {
    private static Map<String, Integer> grades(Expected.Builder expected, RankedUnit unit) {
        return expected.build().qrels(unit).grades();
    }

    @Test
    void aLoneReferenceAnswerIsTheRequiredFact() {
        Expected.Builder lone = Expected.builder().referenceAnswer("30 days");
        assertThat(lone.build().requiredFacts()).containsExactly("30 days");
        assertThat(lone.behavior(Behavior.ABSTAIN).build().requiredFacts()).isEmpty();
        assertThat(Expected.builder()
                        .facts(List.of("f"))
                        .referenceAnswer("30 days")
                        .build()
                        .requiredFacts())
                .containsExactly("f");
        assertThat(Expected.builder().contains(List.of("f")).build().requiredFacts())
                .isEmpty();
    }

    @Test
    void sourcesAreDocumentsOfGradeOne() {
        Expected.Builder expected = Expected.builder().sources("b.md", "a.md");
        assertThat(grades(expected, RankedUnit.DOCUMENT)).containsExactly(Map.entry("a.md", 1), Map.entry("b.md", 1));
        assertThat(grades(expected, RankedUnit.CHUNK)).isEmpty();
    }

    @Test
    void chunksAreChunksOfGradeOneAndTheirDocumentsToo() {
        Expected.Builder expected = Expected.builder().chunks("a::1", "a::0", "b::x::2");
        assertThat(grades(expected, RankedUnit.CHUNK))
                .containsExactly(Map.entry("a::0", 1), Map.entry("a::1", 1), Map.entry("b::x::2", 1));
        assertThat(grades(expected, RankedUnit.DOCUMENT)).containsExactly(Map.entry("a", 1), Map.entry("b::x", 1));
    }

    @Test
    void documentsOfSourcesAndChunksAreJoined() {
        Expected.Builder expected = Expected.builder().source("s").chunks("c::0");
        assertThat(grades(expected, RankedUnit.DOCUMENT)).containsExactly(Map.entry("c", 1), Map.entry("s", 1));
        assertThat(grades(expected, RankedUnit.CHUNK)).containsExactly(Map.entry("c::0", 1));
    }

    @Test
    void gradesOfDocumentsOverrideAndAdd() {
        Expected.Builder expected = Expected.builder()
                .sources("a", "b")
                .chunk("c::0")
                .grade("a", 3)
                .grade("d", 2)
                .grade("e", 0);
        assertThat(grades(expected, RankedUnit.DOCUMENT))
                .containsExactly(
                        Map.entry("a", 3), Map.entry("b", 1), Map.entry("c", 1), Map.entry("d", 2), Map.entry("e", 0));
        assertThat(grades(expected, RankedUnit.CHUNK)).containsExactly(Map.entry("c::0", 1));
    }

    @Test
    void gradesAloneAreOfDocuments() {
        Expected.Builder expected = Expected.builder().grade("a", 2).grade("b::0", 1);
        assertThat(grades(expected, RankedUnit.DOCUMENT)).containsExactly(Map.entry("a", 2), Map.entry("b::0", 1));
        assertThat(grades(expected, RankedUnit.CHUNK)).isEmpty();
    }

    @Test
    void gradesOfChunksOverrideAndADocumentHasTheHighestOfItsChunks() {
        Expected.Builder expected = Expected.builder()
                .chunks("a::0", "a::1", "b::0")
                .grade("b::0", 2)
                .grade("b::1", 3)
                .grade("c::0", 0);
        assertThat(grades(expected, RankedUnit.CHUNK))
                .isEqualTo(Map.of("a::0", 1, "a::1", 1, "b::0", 2, "b::1", 3, "c::0", 0));
        assertThat(grades(expected, RankedUnit.DOCUMENT)).isEqualTo(Map.of("a", 1, "b", 3, "c", 0));
    }

    @Test
    void anExpectedIdGradedZeroContradictsItself() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Expected.builder()
                        .source("a")
                        .grade("a", 0)
                        .grade("b", 1)
                        .build())
                .withMessage("'a' is expected but graded 0 (not relevant); raise the grade or stop expecting it");
    }

    @Test
    void aCaseThatExpectsNothingOfAUnitGivesEmptyJudgments() {
        Expected.Builder otherUnit =
                Expected.builder().sources("a").grade("a", 1).grade("b", 0);
        assertThat(grades(otherUnit, RankedUnit.CHUNK)).isEmpty();
        assertThat(grades(Expected.builder().fact("f"), RankedUnit.DOCUMENT)).isEmpty();
    }

    @Test
    void nullCollectionsBecomeEmpty() {
        Expected expected = new Expected(null, null, null, null, null, null, null, null, Behavior.ANSWER, null);
        assertThat(expected).isEqualTo(Expected.builder().build());
        assertThat(expected.isCheckable()).isFalse();
    }

    @Test
    void everyPartMakesACaseCheckable() {
        List<Expected.Builder> checkable = List.of(
                Expected.builder().source("s"),
                Expected.builder().chunk("c::0"),
                Expected.builder().grade("g", 1),
                Expected.builder().fact("f"),
                Expected.builder().contains("c"),
                Expected.builder().forbidden("f"),
                Expected.builder().action(new ExpectedAction("a", List.of())),
                Expected.builder().injectionMarker("i"),
                Expected.builder().behavior(Behavior.ABSTAIN),
                Expected.builder().referenceAnswer("r"));
        assertThat(checkable).allMatch(builder -> builder.build().isCheckable());
    }

    @Test
    void listsAreCopied() {
        List<String> facts = new ArrayList<>(List.of("f"));
        TreeMap<String, Integer> grades = new TreeMap<>(Map.of("a", 1));
        Expected expected = new Expected(null, null, grades, facts, null, null, null, null, Behavior.ANSWER, null);
        facts.add("g");
        grades.put("b", 1);
        assertThat(expected.facts()).containsExactly("f");
        assertThat(expected.grades()).containsOnlyKeys("a");
        assertThatThrownBy(() -> expected.facts().add("h")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> expected.grades().put("c", 1)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void rulesOfListsAreChecked() {
        assertThatThrownBy(() -> Expected.builder().facts("f", " ").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("facts[1] must not be blank");
        assertThatThrownBy(() -> Expected.builder().contains("a", "b", "a").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("contains[2] must occur once but is the same as [0]");
        assertThatThrownBy(() -> new Expected(
                        Arrays.asList("a", null), null, null, null, null, null, null, null, Behavior.ANSWER, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("sources[1] must not be null");
        assertThatThrownBy(() -> Expected.builder().chunk("a.md").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("chunk id must have the form documentId::n but was 'a.md'");
        assertThatThrownBy(() -> Expected.builder().referenceAnswer("").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("referenceAnswer must not be blank");
        assertThatThrownBy(() -> new Expected(null, null, null, null, null, null, null, null, null, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("behavior must not be null");
    }

    @Test
    void rulesOfGradesAreChecked() {
        assertThatThrownBy(() -> Expected.builder().grade("a", -1).grade("b", 1).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("grade of 'a' must be at least 0 but was -1");
        assertThatThrownBy(() -> Expected.builder().grade("a", 0).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("at least one grade must be positive but all are 0");
        assertThatThrownBy(() -> Expected.builder().chunk("a::0").grade("a", 1).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("chunk id must have the form documentId::n but was 'a'");
        assertThat(Expected.builder().grade("a", 0).grade("b", 1).build().grades())
                .containsOnlyKeys("a", "b");
    }

    @Test
    void unitMustNotBeNull() {
        assertThatThrownBy(() -> Expected.builder().build().qrels(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("unit must not be null");
    }
}
