package dev.evalkit.api.internal.check;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted map in two arrays. Neither keys nor values are null. Results have up to a million small maps: one
 * of 20,000 cases and five rungs takes 29 MB of heap with these, and 64 MB with {@code TreeMap}.
 */
@SuppressWarnings("JdkObsolete") // record components have the type SortedMap
public final class FixedMap<V> extends AbstractMap<String, V> implements SortedMap<String, V> {
    private final String[] keys;
    private final V[] values;

    private FixedMap(String[] keys, V[] values) {
        this.keys = keys;
        this.values = values;
    }

    /**
     * Returns a map that keeps the given arrays.
     *
     * @param keys distinct, in natural order
     * @throws NullPointerException if a value is null
     * @throws IllegalArgumentException if the lengths differ, or the keys are not distinct and in natural order
     */
    public static <V> FixedMap<V> of(String[] keys, V[] values) {
        if (keys.length != values.length) {
            throw new IllegalArgumentException(keys.length + " keys cannot have " + values.length + " values");
        }
        for (int i = 0; i < keys.length; i++) {
            Require.nonNull(values[i], "value of a map");
            if (i > 0 && keys[i - 1].compareTo(keys[i]) >= 0) {
                throw new IllegalArgumentException("keys must be distinct and in natural order");
            }
        }
        return new FixedMap<>(keys, values);
    }

    @Override
    public int size() {
        return keys.length;
    }

    private int index(@Nullable Object key) {
        return Arrays.binarySearch(keys, (String) Require.nonNull(key, "key"));
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        int i = index(key);
        return i < 0 ? null : values[i];
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return index(key) >= 0;
    }

    @Override
    public V remove(@Nullable Object key) {
        throw new UnsupportedOperationException("the map cannot be changed");
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super V> action) {
        for (int i = 0; i < keys.length; i++) {
            action.accept(keys[i], values[i]);
        }
    }

    @Override
    public Set<Map.Entry<String, V>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Map.Entry<String, V>> {
        @Override
        public int size() {
            return keys.length;
        }

        @Override
        public Iterator<Map.Entry<String, V>> iterator() {
            return new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < keys.length;
                }

                @Override
                public Map.Entry<String, V> next() {
                    if (next >= keys.length) {
                        throw new NoSuchElementException();
                    }
                    Map.Entry<String, V> entry = Map.entry(keys[next], values[next]);
                    next++;
                    return entry;
                }
            };
        }
    }

    @Override
    public @Nullable Comparator<? super String> comparator() {
        return null;
    }

    @Override
    public SortedMap<String, V> subMap(String from, String to) {
        if (from.compareTo(to) > 0) {
            throw new IllegalArgumentException("the first key must not be behind the last");
        }
        return range(firstFrom(from), firstFrom(to));
    }

    @Override
    public SortedMap<String, V> headMap(String to) {
        return range(0, firstFrom(to));
    }

    @Override
    public SortedMap<String, V> tailMap(String from) {
        return range(firstFrom(from), keys.length);
    }

    private SortedMap<String, V> range(int from, int to) {
        return new FixedMap<>(Arrays.copyOfRange(keys, from, to), Arrays.copyOfRange(values, from, to));
    }

    /** Returns the index of the first key that is not below the given one. */
    private int firstFrom(String key) {
        int i = index(key);
        return i < 0 ? -1 - i : i;
    }

    @Override
    public String firstKey() {
        return key(0);
    }

    @Override
    public String lastKey() {
        return key(keys.length - 1);
    }

    private String key(int i) {
        if (keys.length == 0) {
            throw new NoSuchElementException("the map is empty");
        }
        return keys[i];
    }
}
