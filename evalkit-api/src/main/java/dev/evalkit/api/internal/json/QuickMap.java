package dev.evalkit.api.internal.json;

import dev.evalkit.api.internal.check.FixedMap;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** Reads maps in the order of their keys. Maps with the same keys, as many have, share them. Not thread-safe. */
final class QuickMap implements QuickReader {
    private static final int KEPT = 1 << 12;

    private final QuickReader reader;
    private final @Nullable FixedMap<?>[] kept = new FixedMap<?>[KEPT];
    private String[] keys = new String[4];
    private Object[] values = new Object[4];

    /** A reader of maps whose values another one reads. */
    QuickMap(QuickReader reader) {
        this.reader = reader;
    }

    @Override
    public Object read(QuickSource in) throws IOException, NotPlain {
        in.need('{');
        if (in.take('}')) {
            return Collections.emptySortedMap();
        }
        int count = 0;
        do {
            if (count == keys.length) {
                keys = Arrays.copyOf(keys, 2 * count);
                values = Arrays.copyOf(values, 2 * count);
            }
            keys[count] = in.text();
            in.colon();
            values[count++] = reader.read(in);
        } while (in.follows('}'));
        return map(count);
    }

    private FixedMap<Object> map(int count) throws NotPlain {
        Object[] own = Arrays.copyOf(values, count);
        int hash = 31 * keys[0].hashCode() + count;
        int place = (hash ^ (hash >>> 16)) & (KEPT - 1);
        FixedMap<?> before = kept[place];
        if (before != null && before.hasKeys(keys, count)) {
            return before.withValues(own);
        }
        for (int i = 1; i < count; i++) {
            if (keys[i - 1].compareTo(keys[i]) >= 0) {
                throw new NotPlain();
            }
        }
        FixedMap<Object> map = FixedMap.of(Arrays.copyOf(keys, count), own);
        kept[place] = map;
        return map;
    }
}
