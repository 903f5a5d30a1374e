/**
 * Evaluation statistics: numbers and arrays in, small immutable results out. Start at {@code Wilson} for one rate,
 * {@code PairedCounts} with {@code McNemar} and {@code Newcombe} for two rates on the same cases, {@code Differences} with
 * {@code SignFlip} and {@code Bootstrap} for paired metrics, and {@code Kappa} for two raters. What is undefined is empty or
 * marked as no data, never 0 and never NaN; a function that has nothing to compute from throws. Where sums or squares of values
 * are taken, values beyond 1e90 in size are refused, so that no sum is infinite.
 */
@NullMarked
package dev.evalkit.api.stats;

import org.jspecify.annotations.NullMarked;
