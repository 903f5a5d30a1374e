/**
 * Chunkers, which cut documents into passages. Start at {@code HeadingChunker}. No text is lost: every document gives
 * at least one passage. Without overlap the passages together contain each word of the document once, except for
 * repeated headers of tables that were cut.
 */
@NullMarked
package dev.evalkit.retrieval.chunk;

import org.jspecify.annotations.NullMarked;
