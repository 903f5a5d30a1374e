package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GoldenCaseTest {
    private static GoldenCase.Builder builder() {
        return GoldenCase.builder()
                .id("q1")
                .question("Why?")
                .expected(Expected.builder().fact("because").build());
    }

    private static String expecting(UnaryOperator<Expected.Builder> more) {
        return builder()
                .expected(more.apply(Expected.builder().fact("because")).build())
                .build()
                .digest();
    }

    private static String given(UnaryOperator<CaseContext.Builder> context) {
        return builder()
                .context(context.apply(CaseContext.builder()).build())
                .build()
                .digest();
    }

    @Test
    void contextAndLabelsAreEmptyUnlessSet() {
        assertThat(builder().build().context()).isEqualTo(CaseContext.EMPTY);
        assertThat(builder().build().labels()).isEqualTo(Labels.EMPTY);
    }

    @Test
    void digestIsTheSameInEveryRun() {
        // SHA-256 of question, Why?, #1, facts, because, #1, behavior, answer, #1, each behind its length in four bytes
        assertThat(builder().build().digest()).isEqualTo("ac6d3d3ef57270bf6bd5ef45");
    }

    @Test
    void idAndLabelsDoNotChangeTheDigest() {
        Labels labels = Labels.builder()
                .category("multi_hop")
                .tag("x")
                .notes("n")
                .requiresSynthesis(true)
                .split(Split.DEV)
                .build();
        assertThat(builder().id("other").labels(labels).build().digest())
                .isEqualTo(builder().build().digest());
    }

    @Test
    void everyPartOfTheContentChangesTheDigest() {
        List<String> digests = Stream.of(
                        builder().build().digest(),
                        builder().question("How?").build().digest(),
                        given(c -> c.history(new CaseContext.Message("user", "hi"))),
                        given(c -> c.history(new CaseContext.Message("assistant", "hi"))),
                        given(c -> c.attribute("user", "hi")),
                        expecting(e -> e.source("x")),
                        expecting(e -> e.chunk("x::0")),
                        expecting(e -> e.grade("x", 1)),
                        expecting(e -> e.grade("x", 2)),
                        expecting(e -> e.fact("x")),
                        expecting(e -> e.contains("x")),
                        expecting(e -> e.forbidden("x")),
                        expecting(e -> e.action(new ExpectedAction("x", List.of()))),
                        expecting(e -> e.action(new ExpectedAction("x", List.of("y")))),
                        expecting(
                                e -> e.actions(new ExpectedAction("x", List.of()), new ExpectedAction("y", List.of()))),
                        expecting(e -> e.injectionMarker("x")),
                        expecting(e -> e.behavior(Behavior.CREATE_TICKET)),
                        expecting(e -> e.action(new ExpectedAction("x", List.of(), true))),
                        expecting(e -> e.referenceAnswer("x")))
                .toList();
        assertThat(digests).doesNotHaveDuplicates().allMatch(digest -> digest.matches("[0-9a-f]{24}"));
    }

    @Test
    void whereOneTextEndsChangesTheDigest() {
        assertThat(expecting(e -> e.sources("ab", "c"))).isNotEqualTo(expecting(e -> e.sources("a", "bc")));
        assertThat(expecting(e -> e.sources("a", "b").forbidden("c")))
                .isNotEqualTo(expecting(e -> e.source("a").forbidden("b", "c")));
    }

    @Test
    void rulesAreChecked() {
        assertThatThrownBy(() -> builder().id(" ").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("golden case id must not be blank");
        assertThatThrownBy(() -> builder().id("a\tb").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("golden case id must not have control characters but has U+0009");
        assertThatThrownBy(() -> builder().question("\n").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("question of golden case 'q1' must not be blank");
        assertThatThrownBy(() -> builder().expected(Expected.builder().build()).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("golden case 'q1' has nothing to check; add expected_sources, ");
        assertThatThrownBy(() ->
                        new GoldenCase("q1", "Why?", null, Expected.builder().build(), Labels.EMPTY))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("context of golden case 'q1' must not be null");
    }

    @Test
    void theBuilderNamesWhatIsMissing() {
        assertThatThrownBy(() -> GoldenCase.builder().id("q1").build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Cannot build GoldenCase, some of required attributes are not set [question, expected]");
    }
}
