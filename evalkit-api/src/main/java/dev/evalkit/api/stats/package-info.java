/**
 * Evaluation statistics: numbers and arrays in, small immutable results out. Start at {@code Wilson} for one rate and
 * {@code Bootstrap} for paired differences. What is undefined is empty or marked as no data, never 0 and never NaN.
 */
@NullMarked
package dev.evalkit.api.stats;

import org.jspecify.annotations.NullMarked;
