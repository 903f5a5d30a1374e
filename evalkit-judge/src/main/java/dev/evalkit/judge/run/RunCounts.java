package dev.evalkit.judge.run;

import dev.evalkit.api.answer.AnswerSummary;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Outcome;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What a run has counted.
 *
 * @param total all repeats of all cases
 * @param outcomes how many are done, by what became of them
 * @param errors how many have no reply, by the kind of error
 * @param usage tokens of all replies that report them
 * @param costUsd known cost of all replies in US dollars
 * @param unpriced replies whose cost is not known
 * @param answers what the answers say; {@code null} while a run goes on
 */
public record RunCounts(
        long total,
        SortedMap<Outcome, Long> outcomes,
        SortedMap<RunError.Kind, Long> errors,
        Usage usage,
        double costUsd,
        long unpriced,
        @Nullable AnswerSummary answers) {
    /** How many have this outcome. */
    public long of(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0L);
    }

    /** How many are done. */
    public long done() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }
}
