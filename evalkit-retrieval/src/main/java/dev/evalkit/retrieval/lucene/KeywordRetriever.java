package dev.evalkit.retrieval.lucene;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import dev.evalkit.api.retrieval.Retriever;
import dev.evalkit.retrieval.internal.Passages;
import dev.evalkit.retrieval.internal.TopHits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * Keyword search over an in-memory index, scored by {@link Bm25}.
 *
 * <p>A question is an OR of its analysed terms, each weighted by how often it occurs in the question. A passage without
 * any of them is not found. A question without terms, for instance of stop words only, finds nothing. Equal scores are
 * in the order of chunk ids. The index is one segment, so scores don't depend on how it was written.
 *
 * <p>Thread-safe. Close it after use.
 */
public final class KeywordRetriever implements Retriever, Identified, AutoCloseable {
    private static final String FIELD = "text";

    private final Bm25 settings;
    private final List<Passage> passages;
    private final Analyzer analyzer;
    private final ByteBuffersDirectory directory;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private volatile boolean closed;

    private KeywordRetriever(Bm25 settings, List<Passage> passages, int bufferedPassages) throws IOException {
        this.settings = settings;
        this.passages = passages;
        Analyzer host = settings.hostAnalyzer();
        analyzer = host == null ? LanguageAnalyzers.analyzer(settings.analyzerName()) : host;
        directory = new ByteBuffersDirectory();
        BM25Similarity similarity = new BM25Similarity((float) settings.k1(), (float) settings.b());
        // Documents are numbered in the order of chunk ids: one thread adds them, and only adjacent segments are
        // merged.
        IndexWriterConfig config = new IndexWriterConfig(analyzer)
                .setSimilarity(similarity)
                .setMergePolicy(new LogDocMergePolicy())
                .setMergeScheduler(new SerialMergeScheduler())
                .setMaxBufferedDocs(bufferedPassages);
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            for (Passage passage : passages) {
                add(writer, passage);
            }
            writer.forceMerge(1);
        }
        reader = DirectoryReader.open(directory);
        searcher = new IndexSearcher(reader);
        searcher.setSimilarity(similarity);
        searcher.setQueryCache(null); // the default cache is shared by the whole JVM
    }

    /**
     * Indexes the title and text of each passage.
     *
     * @throws NullPointerException if an argument or a passage is null
     * @throws IllegalArgumentException if there is no passage, two have the same chunk id, or the analyzer produces a
     *     term of more than 32,766 bytes
     */
    public static KeywordRetriever of(Collection<Passage> passages, Bm25 settings) {
        return of(passages, settings, IndexWriterConfig.DISABLE_AUTO_FLUSH);
    }

    /** Writes a new segment after each {@code bufferedPassages}. */
    static KeywordRetriever of(Collection<Passage> passages, Bm25 settings, int bufferedPassages) {
        List<Passage> sorted = Passages.inIdOrder(passages);
        try {
            return new KeywordRetriever(Require.nonNull(settings, "settings"), sorted, bufferedPassages);
        } catch (IOException e) {
            throw new UncheckedIOException("an index in memory could not be written", e);
        }
    }

    private static void add(IndexWriter writer, Passage passage) throws IOException {
        FieldType type = new FieldType();
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        Document document = new Document();
        document.add(new Field(FIELD, passage.indexedText(), type));
        try {
            writer.addDocument(document);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("chunk '" + passage.chunkId() + "' cannot be indexed", e);
        }
    }

    /**
     * {@inheritDoc}
     *
     * @return at most {@code query.limit()} passages that contain a term of the question, with Lucene's scores
     * @throws IllegalStateException if the retriever is closed
     */
    @Override
    public List<Hit> retrieve(Query query) {
        Require.nonNull(query, "query");
        if (closed) {
            throw new IllegalStateException("the keyword retriever is closed");
        }
        try {
            return search(parts(query.text(), IndexSearcher.getMaxClauseCount()), query.limit());
        } catch (IOException e) {
            throw new UncheckedIOException("an index in memory could not be read", e);
        }
    }

    /** Returns the analysed terms of a question with their numbers of occurrences. */
    private SortedMap<String, Integer> terms(String question) throws IOException {
        SortedMap<String, Integer> terms = new TreeMap<>();
        try (TokenStream stream = analyzer.tokenStream(FIELD, question)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                terms.merge(term.toString(), 1, Integer::sum);
            }
            stream.end();
        }
        return terms;
    }

    private List<Hit> search(List<BooleanQuery> parts, int limit) throws IOException {
        if (parts.size() == 1) {
            ScoreDoc[] best = searcher.search(parts.get(0), Math.min(limit, passages.size())).scoreDocs;
            return Arrays.stream(best)
                    .map(found -> Hit.of(passages.get(found.doc), found.score))
                    .toList();
        }
        double[] scores = new double[passages.size()];
        BitSet matching = new BitSet(passages.size());
        for (BooleanQuery part : parts) {
            for (ScoreDoc found : searcher.search(part, passages.size()).scoreDocs) {
                scores[found.doc] += found.score;
                matching.set(found.doc);
            }
        }
        TopHits best = new TopHits(passages, limit);
        matching.stream().forEach(index -> best.offer(index, scores[index]));
        return best.drain();
    }

    /**
     * Returns the question as queries of at most {@code clauses} terms each, since Lucene rejects larger ones. A score
     * is a sum over terms, so the scores of the parts add up. Without terms there is no query.
     */
    private List<BooleanQuery> parts(String question, int clauses) throws IOException {
        List<BooleanQuery> parts = new ArrayList<>();
        BooleanQuery.Builder part = new BooleanQuery.Builder();
        int added = 0;
        for (Map.Entry<String, Integer> term : terms(question).entrySet()) {
            if (added == clauses) {
                parts.add(part.build());
                part = new BooleanQuery.Builder();
                added = 0;
            }
            part.add(new BoostQuery(new TermQuery(new Term(FIELD, term.getKey())), term.getValue()), Occur.SHOULD);
            added++;
        }
        if (added > 0) {
            parts.add(part.build());
        }
        return parts;
    }

    /**
     * Frees the index. Closing again does nothing.
     *
     * @throws UncheckedIOException if the index cannot be freed
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (settings.hostAnalyzer() == null) {
            analyzer.close();
        }
        try {
            reader.close();
            directory.close();
        } catch (IOException e) {
            throw new UncheckedIOException("an index in memory could not be closed", e);
        }
    }

    @Override
    public Identity identity() {
        return settings.identity();
    }
}
