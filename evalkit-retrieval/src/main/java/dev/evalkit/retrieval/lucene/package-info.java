/**
 * Keyword search with BM25 on an in-memory Lucene index. Start at {@code Bm25} for the settings and
 * {@code KeywordRetriever} for the search. Equal scores come out in the order of chunk ids. The one Lucene type in a
 * signature is the optional {@code Analyzer}; a language's name does without it.
 */
@NullMarked
package dev.evalkit.retrieval.lucene;

import org.jspecify.annotations.NullMarked;
