/**
 * The types that a retrieval eval exchanges: the SPIs that a host implements as lambdas ({@code Retriever},
 * {@code Reranker}, {@code Embedder}), the hits they return, and {@code RetrievalResult}, which is also the file on
 * disk. Start at {@code Retriever}.
 */
@NullMarked
package dev.evalkit.api.retrieval;

import org.jspecify.annotations.NullMarked;
