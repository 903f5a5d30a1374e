package dev.evalkit.api.golden.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.Labels;
import java.util.List;
import org.junit.jupiter.api.Test;

/** For each rule a planted fault that is found, and near misses that are not. */
class QuestionRulesTest {
    @Test
    void nearDuplicateIsFoundWhateverTheOrderAndTheFunctionWords() {
        assertThat(new Examined()
                        .question("Which port does PostgreSQL listen on by default?")
                        .question("How do I pay an invoice?")
                        .question("By default, PostgreSQL listens on what port?")
                        .finds("near_duplicate_question"))
                .containsExactly("q3 WARNING the question asks the same as that of case 'q1'");
    }

    @Test
    void questionsThatDifferInOneContentWordAreNoDuplicates() {
        assertThat(new Examined()
                        .question("What is the refund window of the Growth plan?")
                        .question("What is the refund window of the Scale plan?")
                        .question("How long is the log kept on plan 1?")
                        .question("How long is the log kept on plan 2?")
                        .question("Can I pay by card?")
                        .question("Can I not pay by card?")
                        .finds("near_duplicate_question"))
                .isEmpty();
    }

    @Test
    void oneOfEightContentWordsMayDifferAndOneOfSevenMayNot() {
        String seven = "alpha bravo charlie delta echo foxtrot golf";
        assertThat(new Examined().question(seven).question(seven + " hotel").finds("near_duplicate_question"))
                .hasSize(1); // 7 of 8 is 0.875
        String five = "alpha bravo charlie delta echo";
        assertThat(new Examined().question(five).question(five + " foxtrot").finds("near_duplicate_question"))
                .isEmpty(); // 5 of 6 is 0.83
    }

    @Test
    void theSameQuestionInAnotherConversationIsNoDuplicate() {
        GoldenCase first = GoldenCase.builder()
                .id("a")
                .question("And what does it cost?")
                .expected(Expected.builder().fact("f").build())
                .context(CaseContext.builder()
                        .history(new CaseContext.Message("user", "Tell me of Growth."))
                        .build())
                .build();
        GoldenCase second = GoldenCase.builder()
                .id("b")
                .question(first.question())
                .expected(first.expected())
                .build();
        assertThat(new Examined().with(first).with(second).finds("near_duplicate_question"))
                .isEmpty();
    }

    @Test
    void aQuestionOfFunctionWordsAloneIsComparedByThem() {
        assertThat(new Examined()
                        .question("What is it for?")
                        .question("What is it for?")
                        .finds("near_duplicate_question"))
                .hasSize(1);
        assertThat(new Examined()
                        .question("What is it for?")
                        .question("Who does what?")
                        .finds("near_duplicate_question"))
                .isEmpty();
    }

    @Test
    void questionOfTwoWordsIsShortAndOneOfThreeIsNot() {
        assertThat(new Examined()
                        .question("Refunds?")
                        .question("Refund window?")
                        .question("Discount for libraries?")
                        .finds("short_question"))
                .containsExactly(
                        "q1 NOTE the question has 1 word, fewer than 3",
                        "q2 NOTE the question has 2 words, fewer than 3");
    }

    @Test
    void smallTalkAndFollowUpsMayBeShort() {
        GoldenCase followUp = GoldenCase.builder()
                .id("f")
                .question("And Scale?")
                .expected(Expected.builder().fact("f").build())
                .context(CaseContext.builder()
                        .history(new CaseContext.Message("user", "What does Growth cost?"))
                        .build())
                .build();
        assertThat(new Examined()
                        .with("Hi!", Expected.builder().behavior(Behavior.CHITCHAT), Labels.builder())
                        .with(followUp)
                        .finds("short_question"))
                .isEmpty();
    }

    @Test
    void questionOfAHundredAndOneWordsIsLongAndOneOfAHundredIsNot() {
        assertThat(new Examined()
                        .question("word ".repeat(100))
                        .question("other ".repeat(101))
                        .finds("long_question"))
                .containsExactly("q2 NOTE the question has 101 words, more than 100");
    }

    @Test
    void questionThatStandsInADocumentIsFound() {
        assertThat(new Examined()
                        .question("How do I change my card?")
                        .document("faq.md", "# FAQ\n\n**How do I change\nmy card?** Under Settings.")
                        .document("other.md", "How do I change my card? See the FAQ.")
                        .finds("question_in_document"))
                .containsExactly("q1 WARNING the question occurs word for word in document 'faq.md'");
    }

    @Test
    void questionInOtherWordsOrOfThreeWordsIsNotFound() {
        assertThat(new Examined()
                        .question("How do I change my cards?")
                        .question("Discount for libraries?")
                        .question("my card? Under Settings. Then")
                        .document("faq.md", "How do I change my card? Under Settings. Discount for libraries: 40 %.")
                        .finds("question_in_document"))
                .isEmpty();
    }

    @Test
    void rulesWithoutACorpusRunWithoutOne() {
        assertThat(Doctor.examine(GoldenSet.of(
                        "set",
                        List.of(GoldenCase.builder()
                                .id("q")
                                .question("Why?")
                                .expected(Expected.builder().source("gone.md").build())
                                .build()))))
                .extracting(Finding::rule)
                .containsExactly("short_question");
    }
}
