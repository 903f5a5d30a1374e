/**
 * Answer evals: run the real agent on every case of a golden set, record all of it, check what can be checked without a model,
 * and ask a judge where meaning is needed. Start at {@link dev.evalkit.judge.AnswerEval}; {@link dev.evalkit.judge.Calibration}
 * holds a judge against people.
 */
@NullMarked
package dev.evalkit.judge;

import org.jspecify.annotations.NullMarked;
