/**
 * Golden sets: questions with everything needed to grade an answer. Start at {@code GoldenSet}. Reading is strict: all
 * problems of a file are reported together, each with file and line.
 */
@NullMarked
package dev.evalkit.api.golden;

import org.jspecify.annotations.NullMarked;
