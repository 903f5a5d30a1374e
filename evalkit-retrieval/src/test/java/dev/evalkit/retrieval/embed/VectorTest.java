package dev.evalkit.retrieval.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorTest {
    private static float[] random(SplittableRandom random, int dimension, float scale) {
        float[] numbers = new float[dimension];
        for (int i = 0; i < dimension; i++) {
            numbers[i] = (float) (random.nextDouble() * 2 - 1) * scale;
        }
        return numbers;
    }

    private static float[] times(float[] numbers, float factor) {
        float[] product = numbers.clone();
        for (int i = 0; i < product.length; i++) {
            product[i] *= factor;
        }
        return product;
    }

    private static double cosine(float[] a, float[] b) {
        return new Vector(a).cosine(new Vector(b));
    }

    @Test
    void knownAnglesHaveTheirCosine() {
        assertThat(cosine(new float[] {1, 0}, new float[] {0, 2})).isZero();
        assertThat(cosine(new float[] {1, 0}, new float[] {3, 3})).isCloseTo(Math.sqrt(0.5), within(1e-15));
        assertThat(cosine(new float[] {1, 2, 3, 4, 5}, new float[] {5, 4, 3, 2, 1}))
                .isCloseTo(35.0 / 55, within(1e-15));
    }

    @Test
    void zeroIsPositiveZero() {
        double orthogonal = cosine(new float[] {-1, 0}, new float[] {0, 1});
        assertThat(Double.doubleToRawLongBits(orthogonal)).isZero();
        assertThat(cosine(new float[] {0, 0}, new float[] {0, 1})).isZero();
        assertThat(cosine(new float[] {0, 1}, new float[] {0, 0})).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 384, 512})
    void aVectorHasCosineOneWithItselfAndMinusOneWithItsOpposite(int dimension) {
        SplittableRandom random = new SplittableRandom(dimension);
        for (int round = 0; round < 200; round++) {
            float[] vector = random(random, dimension, 1);
            assertThat(cosine(vector, vector)).isEqualTo(1);
            assertThat(cosine(vector, times(vector, -1))).isEqualTo(-1);
        }
    }

    /** Known fault of a similarity that a float computation took above 1, and that a range check then refused. */
    @ParameterizedTest
    @ValueSource(floats = {3f, 1 / 3f, 1.0000001f, 1e-20f, 1e19f})
    void aDriftOfTheNumbersKeepsTheCosineInRange(float factor) {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 2_000; round++) {
            float[] vector = random(random, 384, 1);
            assertThat(cosine(vector, times(vector, factor))).isBetween(0.999999, 1.0);
            assertThat(cosine(vector, times(vector, -factor))).isBetween(-1.0, -0.999999);
        }
    }

    @Test
    void theLargestAndTheSmallestNumbersAreCounted() {
        float[] largest = {Float.MAX_VALUE, -Float.MAX_VALUE};
        float[] smallest = {Float.MIN_VALUE, Float.MIN_VALUE};
        assertThat(cosine(largest, largest)).isEqualTo(1);
        assertThat(cosine(smallest, smallest)).isEqualTo(1);
        assertThat(cosine(largest, smallest)).isZero();
    }

    @Test
    void theNumbersAreCopied() {
        float[] numbers = {1, 0};
        Vector vector = new Vector(numbers);
        numbers[0] = 0;
        assertThat(vector.cosine(new Vector(new float[] {1, 0}))).isEqualTo(1);
        assertThat(vector.dimension()).isEqualTo(2);
    }
}
