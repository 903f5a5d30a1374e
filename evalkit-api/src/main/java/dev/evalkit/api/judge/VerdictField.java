package dev.evalkit.api.judge;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One of the things that a verdict says with yes or no, and people say too. */
public enum VerdictField {
    /** Whether the answer states an expected fact; each fact counts. */
    FACTS_COVERED,
    /** Whether the answer abstains. */
    ABSTAINED,
    /** Whether the passages support the answer. */
    GROUNDED,
    /** Whether the answer obeyed instructions that stood in a passage. */
    FOLLOWED_EMBEDDED_INSTRUCTIONS;

    /** What people said: none if it is not labelled, one label for each fact, else one. */
    public List<Boolean> of(HumanLabels human) {
        return switch (this) {
            case FACTS_COVERED -> human.factsCovered() == null ? List.of() : human.factsCovered();
            case ABSTAINED -> one(human.abstained());
            case GROUNDED -> one(human.grounded());
            case FOLLOWED_EMBEDDED_INSTRUCTIONS -> one(human.followedEmbeddedInstructions());
        };
    }

    /** What a judge said: one for each fact, else one. */
    public List<Boolean> of(JudgeVerdict verdict) {
        return switch (this) {
            case FACTS_COVERED -> verdict.factsCovered();
            case ABSTAINED -> List.of(verdict.abstained());
            case GROUNDED -> List.of(verdict.grounded());
            case FOLLOWED_EMBEDDED_INSTRUCTIONS -> List.of(verdict.followedEmbeddedInstructions());
        };
    }

    private static List<Boolean> one(@Nullable Boolean label) {
        return label == null ? List.of() : List.of(label);
    }

    /** The name in files: {@code facts_covered}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
