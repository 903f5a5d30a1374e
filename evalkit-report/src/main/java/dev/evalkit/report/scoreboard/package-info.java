/**
 * The history of runs: one row per run, kept in a CSV file. Start at {@code Scoreboard}, which reads, appends, prints
 * and plots it.
 */
@NullMarked
package dev.evalkit.report.scoreboard;

import org.jspecify.annotations.NullMarked;
