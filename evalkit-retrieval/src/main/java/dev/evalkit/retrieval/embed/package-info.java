/**
 * Vectors and exact search over them. Start at {@code VectorRetriever}; {@code HashingEmbedder} needs no model. Search
 * looks at every passage, because an eval must not measure an index's own loss. A text without a word has the zero
 * vector, whose cosine with everything is 0.
 */
@NullMarked
package dev.evalkit.retrieval.embed;

import org.jspecify.annotations.NullMarked;
