package dev.evalkit.api.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefusalsTest {
    private static final Refusals STANDARD = Refusals.standard();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I can\u2019t help",
                "I can't help with that.",
                "I CANNOT answer this question.",
                "I don't know.",
                "I'm sorry, but I can't find that in the documents.",
                "Unfortunately, I could not find the fee in the provided documentation. Please contact support.",
                "I couldn't find anything about Redis, Kafka or NATS in the documents.",
                "Based on the documents provided, I am unable to determine the price.",
                "There is no information about storage fees in the documents.",
                "The provided documents do not mention a storage fee.",
                "The documentation doesn't cover Redis Streams.",
                "Redis Streams 7 is not in the corpus.",
                "According to the sources, a storage fee is not mentioned in the documents.",
                "Sorry for the delay! I did not find that. Would you like me to open a ticket?",
                "I'm not sure.",
                "However, I don't have that information",
                "I searched the knowledge base:\nI found nothing.",
                "Is it about billing? I don't know.",
                "抱歉，我在文档中找不到相关信息。",
                "很抱歉，我无法回答这个问题。请联系客服。",
                "文档中没有提到退款期限。",
                "我不知道！",
                "對不起，我沒有找到。",
            })
    void refusalsAreRecognised(String answer) {
        assertThat(STANDARD.isRefusal(answer)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "...",
                "The server says it can't connect; restart it",
                "The server says it can\u2019t find the host.",
                "I'm sorry for the delay, the total is 12 EUR",
                "I'm sorry for the delay. The total is 12 EUR.",
                "The plan costs 12 EUR. I could not find the storage fee.",
                "I could not find the storage fee, but the plan costs 12 EUR.",
                "I could not find the storage fee. However, the plan costs 12 EUR.",
                "Although I could not find the storage fee, the plan costs 12 EUR.",
                "The plan costs 12 EUR, the storage fee is not in the documents.",
                "We cannot provide refunds after 30 days.",
                "We don't have a minimum fee.",
                "No data is lost when you upgrade.",
                "If you cancel within 30 days you get a refund. I don't know about later.",
                "Please restart the server. I can't find the cause.",
                "You cannot find it under Settings any more.",
                "Users could not find their invoice.",
                "hawaii can't find",
                "Hello! How can I help?",
                "退款期限为30天。我找不到手续费。",
                "抱歉，我找不到手续费，但是退款期限为30天。",
                "你不知道的是，退款期限为30天。",
                "价格是12元，税费没有提到。",
            })
    void answersAreNoRefusals(String answer) {
        assertThat(STANDARD.isRefusal(answer)).isFalse();
    }

    @Test
    void theFirstPhraseIsNamed() {
        assertThat(STANDARD.find("Sorry. I can\u2019t help. I don't know.")).hasValue("can't help.");
        assertThat(STANDARD.find("The fee is not in the documents.")).hasValue("not in the documents");
        assertThat(STANDARD.find("12 EUR")).isEmpty();
    }

    @Test
    void everyStandardPhraseRefusesByItself() {
        assertThat(STANDARD.phrases())
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .allMatch(phrase -> STANDARD.isRefusal(sentence("I ", phrase)));
        assertThat(STANDARD.absences())
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .allMatch(phrase -> STANDARD.isRefusal(sentence("Redis, ", phrase))
                        || STANDARD.isRefusal(sentence("Redis ", phrase)));
    }

    private static String sentence(String subject, String phrase) {
        boolean ends = phrase.endsWith(".") || phrase.endsWith("\u3002");
        return subject + (ends ? phrase.replace("...", " x ") : phrase + " it");
    }

    @Test
    void aPhraseThatEndsWithAFullStopEndsItsClause() {
        Refusals refusals = new Refusals(List.of("Nope.", "nothing \u2026 fits."), List.of("gone."));
        assertThat(refusals.phrases()).containsExactly("nope.", "nothing ... fits.");
        assertThat(refusals.isRefusal("Sorry, nope.")).isTrue();
        assertThat(refusals.isRefusal("Nope, sir")).isFalse();
        assertThat(refusals.isRefusal("Nothing of that fits")).isTrue();
        assertThat(refusals.isRefusal("Nothing fits")).isTrue();
        assertThat(refusals.isRefusal("Nothing fits you")).isFalse();
        assertThat(refusals.isRefusal("The page is gone!")).isTrue();
        assertThat(refusals.isRefusal("The page gone by")).isFalse();
    }

    @Test
    void listsOfSourcesAndCitationsSayNothing() {
        assertThat(STANDARD.isRefusal("I don't know [1][faq.md]. Source: faq.md, section 2"))
                .isTrue();
        assertThat(STANDARD.isRefusal("I don't know.\n\n**Sources:**\n1. faq.md\n2. terms.md\n"))
                .isTrue();
        assertThat(STANDARD.isRefusal("Sources:\n- faq.md\n\nIt costs 5 EUR. I don't know more."))
                .isFalse();
        assertThat(STANDARD.isRefusal("I don't know. [See the terms](terms.md): 5 EUR"))
                .isFalse();
    }

    @Test
    void equalPhrasesAreEqualRefusals() {
        assertThat(STANDARD).isEqualTo(Refusals.standard().andPhrases()).hasSameHashCodeAs(STANDARD.andAbsences());
        assertThat(STANDARD.andPhrases("je ne sais pas")).isNotEqualTo(STANDARD);
        assertThat(STANDARD.andAbsences("je ne sais pas"))
                .isNotEqualTo(STANDARD)
                .isNotEqualTo("standard");
        assertThat(new Refusals(List.of("a1", "b1"), List.of("c1"))).hasToString("2 phrases, 1 absences");
    }

    @Test
    @Timeout(60)
    void longAnswersAreReadInTimeThatGrowsWithTheirLength() {
        for (String piece : List.of(
                "sorry ",
                "no ",
                "i searched ",
                "not in ",
                "* _",
                "**a ",
                "- ",
                "[",
                "\u3010",
                "文档没有",
                "没有",
                ", and ",
                "1. ",
                "about ")) {
            assertThat(STANDARD.isRefusal(piece.repeat(20_000))).as(piece).isIn(true, false);
        }
    }

    @Test
    void phrasesCanBeSet() {
        Refusals french = new Refusals(List.of("Je ne sais pas"), List.of());
        assertThat(french.isRefusal("je ne sais pas.")).isTrue();
        assertThat(french.isRefusal("I don't know.")).isFalse();
        assertThat(french.andAbsences("n\u2019est pas documenté").isRefusal("Le prix n'est pas documenté"))
                .isTrue();
        assertThat(french.andPhrases("aucune idée").isRefusal("Aucune idée")).isTrue();
        assertThat(STANDARD.andPhrases("beats me")).isEqualTo(STANDARD.andPhrases("BEATS ME"));
    }

    @Test
    void aLongRunOfMarksIsReadInTimeThatGrowsWithItsLength() {
        long start = System.nanoTime();
        assertThat(Refusals.standard().isRefusal("!".repeat(200_000) + "b")).isFalse();
        assertThat((System.nanoTime() - start) / 1_000_000).as("milliseconds").isLessThan(20_000);
    }

    @Test
    void aBlankPhraseIsRefused() {
        assertThatThrownBy(() -> new Refusals(List.of("no", " "), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("phrases[1] must not be blank");
        assertThatThrownBy(() -> new Refusals(List.of(), List.of("just the")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("absences[0] must begin with a word that is compared; fillers such as 'the' are ignored");
        assertThatThrownBy(() -> new Refusals(List.of(), Arrays.asList((String) null)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("absences[0] must not be null");
    }
}
