package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Takes note of each look at the holdout cases of a set: a holdout that is looked at often is tuned on like any other. The
 * reader calls it before it hands the cases out, from the thread that loads; if it throws, the load fails.
 */
@FunctionalInterface
public interface HoldoutLedger {
    /**
     * Notes one look.
     *
     * @throws Exception if it cannot be noted
     */
    void record(Look look) throws Exception;

    /** A ledger in a file, one JSON object a line, to which each look is appended. */
    static HoldoutFile file(Path file) {
        return new HoldoutFile(file);
    }

    /**
     * One look at the holdout.
     *
     * @param time when
     * @param set what the set is called; not blank
     * @param digest the {@link GoldenSet#digest} of the holdout cases; not blank
     * @param cases how many cases were handed out; at least 1
     * @param reason why, as the caller says; not blank
     */
    record Look(Instant time, String set, String digest, int cases, String reason) {
        /**
         * Checks the components.
         *
         * @throws NullPointerException if one is null
         * @throws IllegalArgumentException if a text is blank, or {@code cases} is below 1
         */
        public Look {
            Require.nonNull(time, "time");
            Require.notBlank(set, "set");
            Require.notBlank(digest, "digest");
            Require.atLeast(1, cases, "cases");
            Require.notBlank(reason, "reason");
        }
    }
}
