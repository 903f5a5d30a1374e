package dev.evalkit.api.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernel against plain definitions, on seeded random rankings with repetitions. */
class RankingMetricsPropertyTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyMetricEqualsItsDefinition(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 300; round++) {
            String where = "seed " + seed + ", round " + round;
            int universe = 1 + random.nextInt(60);
            List<String> retrieved = new ArrayList<>();
            for (int i = random.nextInt(80); i > 0; i--) {
                retrieved.add("d" + random.nextInt(universe));
            }
            TreeMap<String, Integer> grades = new TreeMap<>();
            for (int i = 0; i < universe; i++) {
                if (random.nextInt(3) == 0) {
                    grades.put("d" + i, random.nextInt(4));
                }
            }
            grades.put("d" + random.nextInt(universe), 1 + random.nextInt(3));
            TreeSet<String> expected = new TreeSet<>();
            grades.forEach((id, grade) -> {
                if (grade > 0) {
                    expected.add(id);
                }
            });
            int k = 1 + random.nextInt(70);

            List<String> distinct = new ArrayList<>(new LinkedHashSet<>(retrieved));
            List<String> top = distinct.subList(0, Math.min(k, distinct.size()));
            double hits = top.stream().filter(expected::contains).count();
            assertThat(RankingMetrics.recallAtK(retrieved, expected, k))
                    .as(where)
                    .isEqualTo(hits / expected.size());
            assertThat(RankingMetrics.precisionAtK(retrieved, expected, k))
                    .as(where)
                    .isEqualTo(hits / k);
            assertThat(RankingMetrics.hitAtK(retrieved, expected, k)).as(where).isEqualTo(hits > 0 ? 1 : 0);
            double ap = 0;
            double rr = 0;
            for (int i = 0, found = 0; i < distinct.size(); i++) {
                if (expected.contains(distinct.get(i))) {
                    found++;
                    ap += (double) found / (i + 1);
                    rr = rr == 0 ? 1.0 / (i + 1) : rr;
                }
            }
            assertThat(RankingMetrics.averagePrecision(retrieved, expected))
                    .as(where)
                    .isCloseTo(ap / expected.size(), within(1e-12));
            assertThat(RankingMetrics.reciprocalRank(retrieved, expected))
                    .as(where)
                    .isEqualTo(rr);
            double dcg = dcg(top.stream().map(id -> grades.getOrDefault(id, 0)).toList());
            List<Integer> ideal =
                    grades.values().stream().sorted((a, b) -> b - a).limit(k).toList();
            double ndcg = RankingMetrics.ndcgAtK(retrieved, grades, k);
            assertThat(ndcg)
                    .as(where)
                    .isCloseTo(dcg / dcg(ideal), within(1e-12))
                    .isBetween(0.0, 1.0);

            Ranking ranking = Ranking.of(retrieved);
            Qrels qrels = Qrels.of(grades);
            assertThat(new Ndcg(k).value(ranking, qrels)).as(where).hasValue(ndcg);
            assertThat(new Recall(k).value(ranking, qrels))
                    .as(where)
                    .hasValue(RankingMetrics.recallAtK(retrieved, expected, k));
            assertThat(new AveragePrecision().value(ranking, qrels))
                    .as(where)
                    .hasValue(RankingMetrics.averagePrecision(retrieved, expected));
        }
    }

    private static double dcg(List<Integer> gains) {
        double sum = 0;
        for (int i = 0; i < gains.size(); i++) {
            sum += gains.get(i) / (Math.log(i + 2) / Math.log(2));
        }
        return sum;
    }

    @Test
    void idsThatCollideAreStillToldApart() {
        // "Aa" and "BB" have one hash code, so every combination of n of them has one too
        List<String> ids = new ArrayList<>(List.of(""));
        for (int i = 0; i < 10; i++) {
            List<String> longer = new ArrayList<>();
            for (String id : ids) {
                longer.add(id + "Aa");
                longer.add(id + "BB");
            }
            ids = longer;
        }
        List<String> twice = new ArrayList<>(ids);
        twice.addAll(ids);
        assertThat(RankingMetrics.recallAtK(twice, new TreeSet<>(ids), 1024)).isEqualTo(1.0);
        assertThat(RankingMetrics.precisionAtK(twice, new TreeSet<>(ids), 2048)).isEqualTo(0.5);
    }
}
