package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * What became of one expected source or chunk.
 *
 * @param id the expected id; not blank
 * @param rank its rank, from 1, among the passages that the model read; {@code null} if it was not among them
 * @param cited whether the answer cites it; {@code null} if the reply reports no citations
 */
public record SourceUse(
        String id, @Nullable Integer rank, @Nullable Boolean cited) {
    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if the id is blank or the rank below 1
     */
    public SourceUse {
        Require.notBlank(id, "expected id");
        if (rank != null) {
            Require.atLeast(1, rank, "rank of '" + id + "'");
        }
    }

    /** {@code a.md: not retrieved}, {@code a.md: retrieved at rank 3 but unused}, {@code a.md: rank 3}. */
    @Override
    public String toString() {
        if (rank == null) {
            return id + ": not retrieved";
        }
        return Boolean.FALSE.equals(cited) ? id + ": retrieved at rank " + rank + " but unused" : id + ": rank " + rank;
    }
}
