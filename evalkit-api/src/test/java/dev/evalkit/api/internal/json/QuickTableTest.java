package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QuickTableTest {
    private final QuickTable table = new QuickTable();

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void put(String key, Object value) {
        byte[] bytes = bytes("<" + key + ">");
        table.put(QuickTable.hash(bytes, 1, bytes.length - 1), bytes, 1, bytes.length - 1, value);
    }

    private Object get(String key) {
        byte[] bytes = bytes(key);
        return String.valueOf(table.get(QuickTable.hash(bytes, 0, bytes.length), bytes, 0, bytes.length));
    }

    @Test
    void whatWasPutIsFoundByItsBytesOnly() {
        put("a", 1);
        assertThat(get("a")).isEqualTo("1");
        assertThat(get("b")).isEqualTo("null");
        assertThat(get("")).isEqualTo("null");
    }

    @Test
    void oneHashOfOtherBytesFindsNothing() {
        byte[] a = bytes("a");
        table.put(7, a, 0, 1, "value");
        assertThat(table.get(7, bytes("b"), 0, 1)).isNull();
        assertThat(table.get(7, bytes("aa"), 0, 2)).isNull();
        assertThat(table.get(8, a, 0, 1)).isNull();
        assertThat(table.get(7, a, 0, 1)).isEqualTo("value");
    }

    @Test
    void ofThreeValuesInOnePlaceTheOneThatWasNotUsedLastIsForgotten() {
        long place = 5L << 50; // the lowest bits do not say where
        byte[] a = bytes("a");
        byte[] b = bytes("b");
        byte[] c = bytes("c");
        table.put(place, a, 0, 1, "A");
        table.put(place + 1, b, 0, 1, "B");
        assertThat(table.get(place + 1, b, 0, 1)).isEqualTo("B");
        assertThat(table.get(place, a, 0, 1)).isEqualTo("A");
        table.put(place + 2, c, 0, 1, "C");
        assertThat(table.get(place, a, 0, 1)).isEqualTo("A");
        assertThat(table.get(place + 1, b, 0, 1)).isNull();
        assertThat(table.get(place + 2, c, 0, 1)).isEqualTo("C");
    }

    @Test
    void aValueReplacesTheOneOfTheSameBytes() {
        put("a", 1);
        put("a", 2);
        assertThat(get("a")).isEqualTo("2");
    }

    @Test
    void longKeysAreKeptWhenTheyAreMetAgain() {
        String shorter = "x".repeat(40);
        String longer = "x".repeat(41);
        put(shorter, 1);
        put(longer, 2);
        assertThat(get(shorter)).isEqualTo("1");
        assertThat(get(longer)).isEqualTo("null");
        put(longer, 3);
        assertThat(get(longer)).isEqualTo("3");
    }

    @Test
    void theTableGrowsWithTheKeysAndForgetsWhatItMust() {
        int keys = 5_000;
        for (int round = 0; round < 12; round++) {
            for (int i = 0; i < keys; i++) {
                put("policies/document-" + i + ".md", i);
            }
        }
        int known = 0;
        for (int i = 0; i < keys; i++) {
            Object value = get("policies/document-" + i + ".md");
            assertThat(value).isIn(String.valueOf(i), "null");
            known += value.equals("null") ? 0 : 1;
        }
        assertThat(known).isBetween(keys * 3 / 4, keys - 1);
    }

    @Test
    void keysThatDifferInOneByteHaveDifferentHashes() {
        Set<Long> hashes = new HashSet<>();
        int keys = 0;
        for (int length = 1; length <= 40; length++) {
            for (int at = 0; at < length; at++) {
                byte[] key = bytes("x".repeat(length));
                key[at] = 'y';
                hashes.add(QuickTable.hash(key, 0, length));
                keys++;
            }
        }
        assertThat(hashes).hasSize(keys);
    }
}
