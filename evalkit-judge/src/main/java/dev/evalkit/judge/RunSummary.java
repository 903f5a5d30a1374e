package dev.evalkit.judge;

import dev.evalkit.api.answer.AnswerSummary;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.run.RunCounts;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The counts of a run. Every count is of repeats of cases, not of cases.
 *
 * @param total all repeats of all cases, including skipped and unfinished ones
 * @param passed passed
 * @param failed failed
 * @param unscored replied, but without a readable verdict
 * @param errored no reply, or the judge could not be reached
 * @param skipped left out by the user
 * @param errors repeats without a reply, by the kind of error
 * @param usage tokens of all replies that report them
 * @param costUsd known cost of all replies in US dollars
 * @param unpriced replies whose cost is not known and not part of {@code costUsd}
 * @param answers what {@code AnswerResult.summary()} would return, for {@link AnswerEval#runToJournal}; {@code null}
 *     during a run
 */
public record RunSummary(
        long total,
        long passed,
        long failed,
        long unscored,
        long errored,
        long skipped,
        SortedMap<RunError.Kind, Long> errors,
        Usage usage,
        double costUsd,
        long unpriced,
        @Nullable AnswerSummary answers) {
    /**
     * Copies the components.
     *
     * @throws NullPointerException if {@code errors} or {@code usage} is null
     */
    public RunSummary {
        SortedMap<RunError.Kind, Long> copy = new TreeMap<>();
        for (Map.Entry<RunError.Kind, Long> each :
                Require.nonNull(errors, "errors").entrySet()) {
            copy.put(each.getKey(), each.getValue());
        }
        errors = Collections.unmodifiableSortedMap(copy);
        Require.nonNull(usage, "usage");
    }

    static RunSummary of(RunCounts counts) {
        return new RunSummary(
                counts.total(),
                counts.of(Outcome.PASSED),
                counts.of(Outcome.FAILED),
                counts.of(Outcome.UNSCORED),
                counts.of(Outcome.ERRORED),
                counts.of(Outcome.SKIPPED),
                counts.errors(),
                counts.usage(),
                counts.costUsd(),
                counts.unpriced(),
                counts.answers());
    }

    /** Returns how many repeats are finished, including skipped ones. */
    public long done() {
        return passed + failed + unscored + errored + skipped;
    }
}
