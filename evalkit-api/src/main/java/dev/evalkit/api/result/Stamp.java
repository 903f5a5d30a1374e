package dev.evalkit.api.result;

import dev.evalkit.api.internal.check.Require;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The time at which a result was made, and the state of the code. Stamps are never compared.
 *
 * @param time when the run ended
 * @param evalkitVersion version of evalkit
 * @param commit commit of the host's code; {@code null} if the host did not provide it
 * @param dirty whether the host's work tree had changes on top of the commit; {@code null} if the host did not provide
 *     it
 */
public record Stamp(
        Instant time,
        String evalkitVersion,
        @Nullable String commit,
        @Nullable Boolean dirty) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code time} or {@code evalkitVersion} is null
     */
    public Stamp {
        Require.nonNull(time, "time of the stamp");
        Require.nonNull(evalkitVersion, "evalkit version of the stamp");
    }

    /** Returns a stamp of the current moment and this version of evalkit. */
    public static Stamp now(InstantSource clock, @Nullable String commit, @Nullable Boolean dirty) {
        return new Stamp(clock.instant(), LibraryVersion.VALUE, commit, dirty);
    }
}
