package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What an answer eval found.
 *
 * @param instrument what was measured with
 * @param subject what was measured: the agent, its prompt and model
 * @param stamp when and from which code
 * @param cases every repeat of every case, in the order of the set, repeats of a case together and ascending
 */
public record AnswerResult(AnswerInstrument instrument, Subject subject, Stamp stamp, List<CaseResult> cases) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if a repeat of a case is there twice
     */
    public AnswerResult {
        Require.nonNull(instrument, "instrument");
        Require.nonNull(subject, "subject");
        Require.nonNull(stamp, "stamp");
        cases = Require.listOf(cases, "cases");
        Set<List<Object>> seen = new HashSet<>();
        for (CaseResult each : cases) {
            if (!seen.add(List.of(each.golden().id(), each.repeat()))) {
                throw new IllegalArgumentException(
                        "repeat " + each.repeat() + " of case '" + each.golden().id() + "' is in the result twice");
            }
        }
    }

    /** The result in numbers. */
    public AnswerSummary summary() {
        return AnswerSummary.of(cases);
    }
}
