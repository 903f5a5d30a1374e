package dev.evalkit.retrieval.rerank;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import dev.evalkit.api.retrieval.Reranker;
import dev.evalkit.api.text.NormalizedText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Orders candidates by how much of the question they cover. No model, no language, the same everywhere.
 *
 * <pre>
 * features  = the distinct words of the question, and its distinct pairs of neighbouring words
 * weight(f) = ln(1 + (N - n(f) + 0.5) / (n(f) + 0.5)),  N candidates, n(f) of them with the feature
 * score     = sum of the weights of the features in title, section or text / sum of the weights of all features
 * </pre>
 *
 * <p>The weight is BM25's inverse document frequency over the candidates alone (S. Robertson, H. Zaragoza, "The Probabilistic
 * Relevance Framework: BM25 and Beyond", Foundations and Trends in IR 3(4), 2009), with the 1 that keeps it positive: a word
 * that all candidates have says little about which of them is best. Candidates with equal scores keep their order. Scores
 * are in {@code [0, 1]}; 0 for all where the question has no word.
 */
public record LexicalReranker() implements Reranker, Identified {
    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if a candidate has no passage; the message names it
     */
    @Override
    public List<Hit> rerank(Query query, List<Hit> candidates) {
        List<String> features = List.copyOf(features(query.text()));
        List<Set<String>> found = new ArrayList<>();
        for (Hit hit : Require.listOf(candidates, "candidates")) {
            found.add(features(text(hit)));
        }
        double[] weights = new double[features.size()];
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            int n = 0;
            for (Set<String> candidate : found) {
                n += candidate.contains(features.get(i)) ? 1 : 0;
            }
            weights[i] = StrictMath.log(1 + (found.size() - n + 0.5) / (n + 0.5));
            total += weights[i];
        }
        List<Hit> scored = new ArrayList<>();
        for (int c = 0; c < found.size(); c++) {
            double sum = 0;
            for (int i = 0; i < weights.length; i++) {
                sum += found.get(c).contains(features.get(i)) ? weights[i] : 0;
            }
            scored.add(candidates.get(c).withScore(total == 0 ? 0 : sum / total));
        }
        scored.sort(Comparator.comparingDouble(Hit::score).reversed()); // a stable sort
        return List.copyOf(scored);
    }

    private static String text(Hit hit) {
        Passage passage = hit.passage();
        if (passage == null) {
            throw new IllegalArgumentException(
                    "candidate '" + hit.key() + "' has no passage; the lexical reranker reads the passages' texts");
        }
        return passage.section() == null ? passage.indexedText() : passage.section() + "\n" + passage.indexedText();
    }

    /** Words, and pairs of neighbours joined by a space, which no word contains. */
    private static Set<String> features(String text) {
        List<String> words = NormalizedText.of(text).words();
        Set<String> features = new LinkedHashSet<>(words);
        for (int i = 1; i < words.size(); i++) {
            features.add(words.get(i - 1) + " " + words.get(i));
        }
        return features;
    }

    @Override
    public Identity identity() {
        return Identity.of("lexical");
    }
}
