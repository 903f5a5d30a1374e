package dev.evalkit.api.metric;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A set of ids for a single pass over a ranking. It is an open-addressing table, several times as fast as a
 * {@code HashSet} at the sizes of rankings. If ids collide too often, it switches to a {@code HashSet}, so it never
 * becomes quadratic.
 */
final class DistinctIds {
    private static final int MAX_PROBES = 32;

    private final @Nullable String[] table;
    private @Nullable Set<String> overflow;

    /** Creates a set with room for {@code size} ids. */
    DistinctIds(int size) {
        int capacity = Integer.highestOneBit(Math.max(8, size)) << 2;
        table = new String[Math.max(capacity, 1 << 5)];
    }

    /** Adds an id; returns false if it was already present. */
    boolean add(String id) {
        if (overflow != null) {
            return overflow.add(id);
        }
        int hash = id.hashCode() * 0x9E3779B9;
        int mask = table.length - 1;
        int slot = (hash ^ (hash >>> 16)) & mask;
        for (int probe = 0; probe < MAX_PROBES; probe++) {
            String there = table[slot];
            if (there == null) {
                table[slot] = id;
                return true;
            }
            if (there.equals(id)) {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        Set<String> all = new HashSet<>();
        for (String there : table) {
            if (there != null) {
                all.add(there);
            }
        }
        overflow = all;
        return all.add(id);
    }
}
