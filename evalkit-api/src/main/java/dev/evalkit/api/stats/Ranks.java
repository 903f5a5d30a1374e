package dev.evalkit.api.stats;

import java.util.Arrays;

/** Ranks of values, with equal values sharing their mean rank. */
final class Ranks {
    private Ranks() {}

    /** Returns the midranks, from 1, in the order of the values. */
    static double[] of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted); // -0.0 sorts before 0.0 but counts as equal in ranks
        double[] ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            ranks[i] = (below(sorted, values[i]) + 1 + upTo(sorted, values[i])) / 2.0;
        }
        return ranks;
    }

    /** Returns the sizes of the groups of equal values, in the order of the values. */
    static int[] tieSizes(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int[] sizes = new int[sorted.length];
        int groups = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                groups++;
            }
            sizes[groups - 1]++;
        }
        return Arrays.copyOf(sizes, groups);
    }

    /** Returns how many of the sorted values are below {@code value}. */
    static int below(double[] sorted, double value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns how many of the sorted values are at most {@code value}. */
    static int upTo(double[] sorted, double value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
