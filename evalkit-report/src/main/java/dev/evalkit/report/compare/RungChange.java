package dev.evalkit.report.compare;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The change of one rung between two ladders, by one measure.
 *
 * @param rung name of the rung
 * @param means its means over the cases that have the measure in both results; {@code null} if there are none
 * @param adjustedP the p-value to decide by, adjusted for all rungs that have one (Holm); {@code null} if and only if
 *     there are fewer than two cases
 * @param cases the change of each case with the same content, in the earlier result's order
 */
public record RungChange(
        String rung, @Nullable MeanChange means, @Nullable Double adjustedP, List<CaseChange> cases) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if {@code rung}, {@code cases} or an element is null
     * @throws IllegalArgumentException if {@code rung} is blank
     */
    public RungChange {
        Require.notBlank(rung, "rung name");
        cases = cases instanceof CaseChanges ? cases : Require.listOf(cases, "cases of rung '" + rung + "'");
    }

    /** Returns the unadjusted p-value of the difference; {@code null} if there are fewer than two cases. */
    public @Nullable Double p() {
        return means == null ? null : means.p();
    }

    /** Returns whether the rung is better or worse by more than chance; the adjusted p-value decides. */
    public Direction direction() {
        return means == null ? Direction.UNCLEAR : means.direction(adjustedP);
    }

    /** Returns the cases whose value rose. */
    public List<CaseChange> rose() {
        return cases instanceof CaseChanges changes
                ? changes.rose()
                : cases.stream().filter(CaseChange::rose).toList();
    }

    /** Returns the cases whose value fell or is no longer defined. */
    public List<CaseChange> fell() {
        return cases instanceof CaseChanges changes
                ? changes.fell()
                : cases.stream().filter(CaseChange::fell).toList();
    }
}
