/**
 * Judges that ask a model: verdicts, rubric scores, claims. Start at {@link dev.evalkit.judge.llm.LlmJudge}. What a model replies is
 * data: exactly one complete object of the declared shape is accepted, and everything else is an exception that keeps the reply.
 */
@NullMarked
package dev.evalkit.judge.llm;

import org.jspecify.annotations.NullMarked;
