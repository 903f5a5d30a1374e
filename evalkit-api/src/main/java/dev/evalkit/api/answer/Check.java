package dev.evalkit.api.answer;

import dev.evalkit.api.golden.GoldenCase;
import java.io.IOException;

/**
 * Decides one thing about a run without a model. A lambda is enough; its name is given where it is plugged in. It must
 * give the same result for the same run, and must not change anything.
 *
 * <p>It is called from several threads at once. It may throw an {@link IOException} as its client does, so nothing need be wrapped.
 * It is not called again: a check that throws is broken, and leaves its case ERRORED, not failed, and no other.
 */
@FunctionalInterface
public interface Check {
    /**
     * Checks one run.
     *
     * @param golden the case with what is expected
     * @param run what the agent made of it
     * @return what was found; not null
     * @throws IOException if what it needs cannot be read
     */
    CheckResult check(GoldenCase golden, CaseRun run) throws IOException;
}
