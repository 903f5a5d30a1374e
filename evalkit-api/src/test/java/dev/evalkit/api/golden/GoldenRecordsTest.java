package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The small records of a case, and the vocabulary. */
class GoldenRecordsTest {
    @Test
    void contextKeepsTheOrderOfMessagesAndSortsAttributes() {
        CaseContext context = CaseContext.builder()
                .history(new CaseContext.Message("user", "b"), new CaseContext.Message("assistant", ""))
                .attribute("z", "1")
                .attribute("a", "2")
                .build();
        assertThat(context.history()).extracting(CaseContext.Message::content).containsExactly("b", "");
        assertThat(context.attributes()).containsExactly(Map.entry("a", "2"), Map.entry("z", "1"));
    }

    @Test
    void contextOfNullsIsEmpty() {
        assertThat(new CaseContext(null, null)).isEqualTo(CaseContext.EMPTY);
    }

    @Test
    void messageNeedsARole() {
        assertThatThrownBy(() -> new CaseContext.Message(" ", "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("role must not be blank");
        assertThatThrownBy(() -> new CaseContext.Message("user", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("content must not be null");
    }

    @Test
    void tagsAreDistinctAndSorted() {
        assertThat(Labels.builder().tags("b", "a", "b").build().tags()).containsExactly("a", "b");
        assertThat(new Labels(null, null, null, null, null, false)).isEqualTo(Labels.EMPTY);
    }

    @Test
    void blankLabelsAreRefused() {
        assertThatThrownBy(() -> Labels.builder().tag("").build()).hasMessage("tag must not be blank");
        assertThatThrownBy(() -> Labels.builder().category(" ").build()).hasMessage("category must not be blank");
        assertThatThrownBy(() -> Labels.builder().tier("\t").build()).hasMessage("tier must not be blank");
    }

    @Test
    void actionNeedsATool() {
        assertThat(new ExpectedAction("x", null).mustContain()).isEmpty();
        assertThatThrownBy(() -> new ExpectedAction("", List.of())).hasMessage("tool must not be blank");
        assertThatThrownBy(() -> new ExpectedAction("x", List.of("a", "a")))
                .hasMessage("mustContain of 'x'[1] must occur once but is the same as [0]");
    }

    @Test
    void behaviorsAreEqualByNameAndRefuseIsAbstain() {
        assertThat(Behavior.of("refuse")).isEqualTo(Behavior.ABSTAIN).hasToString("abstain");
        assertThat(new Behavior("refuse")).isEqualTo(Behavior.ABSTAIN);
        assertThat(Behavior.of("issue_refund")).isEqualTo(Behavior.of("issue_refund"));
        assertThatThrownBy(() -> Behavior.of(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("behavior must not be blank");
    }

    @Test
    void standardVocabularyIsTheDocumentedOne() {
        Vocabulary standard = Vocabulary.standard();
        assertThat(standard.categories())
                .containsExactly(
                        "adversarial",
                        "answerable",
                        "contradiction",
                        "injection",
                        "multi_hop",
                        "smalltalk",
                        "ticket_intent",
                        "unanswerable");
        assertThat(standard.tiers()).containsExactly("comparative", "lookup", "multi_hop", "negative");
        assertThat(standard.actions()).isEmpty();
        assertThat(standard.behaviors()).containsExactly("abstain", "answer", "chitchat", "create_ticket", "refuse");
    }

    @Test
    void declaredWordsAreAddedToACopy() {
        Vocabulary more = Vocabulary.standard().category("legal").tier("expert").action("issue_refund");
        assertThat(more.categories()).hasSize(9).contains("legal");
        assertThat(more.tiers()).hasSize(5).contains("expert");
        assertThat(more.behaviors()).hasSize(6).contains("issue_refund");
        assertThat(Vocabulary.standard().categories()).hasSize(8);
    }

    @Test
    void wordsOfAVocabularyAreChecked() {
        assertThatThrownBy(() -> Vocabulary.standard().action(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("word must not be null");
        assertThatThrownBy(() -> new Vocabulary(new TreeSet<>(), new TreeSet<>(List.of("")), new TreeSet<>()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("tier must not be blank");
        assertThatThrownBy(() -> new Vocabulary(new TreeSet<>(), null, new TreeSet<>()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("tier must not be null");
    }
}
