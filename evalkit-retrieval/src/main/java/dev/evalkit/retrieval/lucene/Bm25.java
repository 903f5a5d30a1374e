package dev.evalkit.retrieval.lucene;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;

/**
 * The settings of keyword search with BM25. Immutable and thread-safe.
 *
 * <pre>
 * score(passage) = sum over terms t of the question of
 *                  occurrences of t in the question * idf(t) * tf / (tf + k1 * (1 - b + b * length / mean length))
 * idf(t)         = ln(1 + (N - n + 0.5) / (n + 0.5)), n of the N passages containing t
 * </pre>
 *
 * <p>tf is the number of occurrences of t in the passage. Lengths are in terms; Lucene rounds lengths of 40 and more
 * down to a few significant bits. Source: S. Robertson, H. Zaragoza, "The probabilistic relevance framework: BM25 and
 * beyond", Foundations and Trends in Information Retrieval 3(4), 2009, 333-389. For how Lucene's variant differs from
 * others, see C. Kamphuis, A. de Vries, L. Boytsov, J. Lin, "Which BM25 do you mean?", ECIR 2020.
 */
public final class Bm25 implements Identified {
    private final double k1;
    private final double b;
    private final String analyzerName;
    private final @Nullable Analyzer hostAnalyzer;

    private Bm25(double k1, double b, String analyzerName, @Nullable Analyzer hostAnalyzer) {
        if (!(k1 >= 0 && k1 <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("k1 must be between 0 and " + Float.MAX_VALUE + " but was " + k1);
        }
        if (!(b >= 0 && b <= 1)) {
            throw new IllegalArgumentException("b must be between 0 and 1 but was " + b);
        }
        this.k1 = k1;
        this.b = b;
        this.analyzerName = analyzerName;
        this.hostAnalyzer = hostAnalyzer;
    }

    /**
     * Returns the standard settings: k1 = 0.9, b = 0.4 and English. These are the defaults of Anserini and reproduce
     * its published baselines (P. Yang, H. Fang, J. Lin, "Anserini: reproducible ranking baselines using Lucene", JDIQ
     * 10(4), 2018).
     */
    public static Bm25 standard() {
        return new Bm25(0.9, 0.4, "english", null);
    }

    /**
     * Returns the same settings with another k1. The larger it is, the longer further occurrences of a term add to the
     * score.
     *
     * @throws IllegalArgumentException if k1 is negative, NaN or larger than the largest float
     */
    public Bm25 k1(double newK1) {
        return new Bm25(newK1, b, analyzerName, hostAnalyzer);
    }

    /**
     * Returns the same settings with another b. The larger it is, the more long passages are penalised.
     *
     * @throws IllegalArgumentException if b is outside {@code [0, 1]} or NaN
     */
    public Bm25 b(double newB) {
        return new Bm25(k1, newB, analyzerName, hostAnalyzer);
    }

    /**
     * Returns the same settings with the analyzer of a language: its stop words and its stemmer.
     *
     * @param language a language of Lucene's common analyzers, such as {@code english} or {@code german}; {@code cjk}
     *     for Chinese, Japanese and Korean; {@code standard} for words without stemming
     * @throws IllegalArgumentException if the language is unknown; the message lists the known ones
     */
    public Bm25 language(String language) {
        return new Bm25(k1, b, LanguageAnalyzers.require(language), null);
    }

    /**
     * Returns the same settings with the host's own analyzer. evalkit does not close it.
     *
     * @param name name of the analyzer in the identity; include its version
     * @throws IllegalArgumentException if {@code name} is blank
     */
    public Bm25 analyzer(Analyzer analyzer, String name) {
        Require.nonNull(analyzer, "analyzer");
        return new Bm25(k1, b, Require.notBlank(name, "analyzer name"), analyzer);
    }

    /** Returns k1. */
    public double k1() {
        return k1;
    }

    /** Returns b. */
    public double b() {
        return b;
    }

    /** Returns the name of the language or of the host's analyzer. */
    public String analyzerName() {
        return analyzerName;
    }

    @Nullable
    Analyzer hostAnalyzer() {
        return hostAnalyzer;
    }

    @Override
    public Identity identity() {
        return Identity.of("bm25").with("analyzer", analyzerName).with("b", b).with("k1", k1);
    }

    @Override
    public String toString() {
        return identity().toString();
    }
}
