/**
 * Evaluation statistics: numbers and arrays in, small immutable results out. Start at {@code Wilson} for one rate, at
 * {@code PairedCounts} with {@code McNemar} and {@code Newcombe} for two rates on the same cases, at
 * {@code Differences} with {@code SignFlip} and {@code Bootstrap} for paired metrics, and at {@code Kappa} for two
 * raters. An undefined result is empty or marked as no data, never 0 or NaN. A function without any input to compute
 * from throws. Functions that sum or square values reject values above 1e90 in absolute value, so that every sum is
 * finite.
 */
@NullMarked
package dev.evalkit.api.stats;

import org.jspecify.annotations.NullMarked;
