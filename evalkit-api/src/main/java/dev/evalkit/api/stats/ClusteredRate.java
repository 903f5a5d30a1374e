package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/**
 * A rate whose interval accounts for clusters, such as several facts of one answer or turns of one conversation. The
 * interval is {@link Wilson}'s with the effective number of trials. If no cluster has two trials, it is the plain
 * Wilson interval.
 *
 * <pre>
 * deff = CR1² / (p (1 - p) / n), at least 1;  CR1 as in {@link ClusteredMean},  G clusters
 * n'   = n / deff * (t(n - 1) / t(G - 1))², at least 1;   t(d) = the (1 + level) / 2 quantile of Student's t of d degrees of freedom
 * n'   = G if all trials had the same outcome;  1 if there is one cluster
 * </pre>
 *
 * <p>Source: E. L. Korn, B. I. Graubard, "Confidence intervals for proportions with small expected number of positive counts
 * estimated from survey data", Survey Methodology 24, 1998, 193-201, for n'; N. Dean, M. Pagano, "Evaluating confidence interval
 * methods for binomial proportions in clustered surveys", Journal of Survey Statistics and Methodology 3, 2015, 484-503, for
 * Wilson's interval with it.
 *
 * @param rate successes and trials
 * @param clusters number of clusters; at most the number of trials
 * @param interval interval of the rate, ends in {@code [0, 1]}; {@code [0, 1]} marked as no data if there are no trials
 */
public record ClusteredRate(Rate rate, int clusters, Interval interval) {
    /**
     * Computes the rate and its interval.
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
     * Returns the effective number of trials, for formulas that take a count: n' above, derived from the width of the
     * interval. As many trials without clusters would carry the same information.
     *
     * @return a number in {@code [1, n]}, not necessarily whole; n if no cluster has two trials; 0 if there are no
     *     trials
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

    /** Returns the number of trials without clusters that would carry the same information. */
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
