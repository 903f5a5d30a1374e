package dev.evalkit.api.golden;

import dev.evalkit.api.internal.io.Digest;

/** Numbers that depend only on an id, the same in every run and version. */
final class StableHash {
    private static final double UNIT = 0x1p-53;

    private StableHash() {}

    /** Returns a number in {@code [0, 1)}: the first 53 bits of the SHA-256 of {@code split} and the id. */
    static double share(String id) {
        return (new Digest().add("split").add(id).leadingBits() >>> 11) * UNIT;
    }

    /** Returns the rank of an id in samples of this seed, to be compared as an unsigned number. */
    static long rank(String id, long seed) {
        return new Digest().add("sample").add(Long.toString(seed)).add(id).leadingBits();
    }
}
