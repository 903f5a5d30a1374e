package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;
import java.util.Comparator;

/** P-values: their range, and the order in which step procedures process them. */
final class PValues {
    private PValues() {}

    /**
     * Returns a computed p-value within (0, 1]: rounding can lead above 1, and a p-value below the smallest double is
     * that double, since no outcome that was observed is impossible.
     */
    static double positive(double p) {
        return Math.min(1, Math.max(Double.MIN_VALUE, p));
    }

    /** Checks the p-values and returns their indices, smallest first; ties keep the given order. */
    static Integer[] ascending(double[] p) {
        Require.nonNull(p, "p");
        Integer[] order = new Integer[p.length];
        for (int i = 0; i < p.length; i++) {
            Samples.probability(p[i], "p[" + i + "]");
            order[i] = i;
        }
        Arrays.sort(order, Comparator.comparingDouble(i -> p[i]));
        return order;
    }
}
