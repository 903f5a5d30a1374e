package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.TreeSet;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The labels by which reports group cases. They don't affect how an answer is graded.
 *
 * @param category the kind of question, for instance {@code multi_hop}; {@code null} if the case has none
 * @param tier the difficulty, for instance {@code lookup}; {@code null} if the case has none
 * @param split what the case is for; {@code null} if the set is not split
 * @param tags further labels, distinct and in natural order; null becomes empty
 * @param notes remarks for people; {@code null} if there are none
 * @param requiresSynthesis whether the answer must combine several passages; cases are filtered by {@link
 *     CaseFilter#requiresSynthesis}, and the doctor looks at their sources
 */
@Value.Builder
public record Labels(
        @Nullable String category,
        @Nullable String tier,
        @Nullable Split split,
        List<String> tags,
        @Nullable String notes,
        boolean requiresSynthesis) {
    /** No labels. */
    public static final Labels EMPTY = new Labels(null, null, null, List.of(), null, false);

    /**
     * Checks the components; copies and sorts the tags.
     *
     * @throws NullPointerException if a tag is null
     * @throws IllegalArgumentException if the category, the tier or a tag is blank
     */
    public Labels {
        if (category != null) {
            Require.notBlank(category, "category");
        }
        if (tier != null) {
            Require.notBlank(tier, "tier");
        }
        tags = tags == null || tags.isEmpty() ? List.of() : sorted(Require.listOf(tags, "tags"));
    }

    private static List<String> sorted(List<String> tags) {
        tags.forEach(tag -> Require.notBlank(tag, "tag"));
        return tags.size() == 1 ? tags : List.copyOf(new TreeSet<>(tags));
    }

    /** Returns the same labels with this split. */
    Labels split(Split other) {
        return new Labels(category, tier, other, tags, notes, requiresSynthesis);
    }

    /** Returns a builder; nothing is required. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds labels. */
    public static final class Builder extends LabelsBuilder {
        Builder() {
            requiresSynthesis(false);
        }
    }
}
