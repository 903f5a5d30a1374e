package dev.evalkit.retrieval.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LexicalRerankerTest {
    private static final LexicalReranker LEXICAL = new LexicalReranker();

    private static Hit hit(String id, String title, String section, String text) {
        return Hit.of(new Passage(id + "::0", id, title, section, null, text), 0.5);
    }

    /** Candidates a, b, c … with these texts. */
    private static List<Hit> candidates(String... texts) {
        List<Hit> hits = new ArrayList<>();
        for (String text : texts) {
            hits.add(hit(Character.toString('a' + hits.size()), "", null, text));
        }
        return hits;
    }

    private static List<Hit> rerank(String question, List<Hit> candidates) {
        return LEXICAL.rerank(new Query(question, 1), candidates);
    }

    private static String order(String question, List<Hit> candidates) {
        return String.join(
                "", rerank(question, candidates).stream().map(Hit::documentId).toList());
    }

    @Test
    void rareWordsCountMost() {
        assertThat(order("the refund", candidates("the invoice", "the plan", "a refund", "the tax")))
                .startsWith("c");
    }

    @Test
    void adjacentWordsCountTogether() {
        assertThat(order("card data", candidates("data on a card", "the card data", "none", "of these")))
                .startsWith("b");
    }

    @Test
    void titleAndSectionCountOnceMore() {
        String text = "It takes 5 days after a refund.";
        assertThat(order("refund", List.of(hit("a", "", null, text + " x y"), hit("b", "", "Refund", text + " x y"))))
                .isEqualTo("ba");
        assertThat(order("refund", List.of(hit("a", "Other", null, text), hit("b", "Refund", null, text))))
                .isEqualTo("ba");
    }

    @Test
    void aShorterPassageWithTheSameWordsIsBetter() {
        assertThat(order("refund", candidates("refund " + "x ".repeat(50), "refund x", "y", "z")))
                .startsWith("b");
    }

    @Test
    void endingsOfLongWordsAreCutOff() {
        assertThat(order("refunding", candidates("invoices", "refunded", "plans")))
                .startsWith("b");
        assertThat(order("subscriptions", candidates("invoices", "subscribe", "plans")))
                .startsWith("b");
        assertThat(order("1234567", candidates("invoices", "1234568", "plans")))
                .as("numbers are whole")
                .isEqualTo("abc");
    }

    @Test
    void spellingsAndScriptsAreThoseOfTheNormalizedText() {
        assertThat(order("CAFE\u0301", candidates("tea", "caf\u00E9"))).isEqualTo("ba");
        assertThat(order("退款", candidates("发票", "款退", "退款要五天"))).startsWith("c");
    }

    @Test
    void theGivenOrderDecidesWhereNothingElseDoes() {
        assertThat(order("refund", candidates("one", "two", "three"))).isEqualTo("abc");
        assertThat(order("?!", candidates("one", "two", "three"))).isEqualTo("abc");
        assertThat(order("refund", candidates("", "", ""))).isEqualTo("abc");
    }

    /** Two candidates, counted by hand. */
    @Test
    void theScoreIsThatOfTheFormula() {
        List<Hit> hits = List.of(
                hit("a", "", null, "pay the invoice"), // 3 words
                hit("b", "Refund", null, "pay back the refund now please")); // 7 words
        List<Hit> scored = rerank("Refund the plan: pay back", hits);
        double idfOfOne = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5)); // refund, back
        double idfOfTwo = Math.log(1 + (2 - 2 + 0.5) / (2 + 0.5)); // the, pay; no candidate has plan
        double all = 2 * idfOfOne + 2 * idfOfTwo;
        double shortTf = 1 / (1 + 0.6 + 0.4 * 3 / 5);
        double longTf = 1 / (1 + 0.6 + 0.4 * 7 / 5);
        double longTf2 = 2 / (2 + 0.6 + 0.4 * 7 / 5);
        double pairs = (idfOfOne + idfOfTwo) / 2; // refund the, pay back; those with plan weigh nothing
        double a = 2 * idfOfTwo * shortTf / all + (0 + 0 + 1) / 4.0;
        double b = (idfOfOne * longTf2 + (idfOfOne + 2 * idfOfTwo) * longTf) / all
                + (pairs / (2 * pairs) + idfOfOne / all + 0.5) / 4;
        assertThat(scored).map(Hit::documentId).containsExactly("b", "a");
        assertThat(scored.get(0).score()).isCloseTo(b, within(1e-12));
        assertThat(scored.get(1).score()).isCloseTo(a, within(1e-12));
    }

    @Test
    void nothingIsLostOrAdded() {
        List<Hit> hits = candidates("refund", "invoice", "refund invoice");
        List<Hit> scored = rerank("refund of an invoice", hits);
        assertThat(scored)
                .map(Hit::passage)
                .containsExactlyInAnyOrderElementsOf(
                        hits.stream().map(Hit::passage).toList());
        assertThat(rerank("refund", List.of())).isEmpty();
    }

    @Test
    void oneCandidateIsScoredToo() {
        assertThat(rerank("refund", candidates("a refund"))).hasSize(1);
        assertThat(rerank("refund", candidates(""))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void scoresFallWithinTheirRange(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 300; round++) {
            List<Hit> hits = new ArrayList<>();
            for (int i = random.nextInt(12); i >= 0; i--) {
                hits.add(hit("d" + i, words(random, 3), words(random, 3), words(random, 30)));
            }
            List<Hit> scored = rerank(words(random, 8) + "?", hits);
            String where = "seed " + seed + ", round " + round;
            assertThat(scored).as(where).hasSameSizeAs(hits).doesNotHaveDuplicates();
            for (int i = 0; i < scored.size(); i++) {
                assertThat(scored.get(i).score()).as(where).isBetween(0.0, 1.75);
                assertThat(i == 0 || scored.get(i - 1).score() >= scored.get(i).score())
                        .as(where)
                        .isTrue();
            }
        }
    }

    private static String words(SplittableRandom random, int most) {
        StringBuilder words = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            words.append("word").append(random.nextInt(9)).append(' ');
        }
        return words.toString();
    }

    @Test
    void aHitWithoutAPassageIsRefusedByName() {
        List<Hit> hits = List.of(candidates("x").get(0), Hit.ofChunk("b.md::4", 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rerank("refund", hits))
                .withMessage("hit 'b.md::4' must carry its passage: the lexical reranker reads the text");
    }

    @Test
    void nullIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> LEXICAL.rerank(null, List.of()))
                .withMessage("query must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> rerank("refund", null))
                .withMessage("candidates must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> rerank("refund", Arrays.asList((Hit) null)))
                .withMessage("candidates[0] must not be null");
        assertThat(LEXICAL.identity()).isEqualTo(Identity.of("lexical"));
    }
}
