package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.OptionalDouble;

/**
 * A confusion matrix that compares decisions among several classes (a verifier's) with the truth (people's labels).
 * Rows are the true classes, columns the decided ones. For the measures of one class against the others use
 * {@link #oneAgainstRest}.
 *
 * <p>Source of the correlation coefficient: J. Gorodkin, "Comparing two K-category assignments by a K-category correlation
 * coefficient", Computational Biology and Chemistry 28, 2004, 367-374.
 */
public final class ConfusionMatrix {
    private final int[][] counts;

    private ConfusionMatrix(int[][] counts) {
        this.counts = counts;
    }

    /**
     * Creates a matrix from counts.
     *
     * @param counts one row for each true class, one column for each decided class, at least 2 of each; copied
     * @throws IllegalArgumentException if the table is not square, has fewer than two classes, a negative count or more than
     *     {@link Integer#MAX_VALUE} counts in all
     */
    public static ConfusionMatrix of(int[][] counts) {
        int[][] copy = Tables.checked(counts);
        Tables.total(copy);
        return new ConfusionMatrix(copy);
    }

    /**
     * Returns the counts of one class as yes and all others as no.
     *
     * @param type the class, from 0
     * @throws IllegalArgumentException if there is no such class
     */
    public BinaryCounts oneAgainstRest(int type) {
        Require.atLeast(0, type, "class");
        if (type >= counts.length) {
            throw new IllegalArgumentException("class must be below " + counts.length + " but was " + type);
        }
        int row = 0;
        int column = 0;
        for (int i = 0; i < counts.length; i++) {
            row += counts[type][i];
            column += counts[i][type];
        }
        int tp = counts[type][type];
        return new BinaryCounts(tp, column - tp, row - tp, Tables.total(counts) - row - column + tp);
    }

    /** Returns the share of decisions that equal the truth, in {@code [0, 1]}; empty if there are no decisions. */
    public OptionalDouble accuracy() {
        int n = Tables.total(counts);
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) Tables.diagonal(counts) / n);
    }

    /** Returns the mean recall of the classes that truly occur, in {@code [0, 1]}; empty if there are no decisions. */
    public OptionalDouble macroRecall() {
        double sum = 0;
        int present = 0;
        for (int i = 0; i < counts.length; i++) {
            OptionalDouble recall = oneAgainstRest(i).recall();
            if (recall.isPresent()) {
                sum += recall.getAsDouble();
                present++;
            }
        }
        return present == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / present);
    }

    /**
     * Returns the correlation coefficient of several classes, in {@code [-1, 1]}. For two classes it equals
     * {@link BinaryCounts#mcc()}.
     *
     * <pre>
     * t_k, d_k = times class k is true, was decided;  c = times both are equal;  n = all
     * (c n - sum t_k d_k) / sqrt((n² - sum d_k²) (n² - sum t_k²))
     * </pre>
     *
     * @return the coefficient; empty if only one class is true or only one was decided
     */
    public OptionalDouble mcc() {
        double n = Tables.total(counts);
        double both = 0;
        double truth = n * n;
        double decided = n * n;
        for (int k = 0; k < counts.length; k++) {
            double t = 0;
            double d = 0;
            for (int i = 0; i < counts.length; i++) {
                t += counts[k][i];
                d += counts[i][k];
            }
            both += t * d;
            truth -= t * t;
            decided -= d * d;
        }
        return truth <= 0 || decided <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((Tables.diagonal(counts) * n - both) / Math.sqrt(truth * decided));
    }
}
