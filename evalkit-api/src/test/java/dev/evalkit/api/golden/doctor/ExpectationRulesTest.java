package dev.evalkit.api.golden.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import org.junit.jupiter.api.Test;

/** Rules on forbidden phrases and facts: for each a planted fault that is found, and near misses that are not. */
class ExpectationRulesTest {
    private static Expected.Builder source() {
        return Expected.builder().source("a.md");
    }

    @Test
    void forbiddenPhraseInAnExpectationIsAnError() {
        assertThat(new Examined()
                        .expecting(source().facts("No fee", "Refunds end after 30 days")
                                .forbidden("after  30\u00a0Days"))
                        .expecting(source().contains("session pooling").forbidden("Session"))
                        .expecting(
                                source().referenceAnswer("There is no limit.").forbidden("no limit"))
                        .finds("forbidden_claim"))
                .containsExactly(
                        "q1 ERROR the forbidden phrase 'after  30\u00a0Days' occurs in expected fact 2",
                        "q2 ERROR the forbidden phrase 'Session' occurs in expected phrase 1",
                        "q3 ERROR the forbidden phrase 'no limit' occurs in the reference answer");
    }

    @Test
    void forbiddenPhraseInAnExpectedDocumentIsAWarning() {
        assertThat(new Examined()
                        .expecting(source().forbidden("refunds are unlimited"))
                        .expecting(Expected.builder().chunk("a.md::3").forbidden("unlimited"))
                        .document("a.md", "Never say that refunds are unlimited.")
                        .document("b.md", "x")
                        .finds("forbidden_claim"))
                .containsExactly(
                        "q1 WARNING the forbidden phrase 'refunds are unlimited' occurs in expected document 'a.md'",
                        "q2 WARNING the forbidden phrase 'unlimited' occurs in expected document 'a.md'");
    }

    @Test
    void forbiddenPhraseElsewhereIsNoFinding() {
        assertThat(new Examined()
                        .expecting(source().fact("30 days").forbidden("refunds are unlimited", "30 weeks"))
                        .document("a.md", "Refunds are limited.")
                        .document("b.md", "Never say that refunds are unlimited.")
                        .finds("forbidden_claim"))
                .isEmpty();
    }

    @Test
    void fragmentOfARefusalIsFound() {
        assertThat(new Examined()
                        .expecting(source().forbidden("I don't know", "not sure", "Can\u2019t"))
                        .finds("refusal_fragment"))
                .containsExactly(
                        "q1 WARNING the forbidden phrase 'not sure' is not a refusal by itself, and a correct answer may"
                                + " contain it",
                        "q1 WARNING the forbidden phrase 'Can\u2019t' is not a refusal by itself, and a correct answer may"
                                + " contain it");
    }

    @Test
    void wholeRefusalsAndCasesThatExpectOneAreNoFinding() {
        assertThat(new Examined()
                        .expecting(source().forbidden("I am not sure", "I cannot help with that"))
                        .expecting(Expected.builder().behavior(Behavior.ABSTAIN).forbidden("not sure"))
                        .finds("refusal_fragment"))
                .isEmpty();
    }

    @Test
    void factWithinAnotherOneIsFound() {
        assertThat(new Examined()
                        .expecting(source().facts("30 days", "Refunds end 30 days after the charge"))
                        .expecting(source().facts("No fee.", "no fee"))
                        .finds("contained_fact"))
                .containsExactly(
                        "q1 WARNING expected fact 1 is part of fact 2", "q2 WARNING expected fact 2 is part of fact 1");
    }

    @Test
    void factsThatShareWordsAreNotPartOfEachOther() {
        assertThat(new Examined()
                        .expecting(source().facts("30 days", "130 days are too many", "days 30"))
                        .expecting(source().fact("30 days"))
                        .expecting(source().fact("30 days after the charge"))
                        .finds("contained_fact"))
                .isEmpty();
    }

    @Test
    void oneFactInTwoWordingsIsFoundOnce() {
        assertThat(new Examined()
                        .expecting(source().facts(
                                        "Refunds are allowed within 30 days of the charge",
                                        "A fee applies",
                                        "Within 30 days of the charge, a refund is allowed"))
                        .finds("repeated_fact"))
                .containsExactly("q1 WARNING expected facts 1 and 3 say the same thing in different words");
    }

