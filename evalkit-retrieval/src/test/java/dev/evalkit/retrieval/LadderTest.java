package dev.evalkit.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Retriever;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LadderTest {
    private static final Corpus CORPUS = Corpus.of(List.of(
            Document.of("apples.md", "Apples", "Apples are red."),
            Document.of("bananas.md", "Bananas", "Bananas are yellow.")));

    @Test
    void settingsGiveANewLadder() {
        Ladder standard = Ladder.standard();
        Ladder more = standard.rung("host", q -> List.of());
        assertThat(standard.rungs()).hasSize(5);
        assertThat(more.rungs()).hasSize(6).endsWith("host");
        assertThat(more.only("host", "keyword").rungs()).containsExactly("keyword", "host");
    }

    @Test
    void namesOfRungsAreUnique() {
        Ladder ladder = Ladder.empty().rung("host", q -> List.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ladder.rung("host", q -> List.of()))
                .withMessage("rung name 'host' is already taken; choose another name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ladder.empty().rung("keyword", q -> List.of()))
                .withMessage("rung name 'keyword' is already taken; choose another name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ladder.only("hots"))
                .withMessage("the ladder has no rung 'hots' (did you mean 'host'?); its rungs are [host]");
        assertThatIllegalArgumentException()
                .isThrownBy(ladder::only)
                .withMessage("only(...) must name at least one rung");
    }

    @Test
    void countsStartAtOne() {
        assertThat(Ladder.standard().candidates(1).chunkBudget(1)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ladder.standard().candidates(0))
                .withMessage("candidates must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ladder.standard().chunkBudget(0))
                .withMessage("chunk budget must be at least 1 but was 0");
    }

    @Test
    void theSubjectNamesOnlyThePartsInUse() {
        assertThat(Ladder.standard().only("keyword").subject().parts())
                .containsOnlyKeys("candidates", "chunker", "keyword");
        assertThat(Ladder.empty().rung("host 2", q -> List.of()).subject().parts())
                .containsExactly(Map.entry("rung host", Identity.of("host 2")));
    }

    @Test
    void theVersionOfAHostsSearchIsNoPartOfTheRungsName() {
        Retriever none = query -> List.of();
        assertThat(Ladder.empty().rung("faq-search 1", none).rungs()).containsExactly("faq-search");
        assertThat(Ladder.empty().rung("elastic 8.15.2-rc1", none).rungs()).containsExactly("elastic");
        assertThat(Ladder.empty().rung("faq search v2", none).rungs()).containsExactly("faq search");
        for (String whole : List.of("bm25", "faq-search-2", "search of 2024 pages", "2", "8.15", "v2")) {
            assertThat(Ladder.empty().rung(whole, none).rungs()).containsExactly(whole);
        }
        Ladder versions = Ladder.empty().rung("faq 1", none).rung("faq 2", none).rung("other 1", none);
        assertThat(versions.rungs()).containsExactly("faq 1", "faq 2", "other");
        assertThat(versions.only("faq 2", "other 1").rungs()).containsExactly("faq", "other");
        assertThat(Ladder.standard().rung("keyword 2", none).rungs()).endsWith("keyword 2");
        Ladder named = Ladder.empty().rung("top 5", Identity.of("faq-search 3"), none);
        assertThat(named.rungs()).containsExactly("top 5");
        assertThat(named.subject().parts()).containsExactly(Map.entry("rung top 5", Identity.of("faq-search 3")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ladder.empty().rung("faq 1", none).rung("faq", none))
                .withMessage("rung name 'faq' is already taken; choose another name");
    }

    @Test
    void explainMarksTheExpectedIds() {
        try (OpenLadder open = Ladder.standard()
                .only("keyword")
                .rung("host", q -> List.of(Hit.ofDocument("apples.md", 1)))
                .open(CORPUS)) {
            String text = open.explain("yellow\u001b[31m fruit", List.of("bananas.md"))
                    .toString();
            assertThat(text).startsWith("question: yellow\\u001b[31m fruit\n\nkeyword: 1 hit\n*   1  ");
            assertThat(text).contains("bananas.md::0\n");
            assertThat(text).endsWith("host: 1 hit\n    1     1.0000  apples.md\n*   -  not found  bananas.md\n");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> open.explain("yellow", List.of("banana.md")))
                    .withMessage("expected id 'banana.md' is neither a document nor a chunk"
                            + " (did you mean 'bananas.md'?)");
        }
    }

    @Test
    void aClosedLadderSaysSo() {
        OpenLadder open = Ladder.standard().open(CORPUS);
        open.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> open.explain("yellow"))
                .withMessage("the ladder is closed");
    }
}
