/**
 * Readers and writers of golden sets, corpora and judgments in the formats of other tools: {@code Beir}, {@code Topics}
 * and {@code Judgments} (TREC), {@code Ragas}, {@code GoldenCsv}. Formats are named, never guessed from a file's
 * content. Readers are strict and report all problems together. Nothing is lost silently: a writer rejects what its
 * format cannot hold unless told to drop it, and a reader counts what it cannot keep.
 */
@NullMarked
package dev.evalkit.api.interop;

import org.jspecify.annotations.NullMarked;
