/**
 * Judges of meaning, for what no deterministic check can decide. Start at {@link dev.evalkit.api.judge.Judge}. A judge gets
 * strings only, so that a request can be digested and be one row of a calibration set. {@link
 * dev.evalkit.api.judge.CalibrationRow} is such a row, with what people found, and {@link
 * dev.evalkit.api.judge.CalibrationResult} says how far a judge agrees with them; what is not labelled counts for nothing.
 */
@NullMarked
package dev.evalkit.api.judge;

import org.jspecify.annotations.NullMarked;
