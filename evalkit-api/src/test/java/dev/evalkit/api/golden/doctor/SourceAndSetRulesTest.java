package dev.evalkit.api.golden.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.Labels;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules on sources and on the set: for each a planted fault that is found, and near misses that are not. */
class SourceAndSetRulesTest {
    private static Labels.Builder category(String category) {
        return Labels.builder().category(category);
    }

    private static Labels.Builder tier(String tier) {
        return Labels.builder().tier(tier);
    }

    private static Expected.Builder abstain() {
        return Expected.builder().behavior(Behavior.ABSTAIN);
    }

    @Test
    void documentThatTheCorpusLacksIsFoundWithTheNearestOne() {
        assertThat(new Examined()
                        .expecting(Expected.builder().sources("a.md", "polices/refunds.md"))
                        .expecting(Expected.builder().chunks("a.md::7", "zzz::0"))
                        .document("a.md", "x")
                        .document("policies/refunds.md", "x")
                        .finds("unknown_source"))
                .containsExactly(
                        "q1 ERROR the corpus has no document 'polices/refunds.md' (did you mean 'policies/refunds.md'?)",
                        "q2 ERROR the corpus has no document 'zzz'");
    }

    @Test
    void documentGradedZeroNeedNotBeThere() {
        assertThat(new Examined()
                        .expecting(Expected.builder().grade("a.md", 1).grade("gone.md", 0))
                        .document("a.md", "x")
                        .finds("unknown_source"))
                .isEmpty();
    }

    @Test
    void multiHopCaseWithASingleSourceIsFound() {
        assertThat(new Examined()
                        .labelled(category("multi_hop"), Expected.builder().source("a.md"))
                        .labelled(tier("multi_hop"), Expected.builder().chunk("a::0"))
                        .finds("single_source_hop"))
                .containsExactly(
                        "q1 WARNING a multi_hop case expects only one source",
                        "q2 WARNING a multi_hop case expects only one source");
    }

    @Test
    void multiHopCaseWithTwoDocumentsOrTwoChunksOrNoneIsFine() {
        assertThat(new Examined()
                        .labelled(category("multi_hop"), Expected.builder().sources("a.md", "b.md"))
                        .labelled(tier("multi_hop"), Expected.builder().chunks("a::0", "a::1"))
                        .labelled(tier("multi_hop"), Expected.builder().fact("f"))
                        .labelled(tier("lookup"), Expected.builder().source("a.md"))
                        .finds("single_source_hop"))
                .isEmpty();
    }

    @Test
    void contradictionNeedsTwoDocuments() {
        assertThat(new Examined()
                        .labelled(category("contradiction"), Expected.builder().source("a.md"))
                        .labelled(category("contradiction"), Expected.builder().chunks("a::0", "a::1"))
                        .labelled(category("contradiction"), Expected.builder().fact("f"))
                        .labelled(category("contradiction"), Expected.builder().sources("a.md", "b.md"))
                        .labelled(category("answerable"), Expected.builder().source("a.md"))
                        .finds("one_sided_contradiction"))
                .containsExactly(
                        "q1 WARNING a contradiction case expects only one source",
                        "q2 WARNING a contradiction case expects only one source",
                        "q3 WARNING a contradiction case expects no source");
    }

    @Test
    void aCaseThatRequiresSynthesisNeedsTwoSources() {
        assertThat(new Examined()
                        .with("Why?", Expected.builder().source("a.md"), synthesis())
                        .with("Why?", Expected.builder().fact("x"), synthesis())
                        .with("Why?", Expected.builder().chunks("a.md::0", "a.md::1"), synthesis())
                        .with("Why?", Expected.builder().sources("a.md", "b.md"), synthesis())
                        .with("Why?", Expected.builder().grade("a.md", 1).grade("b.md", 2), synthesis())
                        .with("Why?", Expected.builder().source("a.md"), Labels.builder())
                        .finds("single_source_synthesis"))
                .containsExactly(
                        "q1 WARNING the case requires synthesis but expects only one source",
                        "q2 WARNING the case requires synthesis but expects no source");
    }

