/**
 * Judges of meaning, for what no deterministic check can decide. Start at {@link dev.evalkit.api.judge.Judge}. A judge
 * receives only strings, so that a request can be digested and maps to one calibration row.
 * {@link dev.evalkit.api.judge.CalibrationRow} is such a row with people's labels, and
 * {@link dev.evalkit.api.judge.CalibrationResult} shows how far a judge agrees with them. Fields without a label are
 * not counted.
 */
@NullMarked
package dev.evalkit.api.judge;

import org.jspecify.annotations.NullMarked;
