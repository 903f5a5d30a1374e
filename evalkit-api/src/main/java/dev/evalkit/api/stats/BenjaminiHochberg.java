package dev.evalkit.api.stats;

/**
 * The Benjamini–Hochberg adjustment of p-values. It keeps the expected share of false alarms among the significant
 * tests at the chosen rate, for tests that are independent or positively dependent. Use it to explore slices and
 * metrics. For a release gate use {@link Holm}.
 *
 * <pre>
 * p(1) &lt;= .. &lt;= p(m):  adjusted(i) = min(1, min over j &gt;= i of m p(j) / j)
 * </pre>
 *
 * <p>Source: Y. Benjamini, Y. Hochberg, "Controlling the false discovery rate", Journal of the Royal Statistical Society B 57,
 * 1995, 289-300.
 */
public final class BenjaminiHochberg {
    private BenjaminiHochberg() {}

    /**
     * Returns the adjusted p-values, to compare with the tolerated share of false alarms.
     *
     * @param p p-values in {@code [0, 1]}; not modified
     * @return one adjusted value in {@code [0, 1]} for each p, in the same order, never below that p; empty if
     *     {@code p} is empty
     * @throws IllegalArgumentException if a value is not in {@code [0, 1]} (the message has its index)
     */
    public static double[] adjust(double[] p) {
        Integer[] order = PValues.ascending(p);
        double[] adjusted = new double[p.length];
        double smallest = 1;
        for (int i = order.length; i > 0; i--) {
            double raw = p[order[i - 1]];
            smallest = Math.min(smallest, Math.max(raw, order.length * raw / i)); // m p / m can round below p
            adjusted[order[i - 1]] = smallest;
        }
        return adjusted;
    }
}