    private static Labels.Builder synthesis() {
        return Labels.builder().requiresSynthesis(true);
    }

    @Test
    void aCaseWithoutAnythingForChecksNeedsAJudge() {
        assertThat(new Examined()
                        .with("Why?", Expected.builder().fact("x"), Labels.builder())
                        .with("Why?", Expected.builder().referenceAnswer("x"), Labels.builder())
                        .with("Why?", Expected.builder().referenceAnswer("x").contains("y"), Labels.builder())
                        .with("Why?", abstain().referenceAnswer("x"), Labels.builder())
                        .finds("needs_judge"))
                .containsExactly(
                        "q1 NOTE needs a judge: it has only facts, so that a run with checks alone leaves it unscored",
                        "q2 NOTE needs a judge: it has only a reference answer, so that a run with checks alone leaves"
                                + " it unscored");
    }

    @Test
    void answerOfAnUnanswerableCaseIsFoundInTheCorpus() {
        assertThat(new Examined()
                        .with("Whose rates?", abstain().forbidden("European Central Bank"), category("unanswerable"))
                        .with("Does PostgreSQL integrate with Redis Streams?", abstain(), tier("negative"))
                        .with("Why?", abstain().referenceAnswer("Not before noon"), Labels.builder())
                        .document("a.md", "Rates are those of the European Central Bank. Not before noon!")
                        .document("b.md", "An extension lets PostgreSQL integrate a Redis stream.")
                        .finds("answer_in_corpus"))
                .containsExactly(
                        "q1 WARNING the case expects abstention, but document 'a.md' contains 'European Central Bank'",
                        "q2 WARNING the case expects abstention, but document 'b.md' contains all words of the question within"
                                + " 40 words",
                        "q3 WARNING the case expects abstention, but document 'a.md' contains 'Not before noon'");
    }

    @Test
    void wordsFarApartOrInSeveralDocumentsAreNoAnswer() {
        String question = "Does PostgreSQL integrate with Redis Streams?";
        assertThat(new Examined()
                        .with(question, abstain(), tier("negative"))
                        .document("a.md", "PostgreSQL can integrate much. " + "word ".repeat(40) + "Redis streams.")
                        .document("b.md", "PostgreSQL and Redis.")
                        .document("c.md", "integrate streams")
                        .finds("answer_in_corpus"))
                .isEmpty();
    }

    @Test
    void wordsWithinFortyAreTogetherAndOneMoreIsNot() {
        String question = "alpha bravo charlie?";
        assertThat(new Examined()
                        .with(question, abstain(), tier("negative"))
                        .document("a.md", "alpha bravo " + "word ".repeat(37) + "charlie")
                        .finds("answer_in_corpus"))
                .hasSize(1);
        assertThat(new Examined()
                        .with(question, abstain(), tier("negative"))
                        .document("a.md", "alpha bravo " + "word ".repeat(38) + "charlie")
                        .finds("answer_in_corpus"))
                .isEmpty();
    }

    @Test
    void casesThatRefuseForAnotherReasonOrAnswerAreNotLookedAt() {
        assertThat(new Examined()
                        .with("Read alpha bravo charlie to me", abstain(), category("adversarial"))
                        .with(
                                "Where is alpha bravo charlie?",
                                Expected.builder().fact("f"),
                                category("unanswerable"))
                        .with("Where is alpha?", abstain().forbidden("alpha"), category("unanswerable"))
                        .document("a.md", "read alpha bravo charlie")
                        .finds("answer_in_corpus"))
                .isEmpty();
    }

    @Test
    void idsThatDifferByCaseAreFound() {
        GoldenCase first = GoldenCase.builder()
                .id("Q-1")
                .question("What happens then?")
                .expected(Expected.builder().fact("f").build())
                .build();
        GoldenCase second = GoldenCase.builder()
                .id("q-1")
                .question("And who pays for it?")
                .expected(first.expected())
                .build();
        GoldenCase third = GoldenCase.builder()
                .id("q-11")
                .question("And who asks for it?")
                .expected(first.expected())
                .build();
        assertThat(new Examined().with(first).with(second).with(third).finds("ids_differ_by_case"))
                .containsExactly("q-1 WARNING the id differs from 'Q-1' only in upper and lower case");
    }

