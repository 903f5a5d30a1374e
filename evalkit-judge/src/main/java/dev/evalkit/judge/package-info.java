/**
 * Answer evals: run the real agent on every case of a golden set, record everything, check what can be checked without
 * a model, and ask a judge about meaning. Start at {@link dev.evalkit.judge.AnswerEval}. {@link
 * dev.evalkit.judge.Calibration} compares a judge's verdicts with people's. The engine is in {@code run}, and {@code
 * grade} decides the outcomes; neither is exported.
 */
@NullMarked
package dev.evalkit.judge;

import org.jspecify.annotations.NullMarked;
