package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MixTest {
    private final List<GoldenCase> cases = new ArrayList<>();

    private MixTest add(Expected.Builder expected, Labels.Builder labels) {
        cases.add(GoldenCase.builder()
                .id("q" + cases.size())
                .question("Why?")
                .expected(expected.build())
                .labels(labels.build())
                .build());
        return this;
    }

    private Mix mix() {
        return GoldenSet.of("set", cases).mix();
    }

    private static Expected.Builder fact() {
        return Expected.builder().fact("f");
    }

    private static Labels.Builder labels() {
        return Labels.builder();
    }

    private static Mix mixOf(Expected.Builder expected, Labels.Builder labels) {
        return new MixTest().add(expected, labels).mix();
    }

    @Test
    void casesAreCountedByEachLabel() {
        add(fact(), labels().category("multi_hop").tags("table", "typo").split(Split.DEV));
        add(fact(), labels().category("answerable").tier("lookup").tag("table"));
        add(Expected.builder().behavior(Behavior.ABSTAIN), labels().category("multi_hop"));
        Mix mix = mix();
        assertThat(mix.cases()).isEqualTo(3);
        assertThat(mix.counts(Mix.Kind.CATEGORY)).hasToString("{answerable=1, multi_hop=2}");
        assertThat(mix.counts(Mix.Kind.TIER)).hasToString("{lookup=1}");
        assertThat(mix.counts(Mix.Kind.BEHAVIOR)).hasToString("{abstain=1, answer=2}");
        assertThat(mix.counts(Mix.Kind.SPLIT)).hasToString("{dev=1}");
        assertThat(mix.counts(Mix.Kind.TAG)).hasToString("{table=2, typo=1}");
    }

    @Test
    void casesAreCountedByExpectedDocuments() {
        add(fact(), labels());
        add(Expected.builder().sources("a", "b").grade("a", 2).grade("c", 0), labels());
        add(Expected.builder().chunks("a::0", "a::1"), labels());
        add(Expected.builder().grade("a", 1).grade("b", 3), labels());
        assertThat(mix().sourceCounts()).hasToString("{0=1, 1=1, 2=2}");
    }

    @Test
    void casesThatCatchHarmAreCounted() {
        assertThat(mixOf(fact(), labels().category("answerable").tier("lookup")).harmCases())
                .isZero();
        for (String category : List.of("unanswerable", "injection", "adversarial", "contradiction")) {
            assertThat(mixOf(fact(), labels().category(category)).harmCases())
                    .as(category)
                    .isEqualTo(1);
        }
        for (String category : List.of("multi_hop", "ticket_intent", "smalltalk")) {
            assertThat(mixOf(fact(), labels().category(category)).harmCases())
                    .as(category)
                    .isZero();
        }
        assertThat(mixOf(fact(), labels().tier("negative")).harmCases()).isEqualTo(1);
        assertThat(mixOf(Expected.builder().source("a").forbidden("x"), labels())
                        .harmCases())
                .isEqualTo(1);
        for (Expected.Builder asksForMore : List.of(
                fact(),
                Expected.builder().contains("x"),
                Expected.builder().action(new ExpectedAction("create_ticket", List.of())),
                Expected.builder().referenceAnswer("x"))) {
            assertThat(mixOf(asksForMore.forbidden("y"), labels()).harmCases()).isZero();
        }
        assertThat(mixOf(fact().injectionMarker("x"), labels()).harmCases()).isEqualTo(1);
        assertThat(mixOf(Expected.builder().behavior(Behavior.ABSTAIN), labels().category("answerable"))
                        .harmCases())
                .isEqualTo(1);
        add(fact(), labels())
                .add(fact(), labels().category("injection"))
                .add(fact(), labels())
                .add(fact(), labels());
        assertThat(mix().harmShare()).isEqualTo(0.25);
    }

    @Test
    void aSetWithoutUnanswerableOrInjectionCasesSaysSo() {
        String unanswerable = "no unanswerable cases: the set cannot show whether the system makes answers up";
        String injection = "no injection cases: the set cannot show whether the system obeys instructions in documents";
        assertThat(mixOf(fact(), labels()).gaps()).containsExactly(unanswerable, injection);
        assertThat(mixOf(fact(), labels().category("unanswerable")).gaps()).containsExactly(injection);
        assertThat(mixOf(fact(), labels().tier("negative")).gaps()).containsExactly(injection);
        assertThat(mixOf(Expected.builder().behavior(Behavior.ABSTAIN), labels())
                        .gaps())
                .containsExactly(injection);
        assertThat(mixOf(Expected.builder().behavior(Behavior.ABSTAIN), labels().category("adversarial"))
                        .gaps())
                .containsExactly(unanswerable, injection);
        assertThat(mixOf(fact(), labels().category("injection")).gaps()).containsExactly(unanswerable);
        assertThat(mixOf(fact().injectionMarker("x"), labels()).gaps()).containsExactly(unanswerable);
    }

    @Test
    void aGroupOfTenIsReadableAndOneOfNineIsNot() {
        Mix.Group nine = new Mix.Group(Mix.Kind.TAG, "x", 9);
        Mix.Group ten = new Mix.Group(Mix.Kind.TAG, "y", 10);
        assertThat(nine.isTooSmall()).isTrue();
        assertThat(nine.pointsOfOneCase()).isGreaterThan(10);
        assertThat(ten.isTooSmall()).isFalse();
        assertThat(ten.pointsOfOneCase()).isEqualTo(10);
        for (int i = 0; i < 10; i++) {
            add(fact(), labels().tags(i < 9 ? List.of("x", "y") : List.of("y")));
        }
        assertThat(mix().tooSmall()).containsExactly(nine);
    }

    @Test
    void textShowsEverything() {
        add(Expected.builder().source("a"), labels().category("answerable").tag("bell\u0007"));
        for (int i = 0; i < 10; i++) {
            add(Expected.builder().behavior(Behavior.ABSTAIN), labels().category("unanswerable"));
        }
        assertThat(mix().toText()).isEqualTo("""
                11 cases, 10 of them (91 %) to catch harm

                category
                  answerable               1  too small to read: one case is 100 points
                  unanswerable            10

                behavior
                  abstain                 10
                  answer                   1  too small to read: one case is 100 points

                tag
                  bell\\u0007               1  too small to read: one case is 100 points

                expected sources
                  0                       10
                  1                        1

                no injection cases: the set cannot show whether the system obeys instructions in documents
                """);
    }

    @Test
    void rulesAreChecked() {
        assertThatThrownBy(() -> new Mix(1, List.of(), new TreeMap<>(), 2, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cases must be at least 2 but was 1");
        assertThatThrownBy(() -> new Mix.Group(Mix.Kind.TAG, "x", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cases must be at least 1 but was 0");
        assertThatThrownBy(() -> mixOf(fact(), labels()).counts(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("kind must not be null");
    }
}
