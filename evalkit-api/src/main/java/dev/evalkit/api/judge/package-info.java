/**
 * Judges of meaning, for what no deterministic check can decide. Start at {@link dev.evalkit.api.judge.Judge}. A judge gets
 * strings only, so that a request can be digested and be one row of a calibration set.
 */
@NullMarked
package dev.evalkit.api.judge;

import org.jspecify.annotations.NullMarked;