    @Test
    void factsWithOtherNumbersOrWithinEachOtherAreNotRepeated() {
        assertThat(new Examined()
                        .expecting(source().facts(
                                        "Growth: 600 reading requests a minute",
                                        "Growth: 150 reading requests a minute"))
                        .expecting(source().facts("No fee is deducted", "No fee is deducted ever"))
                        .expecting(source().facts("A fee applies to cards", "A fee applies to transfers"))
                        .finds("repeated_fact"))
                .isEmpty();
    }

    @Test
    void eightOfTenCommonWordsAreOneFactAndSevenOfNineAreTwo() {
        String eight = "alpha bravo charlie delta echo foxtrot golf hotel";
        assertThat(new Examined()
                        .expecting(source().facts("india " + eight, "juliett " + eight))
                        .finds("repeated_fact"))
                .hasSize(1);
        String seven = "alpha bravo charlie delta echo foxtrot golf";
        assertThat(new Examined()
                        .expecting(source().facts("india " + seven, "juliett " + seven))
                        .finds("repeated_fact"))
                .isEmpty();
    }

    @Test
    void numberThatNoExpectedDocumentHasIsFound() {
        assertThat(new Examined()
                        .expecting(source().facts("Refunds end after 45 days", "The fee is $20"))
                        .document("a.md", "Refunds end after 30 days. The fee is $20.")
                        .document("b.md", "45 days")
                        .finds("unsupported_fact"))
                .containsExactly("q1 WARNING expected fact 1 has 45 days but the expected documents have 30 days");
    }

    @Test
    void expectedPhraseIsLookedForAsAFactIs() {
        assertThat(new Examined()
                        .expecting(source().contains("5433", "5432", "session", "transact", "32"))
                        .document("a.md", "The port is 5432, in transactions too.")
                        .finds("unsupported_fact"))
                .containsExactly(
                        "q1 WARNING expected phrase 1 has no word in common with any expected document",
                        "q1 WARNING expected phrase 3 has no word in common with any expected document",
                        "q1 WARNING expected phrase 5 has no word in common with any expected document");
    }

    @Test
    void numberWithAnotherUnitOnlyIsFound() {
        assertThat(new Examined()
                        .expecting(source().facts("Links live 30 minutes", "It costs 15 euros", "Up to 5 GB"))
                        .document("a.md", "Links live 30 days. It costs $15. Files: 5 MB.")
                        .finds("unsupported_fact"))
                .containsExactly(
                        "q1 WARNING expected fact 1 has 30 minutes but the expected documents have 30 days",
                        "q1 WARNING expected fact 2 has 15 euros but the expected documents have $15",
                        "q1 WARNING expected fact 3 has 5 GB but the expected documents have 5 mb");
    }

    @Test
    void numberInAnotherFormIsSupported() {
        assertThat(new Examined()
                        .expecting(source().facts(
                                        "At most 50000 rows",
                                        "The fee is $9",
                                        "14 days",
                                        "600 requests a minute",
                                        "40 % off",
                                        "error AB-1618",
                                        "at 06:00"))
                        .document(
                                "a.md",
                                "At most 50,000 rows. Fee: $9.00. Fourteen days. | Growth | 600 | Requests. 40 percent. See"
                                        + " ab-1618. From 6:00 on in each version.")
                        .finds("unsupported_fact"))
                .isEmpty();
    }

    @Test
    void factWithoutACommonWordIsFoundAndOneWithASingleOneIsNot() {
        assertThat(new Examined()
                        .expecting(source().facts("Elephants never forget", "Invoices are sent monthly"))
                        .document("a.md", "Each invoice is final.")
                        .finds("unsupported_fact"))
                .containsExactly("q1 WARNING expected fact 1 has no word in common with any expected document");
    }

    @Test
    void factOfACaseWithoutAKnownDocumentIsNotLookedAt() {
        assertThat(new Examined()
                        .expecting(Expected.builder().fact("45 days"))
                        .expecting(Expected.builder().source("gone.md").fact("45 days"))
                        .expecting(Expected.builder()
                                .source("a.md")
                                .grade("b.md", 1)
                                .fact("45 days"))
                        .document("a.md", "nothing")
                        .document("b.md", "45 days")
                        .finds("unsupported_fact"))
                .isEmpty();
    }
}
