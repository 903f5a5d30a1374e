package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The p-value of a rank correlation of few pairs and of perfect orders. */
class SpearmanTest {
    @Test
    void aPerfectOrderOfFewPairsProvesLittle() { // known fault: p = 0 from three points
        for (int n = 3; n <= 12; n++) {
            double[] a = IntStream.rangeClosed(1, n).asDoubleStream().toArray();
            double rarest = 2 / IntStream.rangeClosed(1, n).asDoubleStream().reduce(1, (x, y) -> x * y);
            assertThat(Spearman.of(a, a, 0.95).p().orElseThrow())
                    .as("n = %d", n)
                    .isCloseTo(rarest, within(1e-12 * rarest));
        }
    }

    @Test
    void fewPairsAreTestedByAllTheirOrders() {
        double[] a = {1, 2, 3, 4};
        assertThat(Spearman.of(a, new double[] {1, 2, 4, 3}, 0.95).p()).hasValue(8.0 / 24); // |rho| 0.8 or 1
        assertThat(Spearman.of(a, new double[] {2, 4, 1, 3}, 0.95).p()).hasValue(1); // rho 0
        double[] tied = {1, 1, 1, 2}; // the 2 in any of four places
        assertThat(Spearman.of(a, tied, 0.95).p()).hasValue(0.5); // first and last
        assertThat(Spearman.of(tied, tied, 0.95).p()).hasValue(0.25); // no order is the reverse
        assertThat(Spearman.of(new double[] {1, 1, 2, 2}, new double[] {5, 5, 6, 6}, 0.95)
                        .p())
                .hasValue(8.0 / 24);
    }

    @Test
    void beyondEightPairsTheTestIsStudents() {
        double[] a = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        double[] b = {2, 1, 4, 3, 6, 5, 8, 7, 9}; // sum d² = 8, rho = 1 - 48 / 720
        double rho = 1 - 48.0 / 720;
        double t = rho * Math.sqrt(7 / (1 - rho * rho));
        assertThat(Spearman.of(a, b, 0.95).p().orElseThrow()).isCloseTo(Quantiles.studentTwoSided(t, 7), within(1e-12));
        double[] eight = Arrays.copyOf(a, 8);
        double p = Spearman.of(eight, Arrays.copyOf(b, 8), 0.95).p().orElseThrow() * 40320;
        assertThat(p).isCloseTo(Math.rint(p), within(1e-9)); // a share of 8! orders
        double[] next = {2, 1, 3, 4, 5, 6, 7, 8, 9}; // Student's p would be below that of a perfect order
        assertThat(Spearman.of(a, next, 0.95).p().orElseThrow()).isCloseTo(2 / 362880.0, within(1e-18));
    }

    @Test
    void noOrderIsImpossible() {
        double[] many = IntStream.range(0, 400).asDoubleStream().toArray();
        assertThat(Spearman.of(many, many, 0.95).p()).hasValue(Double.MIN_VALUE); // 2 / 400! is less
        double[] halves =
                IntStream.range(0, 12).mapToDouble(i -> Math.floor(i / 6.0)).toArray();
        assertThat(Spearman.of(halves, halves, 0.95).p().orElseThrow()).isCloseTo(2.0 / 924, within(1e-15));
        double[] uneven =
                IntStream.range(0, 12).mapToDouble(i -> Math.floor(i / 11.0)).toArray();
        assertThat(Spearman.of(uneven, uneven, 0.95).p().orElseThrow()).isCloseTo(1.0 / 12, within(1e-15));
    }
}
