package dev.evalkit.api.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
                "I couldn't find anything about Redis 7, Kafka 3 or NATS in the documents.",
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
                "Sorry, I can't find the exact page, it's 2200 watts.",
                "I'm not sure, 2200 watts maybe",
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
    void theFirstClauseThatDeclinesIsNamed() {
        assertThat(STANDARD.find("Sorry. I can\u2019t help. I don't know.")).hasValue("i can't help");
        assertThat(STANDARD.find("The fee is not in the documents.")).hasValue("the fee is not in the documents");
        assertThat(STANDARD.find("I don't know " + "x".repeat(200)).orElseThrow())
                .hasSize(81)
                .endsWith("x\u2026");
        assertThat(STANDARD.find("12 EUR")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de | Dazu habe ich in der Dokumentation leider nichts gefunden. | true",
                "de | Das weiß ich leider nicht. Bitte wenden Sie sich an den Support. | true",
                "de | Die Unterlagen enthalten keine Angaben zur Gebühr. | true",
                "de | Eine Kündigung ist nach 30 Tagen nicht möglich. | false",
                "de | Die Gebühr beträgt 5 EUR. Mehr weiß ich nicht. | false",
                "fr | Je ne trouve rien à ce sujet dans la documentation. | true",
                "fr | Désolé, je n'ai pas trouvé d'information à ce sujet. | true",
                "fr | Je ne sais pas. Vous pouvez contacter le support. | true",
                "fr | Le remboursement n'est pas possible après 30 jours. | false",
                "es | No he encontrado nada sobre eso en la documentación. | true",
                "es | Lo siento, no tengo información sobre eso. | true",
                "es | El reembolso no es posible después de 30 días. | false",
                "ja | ドキュメントには記載がありませんでした。 | true",
                "ja | 申し訳ありませんが、該当する情報が見つかりませんでした。 | true",
                "ja | 返金は30日以降できません。 | false",
                "zh | 抱歉，我在文档中找不到相关信息。 | true",
                "zh | 抱歉，我在文件中找不到相關資訊。 | true",
            })
    void eachLanguageHasRules(String language, String answer, boolean refusal) {
        assertThat(STANDARD.isRefusal(answer)).isEqualTo(refusal);
        assertThat(Refusals.of(List.of(language)).isRefusal(answer)).isEqualTo(refusal);
        assertThat(Refusals.of(List.of()).isRefusal(answer)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<think>The limit is 5 GB?</think>I don't know. | true",
                "<think>I don't know.</think>The limit is 5 GB. | false",
                "<reasoning>5 GB 5 GB</reasoning> 我不知道。 | true",
                "I don't know. <think>It may be 5 GB | true",
            })
    void reasoningIsNoPartOfAnAnswer(String answer, boolean refusal) {
        assertThat(STANDARD.isRefusal(answer)).isEqualTo(refusal);
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
    void equalRulesAreEqual() {
        assertThat(STANDARD).isEqualTo(Refusals.standard().andPhrases()).hasSameHashCodeAs(STANDARD.andPhrases());
        assertThat(STANDARD.andPhrases("beats me")).isNotEqualTo(STANDARD).isNotEqualTo("standard");
        assertThat(STANDARD).hasToString("de en es fr ja zh").isNotEqualTo(Refusals.of(List.of("en")));
        assertThat(Refusals.of(List.of("en")).andPhrases("a1", "b1")).hasToString("en and 2 phrases");
        assertThat(STANDARD.languages()).containsExactly("de", "en", "es", "fr", "ja", "zh");
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
    void phrasesCanBeAdded() {
        Refusals dutch = Refusals.of(List.of()).andPhrases("Dat weet ik niet", "geen idee");
        assertThat(dutch.phrases()).containsExactly("dat weet ik niet", "geen idee");
        assertThat(dutch.isRefusal("dat weet ik niet.")).isTrue();
        assertThat(dutch.isRefusal("Geen idee!")).isTrue();
        assertThat(dutch.isRefusal("I don't know.")).isFalse();
        assertThat(dutch.isRefusal("Het kost 5 EUR. Geen idee.")).isFalse();
        assertThat(STANDARD.andPhrases("beats me")).isEqualTo(STANDARD.andPhrases("BEATS ME"));
        assertThat(STANDARD.andPhrases("beats me").isRefusal("Sorry, beats me."))
                .isTrue();
    }

    @Test
    void aLongRunOfMarksIsReadInTimeThatGrowsWithItsLength() {
        long start = System.nanoTime();
        assertThat(Refusals.standard().isRefusal("!".repeat(200_000) + "b")).isFalse();
        assertThat((System.nanoTime() - start) / 1_000_000).as("milliseconds").isLessThan(20_000);
    }

    @Test
    void whatCannotBeUsedIsRefused() {
        assertThatThrownBy(() -> STANDARD.andPhrases("no", " "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("phrases[1] must not be blank");
        assertThatThrownBy(() -> Refusals.of(List.of("en", "nl")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "there are no refusals in the language 'nl': choose of de, en, es, fr, ja, zh, or add phrases with andPhrases");
        assertThatThrownBy(() -> Refusals.of(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> STANDARD.find(null)).isInstanceOf(NullPointerException.class);
    }
}
