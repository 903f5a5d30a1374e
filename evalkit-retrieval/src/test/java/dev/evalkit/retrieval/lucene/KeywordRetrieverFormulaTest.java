package dev.evalkit.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scores against the formula of {@link Bm25}, on seeded random passages short enough for exact lengths. */
class KeywordRetrieverFormulaTest {
    private static final int VOCABULARY = 12;

    private static List<String> words(SplittableRandom random, int most) {
        List<String> words = new ArrayList<>();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            words.add("w" + Math.min(random.nextInt(VOCABULARY), random.nextInt(VOCABULARY)));
        }
        return words;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void scoresAreThoseOfTheFormula(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double k1 = random.nextInt(4) == 0 ? 0 : random.nextDouble() * 3;
        double b = random.nextInt(4) == 0 ? 1 : random.nextDouble();
        List<List<String>> texts = new ArrayList<>();
        List<Passage> passages = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            texts.add(words(random, 39));
            passages.add(new Passage("d::" + i, "d", "", null, null, String.join(" ", texts.get(i))));
        }
        try (WhitespaceAnalyzer analyzer = new WhitespaceAnalyzer();
                KeywordRetriever retriever = KeywordRetriever.of(
                        passages, Bm25.standard().k1(k1).b(b).analyzer(analyzer, "whitespace"))) {
            for (int round = 0; round < 50; round++) {
                List<String> question = words(random, 6);
                TreeMap<String, Double> expected = new TreeMap<>();
                for (int i = 0; i < texts.size(); i++) {
                    double score = score(texts, texts.get(i), question, k1, b);
                    if (!Collections.disjoint(texts.get(i), question)) {
                        expected.put("d::" + i, score);
                    }
                }
                List<Hit> hits = retriever.retrieve(new Query(String.join(" ", question), 100));
                String where = "seed " + seed + ", round " + round + ", question " + question;
                assertThat(hits).as(where).hasSameSizeAs(expected.keySet());
                for (int i = 0; i < hits.size(); i++) {
                    assertThat(hits.get(i).score())
                            .as(where)
                            .isCloseTo(expected.get(hits.get(i).chunkId()), within(1e-5));
                    assertThat(i == 0 || hits.get(i - 1).score() >= hits.get(i).score())
                            .as(where)
                            .isTrue();
                }
            }
        }
    }

    private static double score(
            List<List<String>> texts, List<String> text, List<String> question, double k1, double b) {
        double mean = texts.stream().mapToInt(List::size).average().orElseThrow();
        double score = 0;
        for (String word : question) { // a word asked twice counts twice
            double n = texts.stream().filter(one -> one.contains(word)).count();
            double tf = Collections.frequency(text, word);
            double idf = Math.log(1 + (texts.size() - n + 0.5) / (n + 0.5));
            score += tf == 0 ? 0 : idf * tf / (tf + k1 * (1 - b + b * text.size() / mean));
        }
        return score;
    }
}
