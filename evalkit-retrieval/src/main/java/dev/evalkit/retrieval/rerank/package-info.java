/**
 * Rerankers that need no model. Start at {@code LexicalReranker}; {@code NoopReranker} says that nothing is reranked. Both
 * are deterministic, and both keep every candidate.
 */
@NullMarked
package dev.evalkit.retrieval.rerank;

import org.jspecify.annotations.NullMarked;
