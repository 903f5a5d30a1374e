/**
 * Answers of an agent, and what was made of them: the agent as a function ({@link dev.evalkit.api.answer.Agent}), the record
 * of one run of a case, checks, grades, and the result of a whole pass. Grading never reruns the agent; the agent never sees
 * what is expected. What a reply does not report is null, which is not the same as empty.
 */
@NullMarked
package dev.evalkit.api.answer;

import org.jspecify.annotations.NullMarked;
