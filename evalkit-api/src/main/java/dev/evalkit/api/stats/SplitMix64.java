package dev.evalkit.api.stats;

/**
 * A seeded random generator whose numbers are the same on every JVM and in every version.
 *
 * <p>Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, 453-472. The
 * constants are those of the published algorithm.
 */
final class SplitMix64 {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    SplitMix64(long seed) {
        state = seed;
    }

    /** Returns the generator of {@code seed} after {@code draws} draws, in constant time. */
    static SplitMix64 after(long seed, long draws) {
        return new SplitMix64(seed + draws * GAMMA);
    }

    long next() {
        state += GAMMA;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Returns a number in {@code [0, bound)}. Its bias is below bound / 2^32. */
    int index(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }
}
