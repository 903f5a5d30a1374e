package dev.evalkit.api.answer;

import dev.evalkit.api.golden.GoldenCase;

/**
 * A check of one property of a run, without a model. A lambda is enough. Its name is given where it is plugged in.
 * Several threads call it at once. It must return the same result for the same run and must not change anything. If it
 * throws, the run is ERRORED, not failed.
 */
@FunctionalInterface
public interface Check {
    /**
     * Checks one run.
     *
     * @param golden the case with what is expected
     * @param run the agent's run of the case
     * @return the result; not null
     */
    CheckResult check(GoldenCase golden, CaseRun run);
}
