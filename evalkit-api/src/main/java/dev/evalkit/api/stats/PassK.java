package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;

/**
 * Unbiased estimates, from repeated runs of one case, of the result of k further runs. pass@k measures capability: at
 * least one of k runs passes. pass^k measures reliability: all of k runs pass. Both are values of one case. Average
 * them over cases, and compute intervals over cases, never over runs.
 *
 * <pre>
 * n runs, c of them passed
 * pass@k = 1 - C(n - c, k) / C(n, k)
 * pass^k = C(c, k) / C(n, k)
 * </pre>
 *
 * <p>Source: M. Chen et al., "Evaluating large language models trained on code", arXiv:2107.03374, 2021; S. Yao et al.,
 * "tau-bench: a benchmark for tool-agent-user interaction in real-world domains", arXiv:2406.12045, 2024.
 */
public final class PassK {
    private PassK() {}

    /**
     * Returns the chance that at least one of k runs passes.
     *
     * @param n runs, at least 1
     * @param successes runs that passed, in {@code [0, n]}
     * @param k in {@code [1, n]}
     * @return in {@code [0, 1]}
     * @throws IllegalArgumentException if a number is outside its range
     */
    public static double passAtK(int n, int successes, int k) {
        check(n, successes, k);
        return 1 - all(n, n - successes, k);
    }

    /**
     * Returns the chance that all of k runs pass.
     *
     * @param n runs, at least 1
     * @param successes runs that passed, in {@code [0, n]}
     * @param k in {@code [1, n]}
     * @return in {@code [0, 1]}
     * @throws IllegalArgumentException if a number is outside its range
     */
    public static double passHatK(int n, int successes, int k) {
        check(n, successes, k);
        return all(n, successes, k);
    }

    /**
     * Returns C(c, k) / C(n, k), the chance that k runs drawn from n without replacement are all among c given ones.
     */
    private static double all(int n, int c, int k) {
        double product = 1;
        for (int i = 0; i < k && product > 0; i++) {
            product *= Math.max(0, (double) c - i) / ((double) n - i);
        }
        return product;
    }

    private static void check(int n, int successes, int k) {
        Require.atLeast(1, n, "n");
        Rate rate = new Rate(successes, n);
        Require.atLeast(1, k, "k");
        if (k > rate.n()) {
            throw new IllegalArgumentException("k must be at most n = " + n + " but was " + k);
        }
    }
}
