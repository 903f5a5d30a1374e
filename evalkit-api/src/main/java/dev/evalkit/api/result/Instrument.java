package dev.evalkit.api.result;

import dev.evalkit.api.corpus.Unit;
import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a result was measured with. Results whose instruments differ are not compared. The golden set's content is not
 * part of it: its changes show case by case.
 *
 * @param set name of the golden set
 * @param split the split that all cases run are of ({@code dev}, {@code holdout}); {@code null} if they are of several, or
 *     of none
 * @param corpusDigest digest of the source documents
 * @param unit what was ranked
 * @param cutoffs the k of the measures, ascending
 * @param measures names of the measures, in their order
 */
public record Instrument(
        String set,
        @Nullable String split,
        String corpusDigest,
        Unit unit,
        List<Integer> cutoffs,
        List<String> measures) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public Instrument {
        Require.notBlank(set, "set name of the instrument");
        Require.notBlank(corpusDigest, "corpus digest of the instrument");
        Require.nonNull(unit, "unit of the instrument");
        cutoffs = Require.listOf(cutoffs, "cutoffs of the instrument");
        measures = Require.listOf(measures, "measures of the instrument");
    }

    /** What differs from another instrument, {@code this} being the earlier one; empty if nothing does. */
    public List<Difference> differences(Instrument later) {
        List<Difference> found = new ArrayList<>();
        Difference.add(found, "set", set, later.set);
        Difference.add(found, "split", Objects.toString(split, "all"), Objects.toString(later.split, "all"));
        Difference.add(found, "corpus", corpusDigest, later.corpusDigest);
        Difference.add(found, "unit", unit, later.unit);
        Difference.add(found, "cutoffs", cutoffs, later.cutoffs);
        Difference.add(found, "measures", measures, later.measures);
        return List.copyOf(found);
    }
}
