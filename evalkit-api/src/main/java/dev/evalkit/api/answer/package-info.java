/**
 * Answers of an agent and their grading: the agent as a function, the record of one run of a case, checks, grades, and
 * the result of a whole pass. Start at {@link dev.evalkit.api.answer.Agent}. Grading never reruns the agent, and the
 * agent never sees what is expected. What a reply does not report is null, which is not the same as empty.
 */
@NullMarked
package dev.evalkit.api.answer;

import org.jspecify.annotations.NullMarked;
