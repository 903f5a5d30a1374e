package dev.evalkit.api.stats;

import dev.evalkit.api.internal.check.Require;
import java.util.OptionalDouble;

/**
 * A success rate, as counts.
 *
 * @param successes number of successes, in {@code [0, n]}
 * @param n number of trials, at least 0
 */
public record Rate(int successes, int n) {
    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if a count is negative or there are more successes than trials
     */
    public Rate {
        Require.atLeast(0, n, "n");
        Require.atLeast(0, successes, "successes");
        if (successes > n) {
            throw new IllegalArgumentException("successes must be at most n = " + n + " but was " + successes);
        }
    }

    /** Returns successes divided by n, in {@code [0, 1]}; empty if n is 0. */
    public OptionalDouble value() {
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) successes / n);
    }

    /** Returns the Wilson interval at 95 %; see {@link Wilson}. */
    public Interval interval() {
        return Wilson.interval(successes, n);
    }
}
