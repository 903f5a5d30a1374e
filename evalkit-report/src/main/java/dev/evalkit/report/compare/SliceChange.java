package dev.evalkit.report.compare;

import dev.evalkit.api.answer.AnswerSummary.SliceKind;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.stats.PairedCounts;

/**
 * The cases of one category or tier that are scored in both results. It is only reported; no verdict depends on it.
 *
 * @param kind whether the name is a category or a tier
 * @param name the category or tier; not blank
 * @param counts its cases that are scored in both results; the later one is the candidate
 */
public record SliceChange(SliceKind kind, String name, PairedCounts counts) {
    private static final int READABLE = 10;

    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if the name is blank
     */
    public SliceChange {
        Require.nonNull(kind, "kind of slice");
        Require.notBlank(name, "name of slice");
        Require.nonNull(counts, "counts of slice '" + name + "'");
    }

    /**
     * Returns whether fewer than 10 cases are scored in both: a single case then moves the rate by more than 10 points.
     */
    public boolean isTooSmall() {
        return counts.n() < READABLE;
    }
}
