package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/**
 * A rate whose interval allows for clusters: several facts of one answer, turns of one conversation. The interval is {@link
 * Wilson}'s with as many trials as the clustered ones are worth; where no cluster has two of them, it is Wilson's itself.
 *
 * <pre>
 * deff = CR1² / (p (1 - p) / n), at least 1;  CR1 as in {@link ClusteredMean},  G clusters
 * n'   = n / deff * (t(n - 1) / t(G - 1))², at least 1;   t(d) = the (1 + level) / 2 quantile of Student's t of d degrees of freedom
 * n'   = G if all trials ended alike, which shows no spread;  1 if there is one cluster
 * </pre>
 *
 * <p>Source: E. L. Korn, B. I. Graubard, "Confidence intervals for proportions with small expected number of positive counts
 * estimated from survey data", Survey Methodology 24, 1998, 193-201, for n'; N. Dean, M. Pagano, "Evaluating confidence interval
 * methods for binomial proportions in clustered surveys", Journal of Survey Statistics and Methodology 3, 2015, 484-503, for
 * Wilson's interval with it.
 *
 * @param rate successes and trials
 * @param clusters number of clusters that the trials are of; at most their number
 * @param interval of the rate, ends in {@code [0, 1]}; {@code [0, 1]} marked as no data without a trial
 */
public record ClusteredRate(Rate rate, int clusters, Interval interval) {
    /**
     * Counts trials.
     *
     * @param successes whether each trial succeeded; not modified
     * @param clusters the cluster of each trial: equal numbers belong together; not modified
     * @param level confidence level, in (0, 1)
     * @throws IllegalArgumentException if the lengths differ, or the level is not in (0, 1)
     */
    public static ClusteredRate of(boolean[] successes, int[] clusters, double level) {
        Require.nonNull(successes, "successes");
        Require.openUnit(level, "level");
        int n = successes.length;
        int groups = Clusters.count(Clusters.places(clusters, n));
        double[] values = new double[n];
        int k = 0;
        for (int i = 0; i < n; i++) {
            values[i] = successes[i] ? 1 : 0;
            k += successes[i] ? 1 : 0;
        }
        Rate rate = new Rate(k, n);
        Interval interval = groups == n
                ? Wilson.interval(k, n, level)
                : Wilson.interval((double) k / n, worth(values, clusters, groups, level), level);
        return new ClusteredRate(rate, groups, interval);
    }

    /**
     * How many trials without shared clusters say as much, for formulas that take a count: n' above, told from the width of the
     * interval.
     *
     * @return in {@code [1, n]}, not whole; n itself if no cluster has two trials, 0 without a trial
     */
    public double effectiveTrials() {
        int n = rate.n();
        if (clusters == n) {
            return n;
        }
        double p = (double) rate.successes() / n;
        double width = interval.upper() - interval.lower();
        double z = Quantiles.normal(interval.level());
        // Wilson's width, squared, is a quadratic in x = z² / n'
        double a = 1 - width * width;
        double b = 2 * p * (1 - p) - width * width;
        double x = (Math.sqrt(b * b + a * width * width) - b) / a;
        return Math.max(1, Math.min(n, z * z / x));
    }

    /** How many trials without clusters say as much. */
    private static double worth(double[] values, int[] clusters, int groups, double level) {
        int n = values.length;
        if (groups == 1) {
            return 1;
        }
        if (Samples.constant(values)) {
            return groups;
        }
        ClusteredMean mean = ClusteredMean.of(values, clusters, level);
        double independent = mean.mean() * (1 - mean.mean()) / n;
        double effect = Math.max(1, mean.smallSampleError() * mean.smallSampleError() / independent);
        double spread = Quantiles.student(level, n - 1.0) / Quantiles.student(level, groups - 1.0);
        return Math.max(1, n / effect * spread * spread);
    }
}
