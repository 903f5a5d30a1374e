package dev.evalkit.report.compare;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.McNemar;
import dev.evalkit.api.stats.Newcombe;
import dev.evalkit.api.stats.PairedCounts;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Two pass rates over the same cases.
 *
 * @param counts the cases that are scored in both results; the later one is the candidate
 * @param notScored number of cases that were skipped in neither result but errored or unscored in at least one
 * @param lowest the smallest possible difference if those cases had been scored, the worst case for the later result;
 *     in {@code [-1, 1]}; {@code null} if there are no cases
 * @param highest the largest possible difference; {@code null} if there are no cases
 */
public record RateChange(
        PairedCounts counts,
        int notScored,
        @Nullable Double lowest,
        @Nullable Double highest) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code counts} is null
     * @throws IllegalArgumentException if {@code notScored} is negative
     */
    public RateChange {
        Require.nonNull(counts, "counts");
        Require.atLeast(0, notScored, "notScored");
    }

    /** Returns the later rate minus the earlier one; empty if no case is scored in both. */
    public OptionalDouble difference() {
        return counts.difference();
    }

    /** Returns Newcombe's paired 95 % interval of the difference; empty if no case is scored in both. */
    public Optional<Interval> interval() {
        return counts.n() == 0 ? Optional.empty() : Optional.of(Newcombe.interval(counts));
    }

    /** Returns the exact p-value of McNemar's test; empty if no case is scored in both. */
    public OptionalDouble p() {
        return counts.n() == 0 ? OptionalDouble.empty() : OptionalDouble.of(McNemar.exact(counts));
    }

    /** Returns whether the rate rose or fell by more than chance. */
    public Direction direction() {
        return counts.n() == 0
                ? Direction.UNCLEAR
                : Direction.of(
                        counts.n(), difference().orElseThrow(), interval().orElseThrow(), p().orElseThrow());
    }
}
