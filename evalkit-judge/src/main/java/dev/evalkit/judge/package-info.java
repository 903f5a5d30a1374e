/**
 * Answer evals: run the real agent on every case of a golden set, record all of it, check what can be checked without a model,
 * and ask a judge where meaning is needed. Start at {@link dev.evalkit.judge.AnswerEval}; {@link dev.evalkit.judge.Calibration}
 * compares the verdicts of a judge with those of people. The engine is in {@code run}, the outcomes are decided in {@code grade}; neither is
 * exported.
 */
@NullMarked
package dev.evalkit.judge;

import org.jspecify.annotations.NullMarked;
