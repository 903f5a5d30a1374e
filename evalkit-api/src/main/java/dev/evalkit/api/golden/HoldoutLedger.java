package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import java.nio.file.Path;
import java.time.Instant;

/**
 * A record of each look at the holdout cases of a set: a holdout that is used often gets tuned on like any other cases.
 * The reader calls it on the loading thread, before it returns the cases. If it throws, loading fails.
 */
@FunctionalInterface
public interface HoldoutLedger {
    /**
     * Records one look.
     *
     * @throws Exception if it cannot be recorded
     */
    void record(Look look) throws Exception;

    /** Returns a ledger that appends each look to a file, one JSON object per line. */
    static HoldoutFile file(Path file) {
        return new HoldoutFile(file);
    }

    /**
     * One look at the holdout.
     *
     * @param time when the holdout was read
     * @param set the name of the set; not blank
     * @param digest the {@link GoldenSet#digest} of the holdout cases; not blank
     * @param cases how many cases were returned; at least 1
     * @param reason why, as given by the caller; not blank
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
