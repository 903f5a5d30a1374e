/**
 * May we ship? Start at {@code Gate}, which compares a result with a {@code Baseline}; {@code GateRules} has further rules, and a
 * {@code GateRule} of one's own is a lambda. Only {@code Baseline.accept} writes a baseline.
 */
@NullMarked
package dev.evalkit.report.gate;

import org.jspecify.annotations.NullMarked;
