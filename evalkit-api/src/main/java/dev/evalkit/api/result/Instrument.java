package dev.evalkit.api.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The instrument of a result: what it was measured with. Results whose instruments differ are not compared. The golden
 * set's content is not part of it, since its changes show case by case. Each kind of result has its own kind of
 * instrument.
 */
public interface Instrument {
    /** Returns the name of the golden set or of the calibration rows; not blank. */
    String set();

    /**
     * Returns the split that all cases belong to ({@code dev}, {@code holdout}).
     *
     * @return the name; {@code null} if the cases belong to several splits, or to none
     */
    default @Nullable String split() {
        return null;
    }

    /**
     * Returns the digest of the source documents.
     *
     * @return the digest; {@code null} if they are not known
     */
    default @Nullable String corpusDigest() {
        return null;
    }

    /**
     * Returns the differences from this instrument to a later one.
     *
     * @param later an instrument of the same kind
     * @return one element for each part that differs; empty if none does
     * @throws IllegalArgumentException if {@code later} is an instrument of another kind
     */
    List<Difference> differences(Instrument later);
}
