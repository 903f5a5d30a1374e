package dev.evalkit.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.search.IndexSearcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeywordRetrieverTest {
    private static final List<Passage> FRUIT = List.of(
            passage("a.md", "Apples are red."),
            passage("b.md", "Bananas are yellow."),
            passage("c.md", "Cherries are small and red, very red."));

    private static Passage passage(String documentId, String text) {
        return new Passage(documentId + "::0", documentId, "", null, null, text);
    }

    private static List<String> ids(List<Hit> hits) {
        return hits.stream().map(Hit::chunkId).toList();
    }

    private static List<String> search(Bm25 settings, List<Passage> passages, String question) {
        try (KeywordRetriever retriever = KeywordRetriever.of(passages, settings)) {
            return ids(retriever.retrieve(new Query(question, 10)));
        }
    }

    @Test
    void passagesWithTheWordsComeOutBestFirst() {
        try (KeywordRetriever retriever = KeywordRetriever.of(FRUIT, Bm25.standard())) {
            List<Hit> hits = retriever.retrieve(new Query("What is red?", 10));
            assertThat(ids(hits)).containsExactly("c.md::0", "a.md::0");
            assertThat(hits.get(0).passage()).isEqualTo(FRUIT.get(2));
            assertThat(hits.get(0).score()).isGreaterThan(hits.get(1).score());
        }
    }

    @Test
    void theLimitCutsTheList() {
        try (KeywordRetriever retriever = KeywordRetriever.of(FRUIT, Bm25.standard())) {
            assertThat(ids(retriever.retrieve(new Query("red", 1)))).containsExactly("c.md::0");
            assertThat(ids(retriever.retrieve(new Query("red", Integer.MAX_VALUE))))
                    .hasSize(2);
        }
    }

    @Test
    void theTitleIsSearchedToo() {
        Passage titled = new Passage("a::0", "a", "Refunds", null, null, "Within 14 days.");
        assertThat(search(Bm25.standard(), List.of(titled, FRUIT.get(1)), "refund"))
                .containsExactly("a::0");
    }

    @Test
    void aQuestionWithoutATermFindsNothing() {
        assertThat(search(Bm25.standard(), FRUIT, "and the of")).isEmpty();
        assertThat(search(Bm25.standard(), FRUIT, "?!")).isEmpty();
        assertThat(search(Bm25.standard(), FRUIT, "plums")).isEmpty();
    }

    @Test
    void aWordAskedTwiceCountsTwice() {
        try (KeywordRetriever retriever = KeywordRetriever.of(FRUIT, Bm25.standard())) {
            double once = retriever.retrieve(new Query("yellow", 1)).get(0).score();
            double twice =
                    retriever.retrieve(new Query("yellow, yellow", 1)).get(0).score();
            assertThat(twice).isCloseTo(2 * once, within(1e-6));
        }
    }

    @Test
    void oddIdsDocumentsWithoutTextAndQuerySyntaxDoNoHarm() {
        List<Passage> odd = List.of(passage("ä b/\n::x", "red"), passage("empty", ""), passage("z", "+red -\"blue"));
        assertThat(search(Bm25.standard(), odd, "+red AND -(blue* \"")).containsExactly("z::0", "ä b/\n::x::0");
    }

    @ParameterizedTest
    @CsvSource({
        "english, Refunds are paid, refund, true",
        "german, Die Häuser, Haus, true",
        "german, Die Straßen, strasse, true",
        "english, Die Häuser, Haus, false",
        "standard, Refunds are paid, refund, false",
        "standard, Refunds are paid, ARE, true",
        "cjk, 退款需要五天, 需要, true",
        "thai, การคืนเงิน, คืน, true",
        "french, Les remboursements, remboursement, true",
        "turkish, KAPI, kapı, true"
    })
    void theLanguageDecidesWhatMatches(String language, String text, String question, boolean found) {
        assertThat(search(Bm25.standard().language(language), List.of(passage("a", text)), question))
                .hasSize(found ? 1 : 0);
    }

    @Test
    void everyLanguageNamedInTheMessageCanBeIndexed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bm25.standard().language("?"))
                .satisfies(refusal -> {
                    String names = refusal.getMessage().replaceAll("language must be one of (.*) but was .*", "$1");
                    List<String> languages = List.of(names.split(", "));
                    assertThat(languages).hasSize(40).isSorted();
                    for (String language : languages) {
                        assertThat(search(Bm25.standard().language(language), FRUIT, "bananas yellow"))
                                .as(language)
                                .contains("b.md::0");
                    }
                });
    }

    @Test
    void aHostsAnalyzerIsUsedAndLeftOpen() {
        try (KeywordAnalyzer analyzer = new KeywordAnalyzer()) {
            Bm25 settings = Bm25.standard().analyzer(analyzer, "keyword");
            assertThat(search(settings, FRUIT, "Apples are red.")).containsExactly("a.md::0");
            assertThat(search(settings, FRUIT, "red")).isEmpty();
        }
    }

    @Test
    void aTermTooLongForTheIndexNamesTheChunk() {
        try (KeywordAnalyzer analyzer = new KeywordAnalyzer()) {
            Bm25 settings = Bm25.standard().analyzer(analyzer, "keyword");
            assertThat(search(settings, List.of(passage("a", "x".repeat(256))), "x".repeat(256)))
                    .hasSize(1);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> search(settings, List.of(passage("a", "x".repeat(32_767))), "x"))
                    .withMessage("chunk 'a::0' cannot be indexed");
        }
    }

    @Test
    void tiesComeOutByChunkIdFromHoweverManySegments() {
        List<Passage> equal = IntStream.range(0, 2_500)
                .mapToObj(i -> new Passage("d::" + i, "d", "", null, null, "the same words"))
                .collect(Collectors.toCollection(ArrayList::new));
        List<String> sorted = equal.stream().map(Passage::chunkId).sorted().toList();
        Collections.shuffle(equal, new Random(1));
        for (int buffered : new int[] {50, 1_000, 10_000}) {
            try (KeywordRetriever retriever = KeywordRetriever.of(equal, Bm25.standard(), buffered)) {
                for (int limit : new int[] {1, 10, 1_500, 2_500}) {
                    assertThat(ids(retriever.retrieve(new Query("words", limit))))
                            .as("segments of " + buffered + ", limit " + limit)
                            .isEqualTo(sorted.subList(0, limit));
                }
            }
        }
    }

    @Test
    void tiesAmongOtherScoresComeOutByChunkId() {
        List<Passage> mixed = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            mixed.add(new Passage("d::" + i, "d", "", null, null, i % 3 == 0 ? "red red blue green" : "red blue"));
        }
        List<String> better = mixed.stream()
                .filter(passage -> passage.text().startsWith("red red"))
                .map(Passage::chunkId)
                .sorted()
                .toList();
        try (KeywordRetriever retriever =
                KeywordRetriever.of(mixed, Bm25.standard().b(0))) {
            assertThat(ids(retriever.retrieve(new Query("red", 1_000)))).isEqualTo(better);
        }
    }

    @Test
    void moreTermsThanLucenesLimitAreAllSearched() {
        int limit = IndexSearcher.getMaxClauseCount();
        List<Passage> passages = IntStream.range(0, limit + 100)
                .mapToObj(i -> passage("d" + i, "word" + i))
                .collect(Collectors.toCollection(ArrayList::new));
        passages.add(passage("e", "word3 word" + (limit + 99)));
        String question =
                IntStream.range(0, limit + 100).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
        try (KeywordRetriever retriever = KeywordRetriever.of(passages, Bm25.standard())) {
            List<Hit> hits = retriever.retrieve(new Query(question, 5_000));
            assertThat(hits).hasSize(limit + 101);
            assertThat(hits.get(0).chunkId()).isEqualTo("e::0");
            double parts = retriever.retrieve(new Query("word3", 2)).get(1).score()
                    + retriever
                            .retrieve(new Query("word" + (limit + 99), 2))
                            .get(1)
                            .score();
            assertThat(hits.get(0).score()).isCloseTo(parts, within(1e-5));
            assertThat(ids(hits.subList(3, 6))).as("ties").isSorted();
            assertThat(retriever.retrieve(new Query(question, 3))).isEqualTo(hits.subList(0, 3));
        }
        assertThat(IndexSearcher.getMaxClauseCount())
                .as("the setting of the whole JVM")
                .isEqualTo(limit);
    }

    @Test
    void exactlyAsManyTermsAsLucenesLimitAreOneQuery() {
        int limit = IndexSearcher.getMaxClauseCount();
        String question = IntStream.range(0, limit).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
        List<Passage> passages = List.of(passage("a", "word0 word1"), passage("b", "word" + (limit - 1)));
        assertThat(search(Bm25.standard(), passages, question)).containsExactly("a::0", "b::0");
    }

    @Test
    void searchingIsThreadSafe() throws Exception {
        List<Passage> passages = IntStream.range(0, 300)
                .mapToObj(i -> passage("d" + i, "red " + "blue ".repeat(i % 7) + "green " + i))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (KeywordRetriever retriever = KeywordRetriever.of(passages, Bm25.standard())) {
            List<Hit> alone = retriever.retrieve(new Query("red blue 77", 50));
            Callable<List<Hit>> search = () -> retriever.retrieve(new Query("red blue 77", 50));
            for (Future<List<Hit>> found : threads.invokeAll(Collections.nCopies(200, search))) {
                assertThat(found.get()).isEqualTo(alone);
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void aClosedRetrieverSaysSo() {
        KeywordRetriever retriever = KeywordRetriever.of(FRUIT, Bm25.standard());
        retriever.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> retriever.retrieve(new Query("red", 1)))
                .withMessage("the keyword retriever is closed");
        assertThatCode(retriever::close).doesNotThrowAnyException();
    }

    @Test
    void itsIdentityIsThatOfItsSettings() {
        try (KeywordRetriever retriever =
                KeywordRetriever.of(FRUIT, Bm25.standard().k1(2))) {
            assertThat(retriever.identity()).isEqualTo(Bm25.standard().k1(2).identity());
        }
    }

    @Test
    void badInputIsRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeywordRetriever.of(List.of(), Bm25.standard()))
                .withMessage("an index must have at least one passage");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeywordRetriever.of(List.of(FRUIT.get(0), FRUIT.get(0)), Bm25.standard()))
                .withMessage("two passages have the chunk id 'a.md::0'");
        assertThatNullPointerException()
                .isThrownBy(() -> KeywordRetriever.of(null, Bm25.standard()))
                .withMessage("passages must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> KeywordRetriever.of(Arrays.asList(FRUIT.get(0), null), Bm25.standard()))
                .withMessage("passages[1] must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> KeywordRetriever.of(FRUIT, null))
                .withMessage("settings must not be null");
        try (KeywordRetriever retriever = KeywordRetriever.of(FRUIT, Bm25.standard())) {
            assertThatNullPointerException()
                    .isThrownBy(() -> retriever.retrieve(null))
                    .withMessage("query must not be null");
        }
    }
}
