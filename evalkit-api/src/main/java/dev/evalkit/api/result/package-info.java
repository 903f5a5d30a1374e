/**
 * What every result carries: who was measured with what. Start at {@code EvalResult} and {@code Instrument}.
 * Results whose instruments differ are not compared; results whose subjects differ are what one compares.
 */
@NullMarked
package dev.evalkit.api.result;

import org.jspecify.annotations.NullMarked;
