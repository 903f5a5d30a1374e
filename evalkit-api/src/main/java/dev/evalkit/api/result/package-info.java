/**
 * The common part of all results: what was measured, with what, and when. Start at {@code EvalResult} and
 * {@code Instrument}. Results with different instruments are not compared. Results with different subjects are, since
 * that is what a comparison is for.
 */
@NullMarked
package dev.evalkit.api.result;

import org.jspecify.annotations.NullMarked;
