package dev.evalkit.api.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A trie of word sequences with values. A lookup at an index of a word list takes time bounded by the longest sequence.
 */
final class WordTrie<V> {
    private final Map<String, WordTrie<V>> next = new HashMap<>();
    private final List<V> values = new ArrayList<>();

    /** A match: the values of a sequence and the index after it. */
    record Found<V>(List<V> values, int end) {}

    void add(List<String> words, V value) {
        WordTrie<V> node = this;
        for (String word : words) {
            node = node.next.computeIfAbsent(word, key -> new WordTrie<>());
        }
        node.values.add(value);
    }

    /** Returns the sequences found at an index, the longest last. */
    List<Found<V>> at(List<String> words, int from) {
        List<Found<V>> hits = new ArrayList<>(2);
        WordTrie<V> node = this;
        for (int i = from; i < words.size(); i++) {
            node = node.next.get(words.get(i));
            if (node == null) {
                break;
            }
            if (!node.values.isEmpty()) {
                hits.add(new Found<>(node.values, i + 1));
            }
        }
        return hits;
    }

    /** Returns the longest sequence found at an index; {@code null} if there is none. */
    @Nullable
    Found<V> longestAt(List<String> words, int from) {
        List<Found<V>> hits = at(words, from);
        return hits.isEmpty() ? null : hits.get(hits.size() - 1);
    }
}
