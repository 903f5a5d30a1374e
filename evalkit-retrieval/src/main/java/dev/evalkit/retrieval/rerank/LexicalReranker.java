package dev.evalkit.retrieval.rerank;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import dev.evalkit.api.retrieval.Reranker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A reranker that orders candidates by how many of the question's words and word pairs they contain, weighted by their
 * rarity among the candidates. It is deterministic, needs no model and works for any language. Immutable and
 * thread-safe.
 *
 * <pre>
 * score    = words + (pairs + headings + order) / 4
 * words    = sum over words w of the question of idf(w) * tf / (tf + 0.6 + 0.4 * length / mean length)
 *            / sum of idf(w)
 * pairs    = share of the question's pairs of adjacent words that are adjacent in the passage too,
 *            each weighted by the mean idf of its words
 * headings = share of the question's words that stand in title or section, each weighted by its idf
 * order    = 1 - (rank among the candidates - 1) / N
 * idf(w)   = ln(1 + (N - n + 0.5) / (n + 0.5)), n of the N candidates containing w
 * </pre>
 *
 * <p>Words are those of {@code NormalizedText.words()}, each counted once. Instead of stemming, words without digits
 * are cut to their first six letters. tf is the number of occurrences in the title and text of a passage. Words that no
 * candidate contains, and pairs with such a word, have weight 0. A share without any weight is 0. Equal scores keep the
 * given order.
 *
 * <p>idf and tf are those of BM25 (see {@code Bm25}), computed over the candidates. The weights were tuned on
 * Cranfield, SciFact and MTRAG.
 */
public record LexicalReranker() implements Reranker, Identified {
    private static final double SMALL_PARTS = 0.25;

    /**
     * {@inheritDoc}
     *
     * @return all candidates with scores in {@code [0, 1.75]}
     * @throws NullPointerException if an argument or a candidate is null
     * @throws IllegalArgumentException if a candidate carries no passage
     */
    @Override
    public List<Hit> rerank(Query query, List<Hit> candidates) {
        Question question = new Question(Require.nonNull(query, "query").text());
        List<Hit> given = Require.listOf(candidates, "candidates");
        List<Candidate> read = new ArrayList<>(given.size());
        for (Hit hit : given) {
            if (hit.passage() == null) {
                throw new IllegalArgumentException(
                        "hit '" + hit.key() + "' must carry its passage: the lexical reranker reads the text");
            }
            read.add(new Candidate(hit.passage(), question));
        }
        QuestionWeights weights = new QuestionWeights(question, read);
        List<Hit> scored = new ArrayList<>(given.size());
        for (int i = 0; i < given.size(); i++) {
            double order = 1 - (double) i / given.size();
            double small = weights.pairs(read.get(i)) + weights.headings(read.get(i)) + order;
            scored.add(given.get(i).withScore(weights.words(read.get(i)) + SMALL_PARTS * small));
        }
        scored.sort(Comparator.comparingDouble(Hit::score).reversed());
        return List.copyOf(scored);
    }

    @Override
    public Identity identity() {
        return Identity.of("lexical");
    }
}
