package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/** Argument checks and moments of samples. */
final class Samples {
    /** Bound of values, chosen so that a sum of squared differences to the power 1.5 is finite for any array length. */
    static final double LARGEST = 1e90;

    /** Below this exponent of the largest value, squares and cubes lose digits or vanish. */
    private static final int TINY_EXPONENT = -200;

    private Samples() {}

    /** Checks that every value is finite. The message has the index of the first that is not. */
    static double[] finite(double[] values, String what) {
        Require.nonNull(values, what);
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) { // builds the message only if needed
                Require.finite(values[i], what + "[" + i + "]");
            }
        }
        return values;
    }

    /** Checks that there are enough values and that every value is finite. */
    static double[] atLeast(int minimum, double[] values, String what) {
        Require.nonNull(values, what);
        if (values.length < minimum) {
            throw new IllegalArgumentException(
                    minimum == 1
                            ? what + " must not be empty"
                            : what + " must have at least " + minimum + " elements but has " + values.length);
        }
        return finite(values, what);
    }

    /**
     * Checks like {@link #atLeast}, and that no value is so large that sums of values, squares or cubes could be
     * infinite.
     */
    static double[] addable(int minimum, double[] values, String what) {
        atLeast(minimum, values, what);
        for (int i = 0; i < values.length; i++) {
            if (!(Math.abs(values[i]) <= LARGEST)) {
                throw new IllegalArgumentException(what + "[" + i + "] must be between -" + LARGEST + " and " + LARGEST
                        + ", so that sums of squares are finite, but was " + values[i]);
            }
        }
        return values;
    }

    /** Checks that a probability lies in [0, 1]. */
    static void probability(double value, String what) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(what + " must be between 0 and 1 but was " + value);
        }
    }

    static void sameLength(int a, String whatA, int b, String whatB) {
        if (a != b) {
            throw new IllegalArgumentException(
                    whatA + " and " + whatB + " must have the same length but have " + a + " and " + b);
        }
    }

    /**
     * Returns the power of two by which samples must be multiplied before their squares are summed; 0 if they can be
     * used as they are, as almost always.
     */
    static int lift(double[]... samples) {
        double largest = 0;
        for (double[] values : samples) {
            for (double value : values) {
                largest = Math.max(largest, Math.abs(value));
            }
        }
        return largest > 0 && Math.getExponent(largest) < TINY_EXPONENT ? -Math.getExponent(largest) : 0;
    }

    /** Returns the values times a power of two. */
    static double[] scaled(double[] values, int exponent) {
        double[] scaled = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            scaled[i] = scaled(values[i], exponent);
        }
        return scaled;
    }

    /** Returns the value times a power of two, of any size. */
    static double scaled(double value, int exponent) {
        return Math.scalb(value, exponent);
    }

    /** Returns an interval whose ends are multiplied by a power of two. */
    static Interval scaled(Interval interval, int exponent) {
        return Interval.of(scaled(interval.lower(), exponent), scaled(interval.upper(), exponent), interval.level());
    }

    static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    static double mean(double[] values) {
        return sum(values) / values.length;
    }

    /** Returns the sum of the products of the deviations of two samples from their means. */
    static double crossDeviations(double[] a, double[] b) {
        double meanA = mean(a);
        double meanB = mean(b);
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (a[i] - meanA) * (b[i] - meanB);
        }
        return sum;
    }

    static double squaredDeviations(double[] values) {
        return crossDeviations(values, values);
    }

    /** Returns whether all values are equal, so that there is no spread to estimate anything from. */
    static boolean constant(double[] values) {
        for (double value : values) {
            if (value != values[0]) {
                return false;
            }
        }
        return true;
    }

    /** Returns a coefficient of agreement or correlation without the rounding residue that leads out of [-1, 1]. */
    static double coefficient(double value) {
        return Math.min(1, Math.max(-1, value));
    }

    /** Returns the interval around {@code centre}, with both ends clamped to the given range. */
    static Interval interval(double centre, double half, double level, double lowest, double highest) {
        return Interval.of(
                Math.min(highest, Math.max(lowest, centre - half)),
                Math.min(highest, Math.max(lowest, centre + half)),
                level);
    }
}
