/**
 * Cutting documents into passages. Start at {@code HeadingChunker}. No text is lost: every document gives at least one
 * passage, and without overlap the passages together hold each of its words once, but for the repeated header of a table
 * that had to be cut.
 */
@NullMarked
package dev.evalkit.retrieval.chunk;

import org.jspecify.annotations.NullMarked;
