package dev.evalkit.api.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often nominal 95 % intervals contain the truth, by simulation with fixed seeds. The figures stand in
 * docs/which-test.md; each is printed and compared here.
 */
@Tag("nightly")
class CoverageTest {
    private static final long SEED = 20_261_129;

    private interface Method {
        Interval interval(int k, int n);
    }

    private static int binomial(SplittableRandom random, int n, double p) {
        int k = 0;
        for (int i = 0; i < n; i++) {
            if (random.nextDouble() < p) {
                k++;
            }
        }
        return k;
    }

    private static double share(String what, int covered, int runs) {
        double share = (double) covered / runs;
        System.out.printf(Locale.ROOT, "coverage of %s: %.4f%n", what, share);
        return share;
    }

    private static double coverage(String what, Method method, int n, double p) {
        SplittableRandom random = new SplittableRandom(SEED);
        Interval[] intervals = new Interval[n + 1];
        for (int k = 0; k <= n; k++) {
            intervals[k] = method.interval(k, n);
        }
        int covered = 0;
        for (int run = 0; run < 200_000; run++) {
            if (intervals[binomial(random, n, p)].contains(p)) {
                covered++;
            }
        }
        return share(what + String.format(Locale.ROOT, " n=%d p=%.2f", n, p), covered, 200_000);
    }

    @Test
    void wilsonKeepsItsLevelNearOne() {
        assertThat(coverage("Wilson", Wilson::interval, 20, 0.95)).isBetween(0.92, 0.95);
    }

