/**
 * Judges that ask a model: verdicts, rubric scores, claims. Start at {@link dev.evalkit.judge.llm.LlmJudge}. Only
 * {@code ReplyReader} accepts a verdict: exactly one complete object of the declared shape. Everything else is an
 * exception that keeps the reply. {@code ReplyObjects} finds the objects in a reply, and {@code JsonValueParser} parses
 * a JSON value.
 */
@NullMarked
package dev.evalkit.judge.llm;

import org.jspecify.annotations.NullMarked;
