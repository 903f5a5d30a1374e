package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GoldenSetTest {
    private static final GoldenCase A = goldenCase("a", "fact");
    private static final GoldenCase B = goldenCase("b", "fact");

    private static GoldenCase goldenCase(String id, String fact) {
        return GoldenCase.builder()
                .id(id)
                .question("Why?")
                .expected(Expected.builder().fact(fact).build())
                .build();
    }

    @Test
    void casesKeepTheirOrder() {
        GoldenSet set = GoldenSet.of("set", List.of(B, A));
        assertThat(set.name()).isEqualTo("set");
        assertThat(set.cases()).containsExactly(B, A);
        assertThat(set.size()).isEqualTo(2);
        assertThat(set).hasToString("set (2 cases)");
        assertThat(GoldenSet.of("set", List.of(A))).hasToString("set (1 case)");
    }

    @Test
    void casesAreFoundById() {
        GoldenSet set = GoldenSet.of("set", List.of(B, A));
        assertThat(set.find("a")).contains(A);
        assertThat(set.find("A")).isEmpty();
        assertThatThrownBy(() -> set.find(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("id must not be null");
    }

    @Test
    void casesAreCopied() {
        List<GoldenCase> cases = new ArrayList<>(List.of(A));
        GoldenSet set = GoldenSet.of("set", cases);
        cases.add(B);
        assertThat(set.cases()).containsExactly(A);
        assertThatThrownBy(() -> set.cases().add(B)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void digestIsOfIdsAndContentOnly() {
        String digest = GoldenSet.of("set", List.of(A, B)).digest();
        assertThat(GoldenSet.of("other", List.of(B, A)).digest()).isEqualTo(digest);
        assertThat(GoldenSet.of("set", List.of(A)).digest()).isNotEqualTo(digest);
        assertThat(GoldenSet.of("set", List.of(A, goldenCase("c", "fact"))).digest())
                .isNotEqualTo(digest);
        assertThat(GoldenSet.of("set", List.of(A, goldenCase("b", "other"))).digest())
                .isNotEqualTo(digest);
    }

    @Test
    void setsAreEqualByNameAndCasesInOrder() {
        GoldenSet set = GoldenSet.of("set", List.of(A, B));
        assertThat(set)
                .isEqualTo(GoldenSet.of("set", List.of(A, B)))
                .hasSameHashCodeAs(GoldenSet.of("set", List.of(A, B)));
        assertThat(set).isNotEqualTo(GoldenSet.of("other", List.of(A, B)));
        assertThat(set).isNotEqualTo(GoldenSet.of("set", List.of(B, A)));
    }

    @Test
    void rulesAreChecked() {
        assertThatThrownBy(() -> GoldenSet.of("set", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("golden set 'set' has no cases");
        assertThatThrownBy(() -> GoldenSet.of("set", List.of(A, B, A)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two cases of golden set 'set' have the id 'a'");
        assertThatThrownBy(() -> GoldenSet.of("", List.of(A)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("golden set name must not be blank");
    }

    @Test
    void exceptionListsItsProblems() {
        Problem first = new Problem("g.jsonl", 2, "$.id", "is missing");
        Problem second = new Problem("g.jsonl", 3, "$", "must be an object but was null");
        GoldenSetException e = new GoldenSetException(List.of(first, second));
        assertThat(e).hasMessage("g.jsonl:2: $.id: is missing\ng.jsonl:3: $: must be an object but was null");
        assertThat(e.problems()).containsExactly(first, second);
        assertThatThrownBy(() -> new GoldenSetException(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of problems must be at least 1 but was 0");
    }

    @Test
    void ofManyProblemsAHundredAreShownAndAllAreKept() {
        List<Problem> problems = IntStream.rangeClosed(1, 10_000)
                .mapToObj(line -> new Problem("g.jsonl", line, "$", "is wrong"))
                .toList();
        List<String> shown =
                new GoldenSetException(problems).getMessage().lines().toList();
        assertThat(shown).hasSize(101);
        assertThat(shown.get(99)).isEqualTo("g.jsonl:100: $: is wrong");
        assertThat(shown.get(100)).isEqualTo("and 9900 more: 10000 problems in all");
        assertThat(new GoldenSetException(problems).problems()).hasSize(10_000);
        assertThat(new GoldenSetException(problems.subList(0, 100)).getMessage().lines())
                .hasSize(100);
        assertThat(new GoldenSetException(problems.subList(0, 101)).getMessage())
                .endsWith("\nand 1 more: 101 problems in all");
    }
}
