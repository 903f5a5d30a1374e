package dev.evalkit.retrieval.embed;

/** A vector with its squared length. All sums are taken in double precision, in a fixed order. */
final class Vector {
    private final float[] numbers;
    private final double squares;

    /** Copies the numbers, which must be finite. */
    Vector(float[] numbers) {
        this.numbers = numbers.clone();
        this.squares = dot(this.numbers, this.numbers);
    }

    /** Returns whether all numbers are 0, so that the cosine is undefined. */
    boolean isZero() {
        return squares == 0;
    }

    int dimension() {
        return numbers.length;
    }

    /**
     * Returns the cosine with a vector of the same dimension, in {@code [-1, 1]}; 0 if one of the two is the zero
     * vector.
     */
    double cosine(Vector other) {
        // The root of the product is exact for equal vectors, so that their cosine is exactly 1.
        double lengths = Math.sqrt(squares * other.squares);
        if (!(lengths > 0)) {
            return 0;
        }
        return Math.max(-1, Math.min(1, dot(numbers, other.numbers) / lengths));
    }

    /**
     * Returns the dot product from four parallel sums, which avoid the latency of a single chain of additions and are
     * as exact. Each sum starts at 0, so none is -0, which would sort below 0.
     */
    private static double dot(float[] a, float[] b) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int i = 0;
        for (; i + 3 < a.length; i += 4) {
            sum0 += (double) a[i] * b[i];
            sum1 += (double) a[i + 1] * b[i + 1];
            sum2 += (double) a[i + 2] * b[i + 2];
            sum3 += (double) a[i + 3] * b[i + 3];
        }
        for (; i < a.length; i++) {
            sum0 += (double) a[i] * b[i];
        }
        return (sum0 + sum1) + (sum2 + sum3);
    }
}
