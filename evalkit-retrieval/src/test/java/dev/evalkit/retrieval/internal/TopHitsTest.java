package dev.evalkit.retrieval.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.retrieval.Hit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TopHitsTest {
    private static List<Passage> passages(int count) {
        List<Passage> passages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            passages.add(new Passage(String.format("d::%03d", i), "d", "", null, null, ""));
        }
        return passages;
    }

    @Test
    void theBestAreKeptInOrderAndTiesByIndex() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 500; round++) {
            List<Passage> passages = passages(1 + random.nextInt(50));
            int limit = 1 + random.nextInt(60);
            TopHits best = new TopHits(passages, limit);
            List<Hit> all = new ArrayList<>();
            for (int i = 0; i < passages.size(); i++) {
                double score = random.nextInt(6) / 4.0 - 1;
                best.offer(i, score);
                all.add(Hit.of(passages.get(i), score));
            }
            all.sort(Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::key));
            assertThat(best.drain())
                    .as("seed 5, round " + round)
                    .isEqualTo(all.subList(0, Math.min(limit, all.size())));
            assertThat(best.drain()).isEmpty();
        }
    }
}
