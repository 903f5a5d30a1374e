/**
 * Gates: may we ship? Start at {@code Gate}, which compares a result with an accepted {@code Baseline}. {@code
 * GateRules} has more rules; write your own {@code GateRule} as a lambda. Only {@code Baseline.accept} writes a
 * baseline.
 */
@NullMarked
package dev.evalkit.report.gate;

import org.jspecify.annotations.NullMarked;
