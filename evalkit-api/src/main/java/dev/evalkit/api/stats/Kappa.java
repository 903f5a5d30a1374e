package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Cohen's kappa of two raters, plain or weighted: agreement beyond what their base rates give by chance. Report it with
 * the observed agreement and the base rate, never alone. If one class holds more than 80 %, kappa can be near 0 despite
 * high agreement, and {@link GwetAc1} is the better measure.
 *
 * <pre>
 * w(i, j) = 1 if i = j else 0 · linear: 1 - |i - j| / (k - 1) · quadratic: 1 - (i - j)² / (k - 1)²
 * po = sum w(i,j) p(i,j),  pe = sum w(i,j) p(i.) p(.j),  kappa = (po - pe) / (1 - pe)
 * r(i) = sum over j of w(i,j) p(.j),  c(j) = sum over i of w(i,j) p(i.)
 * se² = (sum p(i,j) (w(i,j) (1 - pe) - (r(i) + c(j)) (1 - po))² - (po pe - 2 pe + po)²) / (n (1 - pe)^4)
 * </pre>
 *
 * <p>Source: J. Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20, 1960,
 * 37-46; J. L. Fleiss, J. Cohen, B. S. Everitt, "Large sample standard errors of kappa and weighted kappa", Psychological
 * Bulletin 72, 1969, 323-327.
 *
 * @param n number of rated items, at least 1
 * @param agreement observed agreement po, in {@code [0, 1]}; weighted if kappa is
 * @param value kappa, in {@code [-1, 1]}; empty if chance agreement is 1, that is, if both raters used the same single
 *     class
 * @param standardError large-sample standard error; empty if the value is
 * @param interval value -/+ z standard errors, cut to {@code [-1, 1]}; empty if the value is. It is a point if
 *     agreement is perfect or one rater used only one class, since the large-sample error is then 0 for any n; use
 *     {@link Wilson} on the agreement instead
 */
public record Kappa(
        int n, double agreement, OptionalDouble value, OptionalDouble standardError, Optional<Interval> interval) {
    /** The weight of a disagreement. */
    public enum Weights {
        /** All disagreements count the same; for classes without an order. */
        NONE,
        /** A disagreement counts by its distance; for ordered classes. */
        LINEAR,
        /** A disagreement counts by its squared distance; the usual choice for rubric scores. */
        QUADRATIC
    }

    /**
     * Computes kappa from a table of counts.
     *
     * @param table one row per class of the first rater (human), one column per class of the second (judge), at least 2
     *     of each, in order; not modified
     * @param weights the weights of disagreements
     * @param level confidence level of the interval, in (0, 1)
     * @throws IllegalArgumentException if the table is not square, has fewer than two classes, a negative count or no count
     *     above 0, or the level is not in (0, 1)
     */
    public static Kappa of(int[][] table, Weights weights, double level) {
        double[][] p = Tables.shares(table);
        Require.nonNull(weights, "weights");
        Require.openUnit(level, "level");
        int k = p.length;
        double[] rows = Tables.rows(p);
        double[] columns = Tables.columns(p);
        double observed = 0;
        double chance = 0;
        double[] r = new double[k];
        double[] c = new double[k];
        for (int i = 0; i < k; i++) {
            for (int j = 0; j < k; j++) {
                double w = weight(weights, i, j, k);
                observed += w * p[i][j];
                chance += w * rows[i] * columns[j];
                r[i] += w * columns[j];
                c[j] += w * rows[i];
            }
        }
        int n = Tables.total(table);
        if (Tables.oneClass(table)) {
            return new Kappa(n, 1, OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
        }
        double sum = 0;
        for (int i = 0; i < k; i++) {
            for (int j = 0; j < k; j++) {
                double w = weight(weights, i, j, k);
                sum += p[i][j] * Math.pow(w * (1 - chance) - (r[i] + c[j]) * (1 - observed), 2);
            }
        }
        double square = sum - Math.pow(observed * chance - 2 * chance + observed, 2);
        double error = Math.sqrt(Math.max(0, square) / n) / Math.pow(1 - chance, 2);
        boolean perfect = Tables.diagonal(table) == n;
        boolean constant = Tables.oneRowOrColumn(table); // then value and error are exactly 0, unlike the sums
        double value = perfect ? 1 : constant ? 0 : Samples.coefficient((observed - chance) / (1 - chance));
        double known = perfect || constant ? 0 : error;
        return new Kappa(
                n,
                perfect ? 1 : Math.min(1, observed),
                OptionalDouble.of(value),
                OptionalDouble.of(known),
                Optional.of(Samples.interval(value, Quantiles.normal(level) * known, level, -1, 1)));
    }

    private static double weight(Weights weights, int i, int j, int k) {
        double distance = Math.abs(i - j) / (k - 1.0);
        return switch (weights) {
            case NONE -> i == j ? 1 : 0;
            case LINEAR -> 1 - distance;
            case QUADRATIC -> 1 - distance * distance;
        };
    }
}
