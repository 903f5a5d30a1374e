package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Locale;

/**
 * A confidence interval.
 *
 * @param lower lower end; finite
 * @param upper upper end; finite, not below {@code lower}
 * @param level confidence level, in (0, 1), usually 0.95
 * @param basis whether the interval was computed from data
 */
public record Interval(double lower, double upper, double level, Basis basis) {
    /** The basis of an interval: data or no data. */
    public enum Basis {
        /** Computed from at least one observation. */
        DATA,
        /** There was no observation: the interval is the whole possible range. */
        NO_DATA
    }

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if an end is not finite, the ends are in the wrong order, or the level is not in
     *     (0, 1)
     */
    public Interval {
        Require.finite(lower, "lower end");
        Require.finite(upper, "upper end");
        Require.openUnit(level, "level");
        Require.nonNull(basis, "basis");
        if (!(lower <= upper)) {
            throw new IllegalArgumentException("lower end " + lower + " must not exceed upper end " + upper);
        }
    }

    /** Returns an interval computed from data. */
    public static Interval of(double lower, double upper, double level) {
        return new Interval(lower, upper, level, Basis.DATA);
    }

    /** Returns whether {@code value} lies in the interval, ends included. */
    public boolean contains(double value) {
        return value >= lower && value <= upper;
    }

    /** Returns the ends with four decimals, {@code [0.7389, 0.9190]}, or {@code [0, 1] (no data)}. */
    @Override
    public String toString() {
        return basis == Basis.NO_DATA
                ? String.format(Locale.ROOT, "[%s, %s] (no data)", trim(lower), trim(upper))
                : String.format(Locale.ROOT, "[%.4f, %.4f]", lower, upper);
    }

    private static String trim(double end) {
        return end == Math.rint(end) ? Long.toString((long) end) : Double.toString(end);
    }
}
