package dev.evalkit.api.judge;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A yes-or-no field of a verdict, which people can label too. */
public enum VerdictField {
    /** Whether the answer states an expected fact; each fact counts. */
    FACTS_COVERED,
    /** Whether the answer abstains. */
    ABSTAINED,
    /** Whether the passages support the answer. */
    GROUNDED,
    /** Whether the answer obeyed instructions in a passage. */
    FOLLOWED_EMBEDDED_INSTRUCTIONS;

    /** Returns people's labels: empty if not labelled, one for each fact, otherwise one. */
    public List<Boolean> of(HumanLabels human) {
        return switch (this) {
            case FACTS_COVERED -> human.factsCovered() == null ? List.of() : human.factsCovered();
            case ABSTAINED -> one(human.abstained());
            case GROUNDED -> one(human.grounded());
            case FOLLOWED_EMBEDDED_INSTRUCTIONS -> one(human.followedEmbeddedInstructions());
        };
    }

    /** Returns the judge's answers: one for each fact, otherwise one. */
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

    /** Returns the name in files: {@code facts_covered}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
