package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.model.LlmCalls;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The faults and calls of the judges over all answers. Calls are known only for judges that report them.
 *
 * @param faults number of answers without a readable verdict from the judge of meaning, by what was wrong with its
 *     reply
 * @param paid calls that were made
 * @param cached replies that came from a cache, with what their original calls took
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
