package dev.evalkit.api.golden;

import dev.evalkit.api.internal.io.Digest;
import java.util.HashMap;
import java.util.Map;

/** The line of a file on which each id first occurs. */
interface IdLines {
    /** Adds an id; returns the line of an earlier equal one, or 0 if there is none. */
    int put(String id, int line);

    /** Keeps the ids themselves. */
    static IdLines exact() {
        Map<String, Integer> lines = new HashMap<>();
        return (id, line) -> {
            Integer first = lines.putIfAbsent(id, line);
            return first == null ? 0 : first;
        };
    }

    /**
     * Keeps 64 bits of each id's SHA-256 and its line, in at most 32 bytes per id (48 while the table grows): a million
     * ids take 24 MiB. The chance that any two of a million ids have the same bits is 1 in 37 million; the second would
     * then be reported as a repetition.
     */
    static IdLines hashed() {
        return new Hashed();
    }

    /** An open hash table; a key of 0 marks a free slot. */
    final class Hashed implements IdLines {
        private static final int FIRST_CAPACITY = 1 << 10;

        private final Digest digest = new Digest();
        private long[] keys = new long[FIRST_CAPACITY];
        private int[] lines = new int[FIRST_CAPACITY];
        private int size;

        @Override
        public int put(String id, int line) {
            if (size >= keys.length - keys.length / 4) {
                grow();
            }
            long bits = digest.add(id).leadingBits();
            long key = bits == 0 ? 1 : bits;
            int at = place(keys, key);
            if (keys[at] == key) {
                return lines[at];
            }
            keys[at] = key;
            lines[at] = line;
            size++;
            return 0;
        }

        private void grow() {
            long[] moreKeys = new long[keys.length * 2];
            int[] moreLines = new int[moreKeys.length];
            for (int i = 0; i < keys.length; i++) {
                if (keys[i] != 0) {
                    int at = place(moreKeys, keys[i]);
                    moreKeys[at] = keys[i];
                    moreLines[at] = lines[i];
                }
            }
            keys = moreKeys;
            lines = moreLines;
        }

        /** Returns the slot of a key, or the free slot where it belongs. */
        private static int place(long[] keys, long key) {
            int at = (int) key & (keys.length - 1);
            while (keys[at] != 0 && keys[at] != key) {
                at = (at + 1) & (keys.length - 1);
            }
            return at;
        }
    }
}
