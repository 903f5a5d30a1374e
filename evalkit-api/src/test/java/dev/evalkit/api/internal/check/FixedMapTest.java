package dev.evalkit.api.internal.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

@SuppressWarnings("JdkObsolete") // the components of results are of the type SortedMap
class FixedMapTest {
    @Test
    void eachEntryIsGivenInOrder() {
        StringBuilder seen = new StringBuilder();
        FixedMap.of(new String[] {"a", "b"}, new Integer[] {1, 2})
                .forEach((key, value) -> seen.append(key).append(value));
        assertThat(seen).hasToString("a1b2");
    }

    private static final SortedMap<String, Integer> MAP =
            FixedMap.of(new String[] {"b", "d", "f"}, new Integer[] {1, 2, 3});
    private static final SortedMap<String, Integer> TREE = new TreeMap<>(Map.of("b", 1, "d", 2, "f", 3));

    @Test
    void itIsLikeATree() {
        assertThat(MAP).isEqualTo(TREE).hasSameHashCodeAs(TREE).hasToString(TREE.toString());
        assertThat(TREE).isEqualTo(MAP);
        assertThat(MAP.comparator()).isNull();
        assertThat(MAP.firstKey()).isEqualTo("b");
        assertThat(MAP.lastKey()).isEqualTo("f");
        for (String key : new String[] {"a", "b", "c", "d", "e", "f", "g"}) {
            assertThat(MAP.get(key)).isEqualTo(TREE.get(key));
            assertThat(MAP.containsKey(key)).isEqualTo(TREE.containsKey(key));
            assertThat(MAP.headMap(key)).isEqualTo(TREE.headMap(key));
            assertThat(MAP.tailMap(key)).isEqualTo(TREE.tailMap(key));
            assertThat(MAP.subMap("b", key.equals("a") ? "b" : key))
                    .isEqualTo(TREE.subMap("b", key.equals("a") ? "b" : key));
        }
    }

    @Test
    void itCannotBeChanged() {
        assertThatThrownBy(() -> MAP.put("b", 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> MAP.remove("b")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(MAP::clear).isInstanceOf(UnsupportedOperationException.class);
        Map.Entry<String, Integer> entry = MAP.entrySet().iterator().next();
        assertThatThrownBy(() -> entry.setValue(5)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void whatIsNotThereIsRefused() {
        assertThatThrownBy(() -> MAP.get(null)).isInstanceOf(NullPointerException.class);
        Iterator<String> keys = MAP.headMap("c").keySet().iterator();
        assertThat(keys.next()).isEqualTo("b");
        assertThatThrownBy(keys::next).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(MAP.headMap("a")::firstKey).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(MAP.headMap("a")::lastKey).isInstanceOf(NoSuchElementException.class);
        assertThatIllegalArgumentException().isThrownBy(() -> MAP.subMap("c", "b"));
    }

    @Test
    void keysAreDistinctAndInOrderAndValuesAreThere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedMap.of(new String[] {"a", "a"}, new Integer[] {1, 2}))
                .withMessage("keys must be distinct and in natural order");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedMap.of(new String[] {"b", "a"}, new Integer[] {1, 2}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedMap.of(new String[] {"a"}, new Integer[] {1, 2}))
                .withMessage("1 keys cannot have 2 values");
        assertThatThrownBy(() -> FixedMap.of(new String[] {"a"}, new Integer[] {null}))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("value of a map must not be null");
    }

    @Test
    void requireTakesItAsItIs() {
        assertThat(Require.sortedMapOf(MAP, "map")).isSameAs(MAP);
        assertThat(Require.sortedMapOf(TREE, "map"))
                .isInstanceOf(FixedMap.class)
                .isEqualTo(TREE);
    }
}
