package dev.evalkit.api.stats;

import java.util.Arrays;

/** Resampling of clusters with replacement, for the mean of their values. A plain sample has clusters of one value. */
final class Resampler {
    private static final double RESIDUE = 1e-12; // relative; can remain after adding in another order

    private final double[] sums;
    private final int[] sizes;
    private final boolean single;

    private Resampler(double[] sums, int[] sizes, boolean single) {
        this.sums = sums;
        this.sizes = sizes;
        this.single = single;
    }

    static Resampler of(double[] values) {
        int[] ones = new int[values.length];
        Arrays.fill(ones, 1);
        return new Resampler(values.clone(), ones, true);
    }

    static Resampler of(double[] values, int[] clusters) {
        int[] places = Clusters.places(clusters, values.length);
        int[] sizes = Clusters.sizes(places);
        return new Resampler(Clusters.sums(values, places), sizes, sizes.length == values.length);
    }

    double mean() {
        return Samples.sum(sums) / n();
    }

    /** Returns the number of clusters. */
    int count() {
        return sums.length;
    }

    private int n() {
        return Arrays.stream(sizes).sum();
    }

    /** Returns, for each of at least two clusters, the mean of all values outside it. */
    double[] leaveOneOut() {
        double total = Samples.sum(sums);
        int n = n();
        double[] means = new double[sums.length];
        for (int i = 0; i < means.length; i++) {
            means[i] = (total - sums[i]) / (n - sizes[i]);
        }
        return means;
    }

    /** Returns whether all cluster means are equal up to rounding. */
    boolean isConstant() {
        double[] means = new double[sums.length];
        for (int i = 0; i < means.length; i++) {
            means[i] = sums[i] / sizes[i];
        }
        double lowest = Arrays.stream(means).min().orElse(0);
        double highest = Arrays.stream(means).max().orElse(0);
        return highest - lowest <= RESIDUE * Math.max(Math.abs(lowest), Math.abs(highest));
    }

    /**
     * Writes the means of the resamples {@code from} to {@code to}, exclusive. Resample i starts at draw i times the
     * number of clusters, so the means do not depend on how the work is divided.
     */
    void fill(double[] means, int from, int to, long seed) {
        for (int i = from; i < to; i++) {
            SplitMix64 random = SplitMix64.after(seed, (long) i * sums.length);
            means[i] = single ? mean(random) : clusteredMean(random);
        }
    }

    private double mean(SplitMix64 random) {
        double[] values = sums;
        int n = values.length;
        double sum = 0;
        for (int j = 0; j < n; j++) {
            sum += values[random.index(n)];
        }
        return sum / n;
    }

    private double clusteredMean(SplitMix64 random) {
        double sum = 0;
        long n = 0;
        for (int j = 0; j < sums.length; j++) {
            int drawn = random.index(sums.length);
            sum += sums[drawn];
            n += sizes[drawn];
        }
        return sum / n;
    }
}
