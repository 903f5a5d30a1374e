package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/** Square tables of counts: one row per class of the first rater, one column per class of the second. */
final class Tables {
    private Tables() {}

    /** Returns a checked copy. */
    static int[][] checked(int[][] table) {
        Require.nonNull(table, "table");
        if (table.length < 2) {
            throw new IllegalArgumentException("table must have at least 2 classes but has " + table.length);
        }
        int[][] copy = new int[table.length][];
        for (int i = 0; i < table.length; i++) {
            copy[i] = Require.nonNull(table[i], "table[" + i + "]").clone();
            if (copy[i].length != table.length) {
                throw new IllegalArgumentException("table must be square but has " + table.length + " rows and "
                        + copy[i].length + " columns in row " + i);
            }
            for (int j = 0; j < copy[i].length; j++) {
                Require.atLeast(0, copy[i][j], "table[" + i + "][" + j + "]");
            }
        }
        return copy;
    }

    /** Returns the counts divided by their sum. */
    static double[][] shares(int[][] table) {
        int[][] counts = checked(table);
        int n = total(counts);
        if (n == 0) {
            throw new IllegalArgumentException("table must have a count above 0");
        }
        double[][] shares = new double[counts.length][counts.length];
        for (int i = 0; i < counts.length; i++) {
            for (int j = 0; j < counts.length; j++) {
                shares[i][j] = (double) counts[i][j] / n;
            }
        }
        return shares;
    }

    static int total(int[][] table) {
        long sum = 0;
        for (int[] row : table) {
            for (int count : row) {
                sum += count;
            }
        }
        if (sum > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "the counts of table must sum to at most " + Integer.MAX_VALUE + " but sum to " + sum);
        }
        return (int) sum;
    }

    static int diagonal(int[][] table) {
        int sum = 0;
        for (int i = 0; i < table.length; i++) {
            sum += table[i][i];
        }
        return sum;
    }

    /** Returns whether one cell of the diagonal holds all counts. */
    static boolean oneClass(int[][] table) {
        int n = total(table);
        for (int i = 0; i < table.length; i++) {
            if (table[i][i] == n) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether one row or column holds all counts, so that one rater used only one class. */
    static boolean oneRowOrColumn(int[][] table) {
        int n = total(table);
        for (int i = 0; i < table.length; i++) {
            int row = 0;
            int column = 0;
            for (int j = 0; j < table.length; j++) {
                row += table[i][j];
                column += table[j][i];
            }
            if (row == n || column == n) {
                return true;
            }
        }
        return false;
    }

    static double[] rows(double[][] shares) {
        double[] sums = new double[shares.length];
        for (int i = 0; i < shares.length; i++) {
            sums[i] = Samples.sum(shares[i]);
        }
        return sums;
    }

    static double[] columns(double[][] shares) {
        double[] sums = new double[shares.length];
        for (double[] row : shares) {
            for (int j = 0; j < row.length; j++) {
                sums[j] += row[j];
            }
        }
        return sums;
    }
}
