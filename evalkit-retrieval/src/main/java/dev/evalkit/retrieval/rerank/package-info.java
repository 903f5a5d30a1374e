/**
 * Rerankers without a model. Start at {@code LexicalReranker}; {@code NoopReranker} says that there is none.
 */
@NullMarked
package dev.evalkit.retrieval.rerank;

import org.jspecify.annotations.NullMarked;
