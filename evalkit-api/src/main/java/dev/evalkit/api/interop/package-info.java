/**
 * Sets, corpora and judgments in the files of other tools: {@code Beir}, {@code Topics} and {@code Judgments} (TREC), {@code
 * Ragas}, {@code GoldenCsv}. Each format has a reader or writer of its name; nothing is guessed from what a file holds.
 * Readers are strict and report all problems together. What a format cannot hold is never left out silently: a writer
 * refuses it until it is told to drop it, and a reader counts it.
 */
@NullMarked
package dev.evalkit.api.interop;

import org.jspecify.annotations.NullMarked;
