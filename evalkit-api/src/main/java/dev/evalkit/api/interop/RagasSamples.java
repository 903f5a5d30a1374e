package dev.evalkit.api.interop;

import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.SortedMap;

/**
 * The contents of a file of ragas samples.
 *
 * @param set a case for each question, in the order of the file
 * @param answers the recorded answers, in the order of the file; none for a sample with neither answer nor contexts
 * @param leftOut the number of samples with a field that is not kept, by field
 */
public record RagasSamples(GoldenSet set, List<RecordedAnswer> answers, SortedMap<String, Integer> leftOut) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     */
    public RagasSamples {
        Require.nonNull(set, "set");
        answers = Require.listOf(answers, "answers");
        leftOut = Require.sortedMapOf(leftOut, "leftOut");
    }
}
