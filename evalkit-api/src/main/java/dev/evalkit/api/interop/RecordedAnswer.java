package dev.evalkit.api.interop;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recorded answer to a case, with the passages that the system was given.
 *
 * @param caseId the case; not blank
 * @param answer the answer; may be empty; {@code null} if only passages were recorded
 * @param passages the texts of the passages, in order; empty if not recorded; null becomes empty
 * @param passageIds the ids of the passages; as many as passages if both were recorded; null becomes empty
 */
public record RecordedAnswer(String caseId, @Nullable String answer, List<String> passages, List<String> passageIds) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if {@code caseId} or an element is null
     * @throws IllegalArgumentException if {@code caseId} or an id is blank, there are passages and ids in different
     *     numbers, or nothing was recorded
     */
    public RecordedAnswer {
        Require.notBlank(caseId, "caseId");
        passages = passages == null ? List.of() : Require.listOf(passages, "passages");
        passageIds = passageIds == null ? List.of() : Require.listOf(passageIds, "passageIds");
        passageIds.forEach(id -> Require.notBlank(id, "passage id"));
        if (!passages.isEmpty() && !passageIds.isEmpty() && passages.size() != passageIds.size()) {
            throw new IllegalArgumentException("passageIds must have as many ids as passages has texts ("
                    + passages.size() + ") but has " + passageIds.size());
        }
        if (answer == null && passages.isEmpty() && passageIds.isEmpty()) {
            throw new IllegalArgumentException(
                    "a recorded answer to case '" + caseId + "' must have an answer, passages or their ids");
        }
    }
}
