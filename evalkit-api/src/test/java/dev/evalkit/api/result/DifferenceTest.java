package dev.evalkit.api.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    private static final Identity JUDGE =
            Identity.of("claude-x").version("2").with("prompt", "a1").with("temperature", 0);

    private static String text(Object before, Object after) {
        return Difference.of("it", before, after).toString();
    }

    @Test
    void listsShowWhatOnlyOneHas() {
        assertThat(text(List.of("a", "links", "b"), List.of("a", "b", "json"))).isEqualTo("it: + 'json', - 'links'");
        assertThat(text(List.of(5), List.of(5, 20))).isEqualTo("it: + 20");
        assertThat(text(List.of("a"), List.of())).isEqualTo("it: - 'a'");
        assertThat(text(List.of("a", "a"), List.of("a"))).isEqualTo("it: - 'a'");
        assertThat(text(List.of("a", "b"), List.of("b", "a")))
                .isEqualTo("it: the same in another order: [a, b] -> [b, a]");
    }

    @Test
    void identitiesOfOneNameShowTheSettingsThatDiffer() {
        assertThat(text(JUDGE, JUDGE.with("prompt", "b7")))
                .isEqualTo("it: claude-x 2 {prompt=a1, …} -> claude-x 2 {prompt=b7, …}");
        assertThat(text(JUDGE, JUDGE.with("runs", 3))).isEqualTo("it: claude-x 2 {…} -> claude-x 2 {runs=3, …}");
        assertThat(text(JUDGE, JUDGE.version("3"))).isEqualTo("it: claude-x 2 -> claude-x 3");
        assertThat(text(Identity.of("bm25").with("b", 0.4), Identity.of("bm25").with("b", 0.75)))
                .isEqualTo("it: bm25 {b=0.4} -> bm25 {b=0.75}");
        assertThat(text(Identity.of("bm25"), Identity.of("bm25").with("b", 0.75)))
                .isEqualTo("it: bm25 -> bm25 {b=0.75}");
    }

    @Test
    void otherValuesAreShownWhole() {
        assertThat(text(JUDGE, Identity.of("other"))).isEqualTo("it: claude-x 2 {prompt=a1, temperature=0} -> other");
        assertThat(text("none", JUDGE)).isEqualTo("it: none -> claude-x 2 {prompt=a1, temperature=0}");
        assertThat(text(1, 3)).isEqualTo("it: 1 -> 3");
        Difference whole = Difference.of("it", List.of(1, 2), List.of(2));
        assertThat(whole.before()).isEqualTo("[1, 2]");
        assertThat(whole.after()).isEqualTo("[2]");
    }
}
