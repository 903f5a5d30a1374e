package dev.evalkit.retrieval.embed;

import java.util.Arrays;

/**
 * Occurrence counts of the features of one text, in an open-addressing table that is reused for the next text. Sums are
 * taken in the order in which features first occurred, so they don't depend on the table's size.
 */
final class FeatureCounts {
    private static final int INITIAL_SLOTS = 1 << 11;

    /** The bits of an entry that hold its count. The other bits are from the feature's hash. 0 is a free slot. */
    private static final long COUNT = (1L << 20) - 1;

    private static final double[] WEIGHTS = weights();

    private long[] entries = new long[INITIAL_SLOTS];
    private int[] order = new int[INITIAL_SLOTS / 2];
    private int size;

    /** Returns the weights of features by number of occurrences. */
    private static double[] weights() {
        double[] weights = new double[256];
        for (int n = 1; n < weights.length; n++) {
            weights[n] = 1 + StrictMath.log(n);
        }
        return weights;
    }

    /** Removes all features. */
    void clear() {
        if (size > entries.length / 8) {
            Arrays.fill(entries, 0);
        } else {
            for (int i = 0; i < size; i++) {
                entries[order[i]] = 0;
            }
        }
        size = 0;
    }

    /** Counts a feature, up to 1,048,575 times. The bits of its hash must be well mixed; the lowest 20 are ignored. */
    void add(long hash) {
        long feature = hash & ~COUNT;
        int mask = entries.length - 1;
        int slot = (int) (hash >>> 20) & mask;
        for (long entry = entries[slot]; entry != 0; entry = entries[slot]) {
            if ((entry & ~COUNT) == feature) {
                entries[slot] = (entry & COUNT) == COUNT ? entry : entry + 1;
                return;
            }
            slot = (slot + 1) & mask;
        }
        entries[slot] = feature + 1;
        order[size++] = slot;
        if (size == order.length) {
            grow();
        }
    }

    private void grow() {
        long[] old = entries;
        entries = new long[old.length * 2];
        int mask = entries.length - 1;
        for (int i = 0; i < size; i++) {
            long entry = old[order[i]];
            int slot = (int) (entry >>> 20) & mask;
            while (entries[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            entries[slot] = entry;
            order[i] = slot;
        }
        order = Arrays.copyOf(order, entries.length / 2);
    }

    /** Returns the number of distinct features. */
    int size() {
        return size;
    }

    /** Adds the signed weight of each feature to the number at its index. */
    void addTo(double[] sums) {
        for (int i = 0; i < size; i++) {
            long entry = entries[order[i]];
            int count = (int) (entry & COUNT);
            double weight = count < WEIGHTS.length ? WEIGHTS[count] : 1 + StrictMath.log(count);
            int index = (int) (((entry >>> 33) * sums.length) >>> 31);
            sums[index] += weight * (1 - ((entry >>> 31) & 2));
        }
    }
}
