package dev.evalkit.api.internal.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Values by the bytes that they were read from, so that the same bytes need not be read again. Each place has the latest value
 * only. Not thread-safe.
 */
final class QuickTable {
    private static final int FEWEST = 1 << 8;
    private static final int MOST = 1 << 14;

    /** Shorter ones are kept when they are first met: an id stands twice in a case, and then never again. */
    private static final int SHORT = 40;

    /** An odd number without a pattern, as hashes need one: 2^64 divided by the golden ratio. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private long[] hashes = new long[FEWEST];
    private byte[] @Nullable [] keys = new byte[FEWEST][];
    private @Nullable Object[] values = new Object[FEWEST];
    private int replaced;

    QuickTable() {}

    static long hash(byte[] bytes, int from, int to) {
        long hash = (long) to - from;
        int i = from;
        for (; i + Long.BYTES <= to; i += Long.BYTES) {
            hash = (hash ^ (long) LONGS.get(bytes, i)) * MIX;
            hash ^= hash >>> Integer.SIZE;
        }
        for (; i < to; i++) {
            hash = (hash ^ bytes[i]) * MIX;
        }
        return hash;
    }

    private int place(long hash) {
        return (int)
                (hash >>> (Long.numberOfLeadingZeros(hashes.length) + 1)); // the highest bits, which are mixed best
    }

    /** The value of these bytes; null if it is not known, or no longer. */
    @Nullable
    Object get(long hash, byte[] bytes, int from, int to) {
        int place = place(hash);
        byte[] key = keys[place];
        return key != null && hashes[place] == hash && Arrays.equals(key, 0, key.length, bytes, from, to)
                ? values[place]
                : null;
    }

    /** Keeps the value of these bytes, if they are short, or met not for the first time. */
    void put(long hash, byte[] bytes, int from, int to, Object value) {
        long before = hashes[place(hash)];
        if (before != 0 && before != hash && replaced++ == hashes.length && hashes.length < MOST) {
            grow();
        }
        int place = place(hash);
        boolean kept = to - from <= SHORT || hashes[place] == hash;
        hashes[place] = hash;
        keys[place] = kept ? Arrays.copyOfRange(bytes, from, to) : null;
        values[place] = kept ? value : null;
    }

    private void grow() {
        int size = 2 * hashes.length;
        hashes = new long[size];
        keys = new byte[size][];
        values = new Object[size];
        replaced = 0;
    }
}
