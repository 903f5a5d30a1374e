package dev.evalkit.retrieval.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FeatureCountsTest {
    private static double[] sums(FeatureCounts counts, int dimension) {
        double[] sums = new double[dimension];
        counts.addTo(sums);
        return sums;
    }

    @Test
    void anyNumberOfFeaturesIsCountedAsInAMap() {
        SplittableRandom random = new SplittableRandom(1);
        FeatureCounts counts = new FeatureCounts();
        for (int features : new int[] {0, 1, 255, 256, 257, 1_023, 1_024, 1_025, 30_000, 3, 2_048, 10}) {
            counts.clear();
            Map<Long, Integer> expected = new LinkedHashMap<>();
            long[] hashes = random.longs(features).toArray();
            for (long hash : hashes) {
                for (int i = 1 + random.nextInt(3); i > 0; i--) {
                    long one = random.nextBoolean() ? hash : hashes[random.nextInt(features)];
                    counts.add(one);
                    expected.merge(one, 1, Integer::sum);
                }
            }
            double[] sums = new double[32];
            expected.forEach((hash, count) -> {
                int index = (int) (((hash >>> 33) * 32) >>> 31);
                sums[index] += ((hash >>> 32) & 1) == 0 ? 1 + Math.log(count) : -1 - Math.log(count);
            });
            assertThat(counts.size()).as("%d features", features).isEqualTo(expected.size());
            assertThat(sums(counts, 32)).as("%d features", features).containsExactly(sums, within(1e-9));
        }
    }

    @Test
    void theSizeOfTheTableDoesNotChangeASum() {
        SplittableRandom random = new SplittableRandom(2);
        FeatureCounts grown = new FeatureCounts();
        random.longs(20_000).forEach(grown::add);
        grown.clear();
        FeatureCounts fresh = new FeatureCounts();
        for (long hash : random.longs(900).toArray()) {
            grown.add(hash);
            fresh.add(hash);
        }
        assertThat(sums(grown, 8)).isEqualTo(sums(fresh, 8));
    }

    @Test
    void aFeatureOfManyOccurrencesKeepsItsWeight() {
        for (int times : new int[] {1, 2, 255, 256, 300}) {
            FeatureCounts counts = new FeatureCounts();
            for (int i = 0; i < times; i++) {
                counts.add(0);
            }
            assertThat(sums(counts, 8)[0]).as("%d times", times).isCloseTo(1 + Math.log(times), within(1e-12));
        }
    }

    @Test
    void theCountStopsWhereItWouldRunIntoTheHash() {
        FeatureCounts counts = new FeatureCounts();
        for (int i = 0; i < (1 << 20) + 5; i++) {
            counts.add(-1L << 20);
        }
        assertThat(counts.size()).isEqualTo(1);
        assertThat(sums(counts, 8)[7]).isCloseTo(-1 - Math.log((1 << 20) - 1), within(1e-12));
    }
}
