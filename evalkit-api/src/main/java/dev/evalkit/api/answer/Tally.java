package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.Rate;
import dev.evalkit.api.stats.Wilson;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The number of times that each outcome occurred.
 *
 * @param passed at least 0
 * @param failed at least 0
 * @param unscored at least 0
 * @param errored at least 0
 * @param skipped at least 0
 */
public record Tally(int passed, int failed, int unscored, int errored, int skipped) {
    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if one is negative
     */
    public Tally {
        Require.atLeast(0, passed, "passed");
        Require.atLeast(0, failed, "failed");
        Require.atLeast(0, unscored, "unscored");
        Require.atLeast(0, errored, "errored");
        Require.atLeast(0, skipped, "skipped");
    }

    /** Returns how often each outcome occurred among single repeats. */
    public static Tally of(List<CaseResult> repeats) {
        int passed = 0;
        int failed = 0;
        int unscored = 0;
        int errored = 0;
        int skipped = 0;
        for (CaseResult each : repeats) {
            switch (each.outcome()) {
                case PASSED -> passed++;
                case FAILED -> failed++;
                case UNSCORED -> unscored++;
                case ERRORED -> errored++;
                case SKIPPED -> skipped++;
            }
        }
        return new Tally(passed, failed, unscored, errored, skipped);
    }

    static Tally of(Map<Outcome, Integer> counts) {
        return new Tally(
                counts.getOrDefault(Outcome.PASSED, 0),
                counts.getOrDefault(Outcome.FAILED, 0),
                counts.getOrDefault(Outcome.UNSCORED, 0),
                counts.getOrDefault(Outcome.ERRORED, 0),
                counts.getOrDefault(Outcome.SKIPPED, 0));
    }

    /** Returns passed plus failed. */
    public int scored() {
        return passed + failed;
    }

    /** Returns the number of all outcomes but skipped. */
    public int wanted() {
        return scored() + unscored + errored;
    }

    /** Returns the share of the scored that passed. */
    public Rate passRate() {
        return new Rate(passed, scored());
    }

    /** Returns the Wilson interval of the pass rate at 95 %; marked as no data if nothing was scored. */
    public Interval interval() {
        return Wilson.interval(passed, scored());
    }

    /** Returns the share of all but skipped that was scored, in {@code [0, 1]}; empty if all were skipped. */
    public OptionalDouble coverage() {
        return wanted() == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) scored() / wanted());
    }
}
