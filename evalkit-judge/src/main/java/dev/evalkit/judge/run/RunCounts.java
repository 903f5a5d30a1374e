package dev.evalkit.judge.run;

import dev.evalkit.api.answer.AnswerSummary;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Outcome;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The counts of a run.
 *
 * @param total all repeats of all cases
 * @param outcomes finished repeats, by outcome
 * @param errors repeats without a reply, by the kind of error
 * @param usage tokens of all replies that report them
 * @param costUsd known cost of all replies in US dollars
 * @param unpriced replies whose cost is not known
 * @param answers the summary of the answers; {@code null} during a run
 */
public record RunCounts(
        long total,
        SortedMap<Outcome, Long> outcomes,
        SortedMap<RunError.Kind, Long> errors,
        Usage usage,
        double costUsd,
        long unpriced,
        @Nullable AnswerSummary answers) {
    /** Returns how many repeats have this outcome. */
    public long of(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0L);
    }

    /** Returns how many repeats are finished. */
    public long done() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }
}
