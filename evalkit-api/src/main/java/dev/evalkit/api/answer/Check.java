package dev.evalkit.api.answer;

import dev.evalkit.api.golden.GoldenCase;

/**
 * Decides one thing about a run without a model. A lambda is enough; its name is given where it is plugged in. It is called
 * from several threads at once, must give the same result for the same run, and must not change anything. A check that throws is
 * broken: the run is then ERRORED, not failed.
 */
@FunctionalInterface
public interface Check {
    /**
     * Checks one run.
     *
     * @param golden the case with what is expected
     * @param run what the agent made of it
     * @return what was found; not null
     */
    CheckResult check(GoldenCase golden, CaseRun run);
}
