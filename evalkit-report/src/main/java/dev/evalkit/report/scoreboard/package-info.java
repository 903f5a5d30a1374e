/**
 * The history of runs: its CSV file, its table and its plot, behind {@link dev.evalkit.report.Scoreboard}. Hosts do not see this
 * package.
 */
@NullMarked
package dev.evalkit.report.scoreboard;

import org.jspecify.annotations.NullMarked;
