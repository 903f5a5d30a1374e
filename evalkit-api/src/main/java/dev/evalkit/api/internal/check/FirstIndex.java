package dev.evalkit.api.internal.check;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The index of the first occurrence of each text of a list. The first few are compared one by one, which is fastest.
 */
public final class FirstIndex {
    private static final int FEW = 8;

    private final @Nullable String[] few = new String[FEW];
    private @Nullable Map<String, Integer> more;

    /** Starts with an empty list. */
    public FirstIndex() {}

    /** Adds the text at an index above the previous ones; returns the index of the first equal text, or -1. */
    public int put(String text, int index) {
        for (int i = 0; i < Math.min(index, FEW); i++) {
            if (text.equals(few[i])) {
                return i;
            }
        }
        if (index < FEW) {
            few[index] = text;
            return -1;
        }
        if (more == null) {
            more = new HashMap<>();
        }
        Integer first = more.putIfAbsent(text, index);
        return first == null ? -1 : first;
    }
}
