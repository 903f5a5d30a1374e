/**
 * The engine of answer evals. Start at {@link dev.evalkit.judge.run.AnswerRuns}, the ways to run. {@code AnswerRun}
 * keeps the time and the workers. {@code CaseWork} is the work on one case: call, keep the reply, grade, keep the
 * grade, count. {@code Journal} keeps what is finished, and {@code Replay} reads it back. Internal.
 */
@NullMarked
package dev.evalkit.judge.run;

import org.jspecify.annotations.NullMarked;
