package dev.evalkit.api.metric;

import dev.evalkit.api.internal.check.Require;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * The shared kernel of the ranking metrics: the grades of a ranking in rank order, and the formulas on them.
 * {@link RankingMetrics} and the {@link Measure} records both use it.
 */
final class Gains {
    private Gains() {}

    /**
     * Returns the grades of the first {@code limit} distinct ids, in rank order.
     *
     * @throws NullPointerException if an id that is read is null; the message has its index
     */
    static int[] of(List<String> retrieved, ToIntFunction<String> grade, int limit) {
        int size = retrieved.size();
        int[] gains = new int[Math.min(limit, size)];
        Set<String> seen = new HashSet<>();
        int count = 0;
        if (retrieved instanceof RandomAccess) {
            for (int i = 0; i < size && count < gains.length; i++) {
                String id = retrieved.get(i);
                if (id == null) {
                    throw nullAt(i);
                }
                if (seen.add(id)) {
                    gains[count++] = grade.applyAsInt(id);
                }
            }
        } else {
            int i = 0;
            for (String id : retrieved) {
                if (count == gains.length) {
                    break;
                }
                if (id == null) {
                    throw nullAt(i);
                }
                if (seen.add(id)) {
                    gains[count++] = grade.applyAsInt(id);
                }
                i++;
            }
        }
        return count == gains.length ? gains : Arrays.copyOf(gains, count);
    }

    private static NullPointerException nullAt(int index) {
        return new NullPointerException("retrieved[" + index + "] must not be null");
    }

    /** Returns the grades of a ranking, whose ids are already distinct. */
    static int[] of(Ranking ranking, Qrels qrels, int limit) {
        List<String> ids = ranking.ids();
        int[] gains = new int[Math.min(limit, ids.size())];
        for (int i = 0; i < gains.length; i++) {
            gains[i] = qrels.grade(ids.get(i));
        }
        return gains;
    }

    static int hits(int[] gains) {
        int hits = 0;
        for (int gain : gains) {
            hits += gain >= 1 ? 1 : 0;
        }
        return hits;
    }

    static double reciprocalRank(int[] gains) {
        for (int i = 0; i < gains.length; i++) {
            if (gains[i] >= 1) {
                return 1.0 / (i + 1);
            }
        }
        return 0;
    }

    static double averagePrecision(int[] gains, int relevant) {
        double sum = 0;
        int hits = 0;
        for (int i = 0; i < gains.length; i++) {
            if (gains[i] >= 1) {
                hits++;
                sum += (double) hits / (i + 1);
            }
        }
        return sum / relevant;
    }

    /**
     * Returns the DCG of the ranking divided by the DCG of all judged grades, sorted; both cut at {@code k}. At least
     * one grade must be positive.
     */
    static double ndcg(int[] gains, Collection<Integer> judged, int k) {
        int[] ideal = judged.stream().mapToInt(Integer::intValue).sorted().toArray();
        for (int i = 0, j = ideal.length - 1; i < j; i++, j--) {
            int swap = ideal[i];
            ideal[i] = ideal[j];
            ideal[j] = swap;
        }
        return dcg(gains, k) / dcg(ideal, k);
    }

    private static double dcg(int[] gains, int k) {
        double sum = 0;
        for (int i = 0; i < Math.min(k, gains.length); i++) {
            if (gains[i] > 0) {
                sum += gains[i] / log2(i + 2);
            }
        }
        return sum;
    }

    private static double log2(int n) {
        return StrictMath.log(n) / StrictMath.log(2);
    }

    static int requireCutoff(int k) {
        return Require.atLeast(1, k, "k");
    }
}
