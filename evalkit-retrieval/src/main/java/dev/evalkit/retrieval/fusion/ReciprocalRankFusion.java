package dev.evalkit.retrieval.fusion;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reciprocal rank fusion, which scores a hit by its ranks alone.
 *
 * <pre>
 * score(hit) = sum over the lists that contain it of 1 / (k + rank), ranks counted from 1
 * </pre>
 *
 * <p>Source: G. Cormack, C. Clarke, S. Büttcher, "Reciprocal rank fusion outperforms Condorcet and individual rank
 * learning methods", SIGIR 2009, 758-759, which sets k = 60.
 *
 * @param k constant of the formula; the larger it is, the less the first ranks stand out; at least 0
 */
public record ReciprocalRankFusion(int k) implements Identified {
    /**
     * Checks the constant.
     *
     * @throws IllegalArgumentException if {@code k} is below 0
     */
    public ReciprocalRankFusion {
        Require.atLeast(0, k, "k");
    }

    /** Returns the fusion with k = 60. */
    public static ReciprocalRankFusion standard() {
        return new ReciprocalRankFusion(60);
    }

    /** Returns the same fusion with another constant. */
    public ReciprocalRankFusion k(int newK) {
        return new ReciprocalRankFusion(newK);
    }

    /** The ranks of a key, and the hit to return for it. */
    private static final class Entry {
        private final List<Integer> ranks = new ArrayList<>();
        private @Nullable Hit hit;
    }

    /**
     * Fuses ranked lists into one. A hit is identified by its chunk id, or by its document id if it is a whole
     * document. A hit repeated within a list keeps its first rank, and the hits after the repetition move up. The
     * passage is that of the first hit with one.
     *
     * @param legs at least one ranked list, best first; a list may be empty
     * @param limit the largest number of hits to return; at least 1
     * @return the fused hits, best first, ties by key in natural order
     * @throws NullPointerException if {@code legs}, a list or a hit is null
     * @throws IllegalArgumentException if there is no list, {@code limit} is below 1, or some hits are chunks and
     *     others whole documents
     */
    public List<Hit> fuse(List<? extends List<Hit>> legs, int limit) {
        List<List<Hit>> given = Require.listOf(legs, "legs");
        Require.atLeast(1, limit, "limit");
        if (given.isEmpty()) {
            throw new IllegalArgumentException("legs must have at least one ranked list");
        }
        Map<String, Entry> entries = new LinkedHashMap<>();
        Hit first = null;
        for (int i = 0; i < given.size(); i++) {
            Set<String> seen = new LinkedHashSet<>();
            for (Hit hit : Require.listOf(given.get(i), "legs[" + i + "]")) {
                first = first == null ? hit : first;
                requireSameUnit(first, hit);
                if (seen.add(hit.key())) {
                    Entry entry = entries.computeIfAbsent(hit.key(), key -> new Entry());
                    entry.ranks.add(seen.size());
                    entry.hit = entry.hit == null || entry.hit.passage() == null ? hit : entry.hit;
                }
            }
        }
        return entries.values().stream()
                .map(entry -> Require.nonNull(entry.hit, "hit").withScore(score(entry.ranks)))
                .sorted(Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::key))
                .limit(limit)
                .toList();
    }

    /**
     * Returns the sum over sorted ranks, so that equal sets of ranks give equal sums, whatever lists they come from.
     */
    private double score(List<Integer> ranks) {
        return ranks.stream()
                .sorted()
                .mapToDouble(rank -> 1 / ((double) k + rank))
                .reduce(0, Double::sum);
    }

    private static void requireSameUnit(Hit first, Hit hit) {
        if ((first.chunkId() == null) != (hit.chunkId() == null)) {
            throw new IllegalArgumentException(
                    "only hits of the same unit can be fused, but " + unit(first) + " and " + unit(hit));
        }
    }

    private static String unit(Hit hit) {
        return "'" + hit.key() + "' is a " + (hit.chunkId() == null ? "document" : "chunk");
    }

    @Override
    public Identity identity() {
        return Identity.of("reciprocal rank fusion").with("k", k);
    }
}
