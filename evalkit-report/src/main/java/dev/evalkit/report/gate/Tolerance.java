package dev.evalkit.report.gate;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.report.text.Decimals;
import java.math.BigDecimal;
import java.util.List;

/**
 * The amount by which a rate may fall.
 *
 * <p>A fall counted in cases is compared exactly: the tolerance is the decimal fraction that its shortest text form
 * shows, so 2 of 25 cases are a fall of 0.08 and no more. A fall of means is compared after rounding to 12 decimals,
 * which removes the noise of summation.
 *
 * @param value in {@code [0, 1)}
 */
record Tolerance(double value) {
    private static final double ERROR_RATE = 0.05;

    /**
     * Checks the component.
     *
     * @throws IllegalArgumentException if the value is not in {@code [0, 1)}
     */
    Tolerance {
        if (!(value >= 0 && value < 1)) {
            throw new IllegalArgumentException("tolerance must be at least 0 and below 1 but was " + value);
        }
    }

    /** Returns whether a net loss of {@code lost} in {@code n} cases is more than this. */
    boolean isExceededBy(int lost, int n) {
        return decimal(lost).compareTo(decimal(value).multiply(decimal(n))) > 0;
    }

    /** Returns whether a fall of a mean is more than this. */
    boolean isExceededBy(double fall) {
        return decimal(Decimals.settled(fall)).compareTo(decimal(value)) > 0;
    }

    /**
     * Returns a loss of {@code lost} in {@code n} cases beside this, {@code 0.080, no more than the tolerance 0.080}.
     *
     * @param relation {@code more than} or {@code no more than}
     */
    String against(int lost, int n, String relation) {
        List<String> both = Decimals.distinct((double) lost / n, value);
        return both.get(0) + ", " + relation + " the tolerance " + both.get(1);
    }

    /** Returns whether a fall of more than this is still possible if none of {@code n} cases changed. */
    boolean isTooFineFor(int n) {
        return unseen(n) > value;
    }

    /**
     * Returns the largest share of cases that could get worse, at 95 %, if none of n did.
     *
     * <pre>
     * 1 - 0.05^(1/n)
     * </pre>
     *
     * <p>It is the upper end of the one-sided Clopper-Pearson interval for 0 of n.
     *
     * @param n at least 1
     * @throws IllegalArgumentException if {@code n} is less than 1
     */
    static double unseen(int n) {
        return 1 - Math.pow(ERROR_RATE, 1.0 / Require.atLeast(1, n, "n"));
    }

    private static BigDecimal decimal(double exact) {
        return BigDecimal.valueOf(exact);
    }

    private static BigDecimal decimal(int exact) {
        return BigDecimal.valueOf(exact);
    }
}
