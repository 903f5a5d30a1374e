package dev.evalkit.api.retrieval;

import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Instrument;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The instrument of a retrieval eval: what a ladder was measured with.
 *
 * @param set name of the golden set
 * @param split the split that all cases belong to ({@code dev}, {@code holdout}); {@code null} if they belong to
 *     several, or to none
 * @param corpusDigest digest of the source documents
 * @param unit what was ranked
 * @param cutoffs the values of k of the measures, ascending
 * @param measures names of the measures, in their order
 */
public record RetrievalInstrument(
        String set,
        @Nullable String split,
        String corpusDigest,
        RankedUnit unit,
        List<Integer> cutoffs,
        List<String> measures)
        implements Instrument {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if a text is blank
     */
    public RetrievalInstrument {
        Require.notBlank(set, "set name of the instrument");
        Require.notBlank(corpusDigest, "corpus digest of the instrument");
        Require.nonNull(unit, "unit of the instrument");
        cutoffs = Require.listOf(cutoffs, "cutoffs of the instrument");
        measures = Require.listOf(measures, "measures of the instrument");
    }

    @Override
    public List<Difference> differences(Instrument later) {
        if (!(later instanceof RetrievalInstrument other)) {
            throw new IllegalArgumentException("a ladder's instrument cannot be compared with " + later);
        }
        return Stream.of(
                        Difference.between("set", set, other.set),
                        Difference.between(
                                "split", Objects.toString(split, "all"), Objects.toString(other.split, "all")),
                        Difference.between("corpus", corpusDigest, other.corpusDigest),
                        Difference.between("unit", unit, other.unit),
                        Difference.between("cutoffs", cutoffs, other.cutoffs),
                        Difference.between("measures", measures, other.measures))
                .flatMap(Optional::stream)
                .toList();
    }
}
