package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.model.LlmCalls;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How asking the judges went over all answers, and what it took. Calls are known of judges that report them.
 *
 * @param faults how many answers the judge of meaning gave no readable verdict on, by what was wrong with its reply
 * @param paid calls that were made
 * @param cached replies that came from a cache, with what they took when they were asked for
 */
public record JudgeSummary(SortedMap<JudgeException.Kind, Integer> faults, LlmCalls paid, LlmCalls cached) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     */
    public JudgeSummary {
        SortedMap<JudgeException.Kind, Integer> copy = new TreeMap<>();
        Require.nonNull(faults, "faults")
                .forEach((kind, count) ->
                        copy.put(Require.nonNull(kind, "kind of fault"), Require.nonNull(count, "number of faults")));
        faults = Collections.unmodifiableSortedMap(copy);
        Require.nonNull(paid, "paid calls");
        Require.nonNull(cached, "cached calls");
    }
}
