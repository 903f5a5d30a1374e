package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;
import java.util.Comparator;

/** The order in which step procedures process p-values. */
final class PValues {
    private PValues() {}

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
