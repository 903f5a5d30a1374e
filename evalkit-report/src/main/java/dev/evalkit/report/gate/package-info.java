/**
 * How {@link dev.evalkit.report.Gate} comes to its verdict: the rules of answers and of ladders, refusals, and the slow fall over
 * several baselines. Hosts do not see this package.
 */
@NullMarked
package dev.evalkit.report.gate;

import org.jspecify.annotations.NullMarked;
