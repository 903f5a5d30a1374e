/**
 * Keyword search with BM25 on an in-memory Lucene index. Start at {@code Bm25} for the settings and
 * {@code KeywordRetriever} for the search. Equal scores are in the order of chunk ids. The only Lucene type in a
 * signature is the optional {@code Analyzer}; to avoid it, name a language.
 */
@NullMarked
package dev.evalkit.retrieval.lucene;

import org.jspecify.annotations.NullMarked;
