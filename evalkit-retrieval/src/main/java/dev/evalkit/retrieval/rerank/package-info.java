/**
 * Rerankers that need no model. Start at {@code LexicalReranker}; {@code NoopReranker} disables reranking. Both are
 * deterministic and keep every candidate.
 */
@NullMarked
package dev.evalkit.retrieval.rerank;

import org.jspecify.annotations.NullMarked;
