package dev.evalkit.api.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a result was measured with. Results whose instruments differ are not compared. The golden set's content is not part of
 * it: its changes show case by case. Each kind of result has its own kind of instrument.
 */
public interface Instrument {
    /** Name of the golden set, or of the calibration rows; not blank. */
    String set();

    /**
     * The split that all cases are of ({@code dev}, {@code holdout}).
     *
     * @return the name; {@code null} if the cases are of several splits, or of none
     */
    default @Nullable String split() {
        return null;
    }

    /**
     * Digest of the source documents.
     *
     * @return the digest; {@code null} if they are not known
     */
    default @Nullable String corpusDigest() {
        return null;
    }

    /**
     * What differs from another instrument, {@code this} being the earlier one.
     *
     * @param later an instrument of the same kind
     * @return one element for each part that differs; empty if nothing does
     * @throws IllegalArgumentException if {@code later} is of another kind
     */
    List<Difference> differences(Instrument later);
}
