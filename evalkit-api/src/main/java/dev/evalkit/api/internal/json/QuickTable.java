package dev.evalkit.api.internal.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Values by the bytes that they were read from, so that the same bytes need not be read again. Of the values whose hashes lead to
 * one place only two are kept, the one that was used last and the one that was put last. Not thread-safe.
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
    /** Of each two neighbours, the index of the one that was used last. */
    private int[] latest = new int[FEWEST / 2];

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
                (hash >>> (Long.numberOfLeadingZeros(latest.length) + 1)); // the highest bits, which are mixed best
    }

    /** The value of these bytes; null if it is not known, or no longer. */
    @Nullable
    Object get(long hash, byte[] bytes, int from, int to) {
        int place = place(hash);
        int i = hashes[2 * place] == hash ? 2 * place : 2 * place + 1;
        byte[] key = keys[i];
        if (key == null || hashes[i] != hash || !Arrays.equals(key, 0, key.length, bytes, from, to)) {
            return null;
        }
        latest[place] = i;
        return values[i];
    }

    /** Keeps the value of these bytes, if they are short, or met not for the first time. */
    void put(long hash, byte[] bytes, int from, int to, Object value) {
        int i = index(hash);
        if (hashes[i] != 0 && hashes[i] != hash && replaced++ == hashes.length && hashes.length < MOST) {
            grow();
            i = index(hash);
        }
        boolean kept = to - from <= SHORT || hashes[i] == hash;
        hashes[i] = hash;
        keys[i] = kept ? Arrays.copyOfRange(bytes, from, to) : null;
        values[i] = kept ? value : null;
        latest[place(hash)] = i;
    }

    /** Where this hash is; otherwise where it may go. */
    private int index(long hash) {
        int place = place(hash);
        int used = latest[place] == 2 * place ? 2 * place : 2 * place + 1;
        return hashes[used] == hash ? used : used ^ 1;
    }

    private void grow() {
        int size = 2 * hashes.length;
        hashes = new long[size];
        keys = new byte[size][];
        values = new Object[size];
        latest = new int[size / 2];
        replaced = 0;
    }
}
