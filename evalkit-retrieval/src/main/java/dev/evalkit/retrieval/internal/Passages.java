package dev.evalkit.retrieval.internal;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Require;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The passages of an index, in the order that breaks ties. */
public final class Passages {
    private Passages() {}

    /**
     * Returns the passages in the natural order of their chunk ids.
     *
     * @throws NullPointerException if the collection or a passage is null
     * @throws IllegalArgumentException if there are no passages, or two have the same chunk id
     */
    public static List<Passage> inIdOrder(Collection<Passage> passages) {
        List<Passage> sorted = Require.listOf(passages, "passages").stream()
                .sorted(Comparator.comparing(Passage::chunkId))
                .toList();
        if (sorted.isEmpty()) {
            throw new IllegalArgumentException("an index must have at least one passage");
        }
        for (int i = 1; i < sorted.size(); i++) {
            String id = sorted.get(i).chunkId();
            if (id.equals(sorted.get(i - 1).chunkId())) {
                throw new IllegalArgumentException("two passages have the chunk id '" + id + "'");
            }
        }
        return sorted;
    }
}
