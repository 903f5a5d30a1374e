/**
 * What changed, and may we ship? Start at {@code Report} to print a result, at {@code Comparison} to see what differs between
 * two, at {@code Gate} to hold one against a {@code Baseline}, with further {@code GateRules} or rules of one's own, and at
 * {@code Scoreboard} for the history. A baseline is written by an explicit call only, and cases pair by id and content. Printed
 * text is plain ASCII around the names it shows, and no name can break a line.
 */
@NullMarked
package dev.evalkit.report;

import org.jspecify.annotations.NullMarked;
