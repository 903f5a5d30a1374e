/**
 * Vectors and exact search over them. Start at {@code VectorRetriever}; {@code HashingEmbedder} needs no model. Search
 * compares every passage, because an eval must not measure the loss of an approximate index. A text without a word has
 * the zero vector, whose cosine with every vector is 0.
 */
@NullMarked
package dev.evalkit.retrieval.embed;

import org.jspecify.annotations.NullMarked;