    @Test
    void clopperPearsonNeverCoversLessThanItsLevel() {
        double least = 1;
        for (int n : new int[] {1, 2, 3, 5, 10, 20, 50, 100, 300}) {
            Interval[] intervals = new Interval[n + 1];
            for (int k = 0; k <= n; k++) {
                intervals[k] = ClopperPearson.interval(k, n);
            }
            for (double p = 0.005; p < 1; p += 0.005) { // summed over all outcomes: no simulation error
                BinomialDistribution outcomes = BinomialDistribution.of(n, p);
                double covered = 0;
                for (int k = 0; k <= n; k++) {
                    covered += intervals[k].contains(p) ? outcomes.probability(k) : 0;
                }
                least = Math.min(least, covered);
            }
        }
        System.out.printf(Locale.ROOT, "least coverage of Clopper-Pearson: %.4f%n", least);
        assertThat(least).isBetween(0.95, 0.96);
        assertThat(coverage("Clopper-Pearson", ClopperPearson::interval, 20, 0.95))
                .isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void langReiczigelCoversWhereTheRawRateDoesNot() {
        double[][] settings = { // true rate, sensitivity, specificity, judged, truly passing and failing rows
            {0.80, 0.80, 0.90, 500, 100, 50},
            {0.60, 0.95, 0.75, 300, 100, 100},
            {0.90, 0.85, 0.80, 400, 150, 60},
            {0.30, 0.90, 0.85, 400, 60, 140},
            {0.50, 0.80, 0.60, 600, 100, 100}
        };
        for (double[] s : settings) {
            SplittableRandom random = new SplittableRandom(SEED);
            int corrected = 0;
            int raw = 0;
            int runs = 20_000;
            int n = (int) s[3];
            for (int run = 0; run < runs; run++) {
                Rate judged = new Rate(binomial(random, n, s[0] * s[1] + (1 - s[0]) * (1 - s[2])), n);
                Rate sensitivity = new Rate(binomial(random, (int) s[4], s[1]), (int) s[4]);
                Rate specificity = new Rate(binomial(random, (int) s[5], s[2]), (int) s[5]);
                corrected += RoganGladen.of(judged, sensitivity, specificity, 0.95)
                                .interval()
                                .contains(s[0])
                        ? 1
                        : 0;
                raw += judged.interval().contains(s[0]) ? 1 : 0;
            }
            String what = String.format(Locale.ROOT, "rate %.2f, se %.2f, sp %.2f", s[0], s[1], s[2]);
            assertThat(share("Lang-Reiczigel, " + what, corrected, runs)).isBetween(0.94, 0.985);
            assertThat(share("the raw rate, " + what, raw, runs)).isLessThan(0.6);
        }
    }

    @Test
    void newcombeCoversPairedDifferences() {
        double[][] settings = {{20, 0.20, 0.10}, {50, 0.15, 0.05}, {50, 0.10, 0.10}, {200, 0.08, 0.04}}; // rest even
        for (double[] s : settings) {
            SplittableRandom random = new SplittableRandom(SEED);
            int n = (int) s[0];
            int covered = 0;
            int runs = 50_000;
            for (int run = 0; run < runs; run++) {
                int[] counts = new int[4];
                for (int i = 0; i < n; i++) {
                    double at = random.nextDouble();
                    double both = 0.75 * (1 - s[1] - s[2]);
                    counts[at < s[1] ? 1 : at < s[1] + s[2] ? 2 : at < s[1] + s[2] + both ? 0 : 3]++;
                }
                PairedCounts pairs = new PairedCounts(counts[0], counts[1], counts[2], counts[3]);
                covered += Newcombe.interval(pairs).contains(s[1] - s[2]) ? 1 : 0;
            }
            String what = String.format(Locale.ROOT, "Newcombe n=%d, %.2f and %.2f discordant", n, s[1], s[2]);
            assertThat(share(what, covered, runs)).isBetween(0.93, 0.99);
        }
    }

    @Test
    void bcaCoversSkewedDifferences() {
        double[][] settings = {{20, 0.85, 0.95}, {50, 0.90, 0.96}, {200, 0.93, 0.96}};
        for (double[] s : settings) {
            SplittableRandom random = new SplittableRandom(SEED);
            int n = (int) s[0];
            int bca = 0;
            int percentile = 0;
            int runs = 4000;
            for (int run = 0; run < runs; run++) {
                double[] values = new double[n];
                for (int i = 0; i < n; i++) { // exponential: mean 1, skewness 2
                    values[i] = -StrictMath.log(1 - random.nextDouble());
                }
                bca += Bootstrap.bca(values, 0.95, 1000, run).orElseThrow().contains(1) ? 1 : 0;
                percentile += Bootstrap.percentile(values, 0.95, 1000, run).contains(1) ? 1 : 0;
            }
            assertThat(share("BCa, exponential, n=" + n, bca, runs)).isBetween(s[1], s[2]);
            assertThat(share("percentile, exponential, n=" + n, percentile, runs))
                    .isBetween(s[1] - 0.02, s[2]);
        }
    }

    /** Labels that a judge gets right with the given accuracy; ten times as many rows are judged only. */
    @Test
    void predictionPoweredMeansCoverTheTrueRate() {
        double[][] settings = { // labelled rows, accuracy of the judge, least and most coverage
            {50, 0.7, 0.91, 0.96},
            {50, 0.9, 0.91, 0.96},
            {200, 0.7, 0.935, 0.96},
            {200, 0.9, 0.935, 0.96},
            {500, 0.7, 0.94, 0.96},
            {500, 0.9, 0.94, 0.96}
        };
        for (double[] s : settings) {
            SplittableRandom random = new SplittableRandom(SEED);
            int n = (int) s[0];
            int covered = 0;
            int runs = 20_000;
            for (int run = 0; run < runs; run++) {
                double[] labels = new double[n];
                double[] judged = new double[n];
                double[] others = new double[10 * n];
                for (int i = 0; i < n; i++) {
                    labels[i] = random.nextDouble() < 0.7 ? 1 : 0;
                    judged[i] = random.nextDouble() < s[1] ? labels[i] : 1 - labels[i];
                }
                for (int i = 0; i < others.length; i++) {
                    double label = random.nextDouble() < 0.7 ? 1 : 0;
                    others[i] = random.nextDouble() < s[1] ? label : 1 - label;
                }
                covered += PredictionPoweredMean.plusPlus(labels, judged, others, 0.95)
                                .interval()
                                .orElseThrow()
                                .contains(0.7)
                        ? 1
                        : 0;
            }
            String what = String.format(Locale.ROOT, "PPI++, %d labelled, judge right in %.1f", n, s[1]);
            assertThat(share(what, covered, runs)).isBetween(s[2], s[3]);
        }
    }

    /** Clusters of one to five cases; in a share of them all cases end alike, which is their correlation. */
    @Test
    void clusteredRatesCoverTheTrueRate() {
        double[][] settings = { // clusters, correlation within them, least and most coverage
            {10, 0, 0.95, 0.985},
            {10, 0.3, 0.94, 0.98},
            {30, 0, 0.95, 0.975},
            {30, 0.3, 0.93, 0.96},
            {100, 0, 0.945, 0.965},
            {100, 0.3, 0.935, 0.96}
        };
        for (double[] s : settings) {
            SplittableRandom random = new SplittableRandom(SEED);
            int covered = 0;
            int plain = 0;
            int runs = 20_000;
            for (int run = 0; run < runs; run++) {
                int groups = (int) s[0];
                boolean[] passed = new boolean[5 * groups];
                int[] clusters = new int[5 * groups];
                int n = 0;
                for (int cluster = 0; cluster < groups; cluster++) {
                    boolean alike = random.nextDouble() < s[1];
                    boolean all = random.nextDouble() < 0.8;
                    for (int size = 1 + random.nextInt(5); size > 0; size--) {
                        clusters[n] = cluster;
                        passed[n++] = alike ? all : random.nextDouble() < 0.8;
                    }
                }
                boolean[] found = Arrays.copyOf(passed, n);
                covered += ClusteredRate.of(found, Arrays.copyOf(clusters, n), 0.95)
                                .interval()
                                .contains(0.8)
                        ? 1
                        : 0;
                int k = 0;
                for (boolean each : found) {
                    k += each ? 1 : 0;
                }
                plain += Wilson.interval(k, n, 0.95).contains(0.8) ? 1 : 0;
            }
            String what = String.format(Locale.ROOT, "%d clusters, correlation %.1f", (int) s[0], s[1]);
            assertThat(share("clustered rates, " + what, covered, runs)).isBetween(s[2], s[3]);
            share("Wilson, " + what, plain, runs);
        }
    }
}