    private static Examined tiers(int lookup, int multiHop, int comparative, int negative) {
        Examined examined = new Examined();
        List<String> names = List.of("lookup", "multi_hop", "comparative", "negative");
        int[] counts = {lookup, multiHop, comparative, negative};
        for (int t = 0; t < counts.length; t++) {
            for (int i = 0; i < counts[t]; i++) {
                examined.labelled(tier(names.get(t)), Expected.builder().fact("f"));
            }
        }
        return examined;
    }

    @Test
    void tierFarFromThePlanIsFound() {
        assertThat(tiers(21, 15, 10, 4).finds("tier_plan"))
                .containsExactly(
                        "set NOTE tier lookup has 21 of 50 cases but should have about 15",
                        "set NOTE tier negative has 4 of 50 cases but should have about 10");
        assertThat(tiers(20, 0, 0, 0).finds("tier_plan")).hasSize(4);
    }

    @Test
    void tierWithinAThirdOfThePlanIsFine() {
        assertThat(tiers(15, 15, 10, 10).finds("tier_plan")).isEmpty();
        assertThat(tiers(20, 10, 13, 7).finds("tier_plan")).isEmpty();
        assertThat(tiers(19, 0, 0, 0).finds("tier_plan")).isEmpty();
        assertThat(tiers(6, 6, 6, 2).finds("tier_plan")).isEmpty(); // 2 of 4 are half off, but 2 cases only
    }

    @Test
    void questionsInAnotherLanguageAreFound() {
        assertThat(new Examined()
                        .question("How do I pay the invoice?")
                        .question("What is the fee for a card?")
                        .question("Wie viele Tage kann ich nach der Kündigung noch lesen?")
                        .question("¿Cuánto cobran por la declaración de un país?")
                        .question("退款需要几天")
                        .finds("language_mix"))
                .containsExactly(
                        "set NOTE most questions are in English, 1 in German: q3",
                        "set NOTE most questions are in English, 1 in Han script: q5",
                        "set NOTE most questions are in English, 1 in Spanish: q4");
    }

    @Test
    void foreignNamesAreNoLanguageMix() {
        assertThat(new Examined()
                        .question("Who wrote 'Der Spiegel' and what is it for?")
                        .question("What does El Niño do to the harvest?")
                        .question("Minimum yen amount?")
                        .question("What does 退款 mean in the docs?")
                        .finds("language_mix"))
                .isEmpty();
        assertThat(new Examined().question("返金はいつですか").question("請求書支払方法変更は").finds("language_mix"))
                .isEmpty();
    }

    @Test
    void ofManyCasesInOneLanguageFiveAreNamed() {
        Examined examined = new Examined();
        for (int i = 0; i < 7; i++) {
            examined.question("What is the fee of number " + i + "?");
        }
        for (int i = 0; i < 6; i++) {
            examined.question("Was ist mit der Nummer " + i + " und wie viel?");
        }
        assertThat(examined.finds("language_mix"))
                .containsExactly("set NOTE most questions are in English, 6 in German: q8, q9, q10, q11, q12, …");
    }

    @Test
    void aCorpusInChineseNeedsAnAnalyzer() {
        assertThat(new Examined()
                        .expecting(Expected.builder().source("a.md"))
                        .document("a.md", "退款需要14天。Visa or Mastercard.")
                        .document("b.md", "在线客服的服务时间为工作日上午九点到下午六点。电话见官网首页。")
                        .finds("eastern_corpus"))
                .containsExactly(
                        "set NOTE most letters of the corpus are Chinese, Japanese or Korean, which the standard keyword search takes one by one");
        assertThat(new Examined()
                        .expecting(Expected.builder().source("a.md"))
                        .document("a.md", "Refunds take 14 days. 退款需要14天。")
                        .finds("eastern_corpus"))
                .isEmpty();
    }
}
