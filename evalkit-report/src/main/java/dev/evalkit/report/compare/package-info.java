/**
 * Comparisons: what changed? Start at {@code Comparison}, which compares two results case by case. Cases pair by id and
 * content, so their order does not matter.
 */
@NullMarked
package dev.evalkit.report.compare;

import org.jspecify.annotations.NullMarked;
