package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Sums and sizes of clusters, in the order in which the clusters first appear. */
final class Clusters {
    private Clusters() {}

    /** Returns the index of each value's cluster, from 0. */
    static int[] places(int[] clusters, int n) {
        Require.nonNull(clusters, "clusters");
        Samples.sameLength(n, "values", clusters.length, "clusters");
        Map<Integer, Integer> seen = new HashMap<>(); // only looked up, never iterated
        int[] places = new int[n];
        for (int i = 0; i < n; i++) {
            Integer place = seen.putIfAbsent(clusters[i], seen.size());
            places[i] = place == null ? seen.size() - 1 : place;
        }
        return places;
    }

    static int count(int[] places) {
        return Arrays.stream(places).max().orElse(-1) + 1;
    }

    static double[] sums(double[] values, int[] places) {
        double[] sums = new double[count(places)];
        for (int i = 0; i < values.length; i++) {
            sums[places[i]] += values[i];
        }
        return sums;
    }

    static int[] sizes(int[] places) {
        int[] sizes = new int[count(places)];
        for (int place : places) {
            sizes[place]++;
        }
        return sizes;
    }
}
