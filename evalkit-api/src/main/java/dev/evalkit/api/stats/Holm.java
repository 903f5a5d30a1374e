package dev.evalkit.api.stats;

/**
 * Holm's adjustment of p-values for multiple tests. It keeps the chance of any false alarm at or below the chosen error
 * rate, however the tests depend on each other. Use it for a release gate or the rungs of a ladder. To explore many
 * slices use {@link BenjaminiHochberg}.
 *
 * <pre>
 * p(1) &lt;= .. &lt;= p(m):  adjusted(i) = min(1, max over j &lt;= i of (m - j + 1) p(j))
 * </pre>
 *
 * <p>Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979,
 * 65-70.
 */
public final class Holm {
    private Holm() {}

    /**
     * Returns the adjusted p-values, to compare with the error rate.
     *
     * @param p p-values in {@code [0, 1]}; not modified
     * @return one adjusted value in {@code [0, 1]} for each p, in the same order, never below that p; empty if
     *     {@code p} is empty
     * @throws IllegalArgumentException if a value is not in {@code [0, 1]} (the message has its index)
     */
    public static double[] adjust(double[] p) {
        Integer[] order = PValues.ascending(p);
        double[] adjusted = new double[p.length];
        double largest = 0;
        for (int i = 0; i < order.length; i++) {
            largest = Math.max(largest, (order.length - i) * p[order[i]]);
            adjusted[order[i]] = Math.min(1, largest);
        }
        return adjusted;
    }
}
