package dev.evalkit.retrieval.internal;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.retrieval.Hit;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/** A collector of the best of many scored passages: larger scores first, equal scores in the order of the passages. */
public final class TopHits {
    private static final Comparator<Scored> WORST_FIRST =
            Comparator.comparingDouble(Scored::score).thenComparing(Scored::index, Comparator.reverseOrder());

    private final List<Passage> passages;
    private final int limit;
    private final PriorityQueue<Scored> best = new PriorityQueue<>(WORST_FIRST);

    private record Scored(int index, double score) {}

    /** Creates a collector of at most {@code limit} of these passages. */
    public TopHits(List<Passage> passages, int limit) {
        this.passages = passages;
        this.limit = limit;
    }

    /** Offers the passage at an index. Indexes must increase from call to call. */
    public void offer(int index, double score) {
        if (best.size() < limit) {
            best.add(new Scored(index, score));
        } else if (score > best.element().score()) {
            best.remove();
            best.add(new Scored(index, score));
        }
    }

    /** Returns the collected passages, best first, and empties the collector. */
    public List<Hit> drain() {
        Deque<Hit> hits = new ArrayDeque<>();
        while (!best.isEmpty()) {
            Scored worst = best.remove();
            hits.addFirst(Hit.of(passages.get(worst.index()), worst.score()));
        }
        return List.copyOf(hits);
    }
}
