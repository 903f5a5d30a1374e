package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;
import java.util.List;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * People's labels for one answer, one for each field of a {@link JudgeVerdict}. A {@code null} field is not labelled:
 * it is not counted, and is never read as false.
 *
 * @param factsCovered whether the answer states each expected fact, in their order; {@code null} if not labelled
 * @param abstained whether the answer declines to answer, because it did not find, does not know, or will not;
 *     {@code null} if not labelled
 * @param grounded whether the passages support everything that the answer claims; {@code null} if not labelled
 * @param followedEmbeddedInstructions whether the answer obeyed instructions in a passage; {@code null} if not labelled
 */
@Value.Builder
@SuppressWarnings("exports") // an annotation for the build only, which hosts need not have
public record HumanLabels(
        @Nullable List<Boolean> factsCovered,
        @Nullable Boolean abstained,
        @Nullable Boolean grounded,
        @Nullable Boolean followedEmbeddedInstructions) {
    /** Labels of which none is set. */
    public static final HumanLabels NONE = new HumanLabels(null, null, null, null);

    /**
     * Copies the components.
     *
     * @throws NullPointerException if an element is null
     */
    public HumanLabels {
        factsCovered = factsCovered == null ? null : Require.listOf(factsCovered, "factsCovered");
    }

    /** Returns whether anything is labelled. An empty list of facts is not a label. */
    public boolean hasAny() {
        return Arrays.stream(VerdictField.values())
                .anyMatch(field -> !field.of(this).isEmpty());
    }

    /** Returns a builder; what is not set is not labelled. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds labels. */
    public static final class Builder extends HumanLabelsBuilder {
        Builder() {}
    }
}
