/**
 * The engine of answer evals. Start at {@link dev.evalkit.judge.run.AnswerRuns}, the ways to run; {@code AnswerRun} keeps the time and
 * the workers, {@code CaseWork} is what a worker does with one case: call, keep the reply, grade, keep the grade, count. {@code
 * Journal} keeps what is finished, {@code Replay} takes it from there. Not for hosts.
 */
@NullMarked
package dev.evalkit.judge.run;

import org.jspecify.annotations.NullMarked;
