package dev.evalkit.report.compare;

import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.pair.Pairs.Pair;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The changes of all cases on one rung, by one measure. Unmodifiable. Ladders have as many changes as cases times rungs
 * and few of them are read, so each is created on access.
 */
final class CaseChanges extends AbstractList<CaseChange> implements RandomAccess {
    private final List<Pair<RetrievalCase>> pairs;
    private final RungMeasure look;
    /** The measure's values by case, NaN where it is undefined. */
    private final double[] before;

    private final double[] after;

    private CaseChanges(List<Pair<RetrievalCase>> pairs, RungMeasure look) {
        this.pairs = pairs;
        this.look = look;
        this.before = new double[pairs.size()];
        this.after = new double[pairs.size()];
    }

    /** Returns the changes of each rung, computed in one pass over the cases. */
    static List<CaseChanges> of(List<Pair<RetrievalCase>> pairs, List<String> rungs, String measure) {
        List<CaseChanges> all = rungs.stream()
                .map(rung -> new CaseChanges(pairs, new RungMeasure(rung, measure)))
                .toList();
        for (int i = 0; i < pairs.size(); i++) {
            for (CaseChanges each : all) {
                each.before[i] = orNaN(CaseChange.value(pairs.get(i).before(), each.look));
                each.after[i] = orNaN(CaseChange.value(pairs.get(i).after(), each.look));
            }
        }
        return all;
    }

    static double orNaN(@Nullable Double value) {
        return value == null ? Double.NaN : value;
    }

    @Override
    public CaseChange get(int index) {
        return CaseChange.of(pairs.get(index).before(), pairs.get(index).after(), look);
    }

    @Override
    public int size() {
        return pairs.size();
    }

    /** Returns the changes for which {@link CaseChange#rose} is true. */
    List<CaseChange> rose() {
        return where(PairedValues::rose);
    }

    /** Returns the changes for which {@link CaseChange#fell} is true. */
    List<CaseChange> fell() {
        return where(PairedValues::fell);
    }

    /** A condition on the values before and after. */
    private interface Test {
        boolean holds(double then, double now);
    }

    private List<CaseChange> where(Test test) {
        int[] found = new int[size()];
        int count = 0;
        for (int i = 0; i < found.length; i++) {
            if (test.holds(before[i], after[i])) {
                found[count++] = i;
            }
        }
        int[] wanted = Arrays.copyOf(found, count);
        return new AbstractList<>() {
            @Override
            public CaseChange get(int index) {
                return CaseChanges.this.get(wanted[index]);
            }

            @Override
            public int size() {
                return wanted.length;
            }
        };
    }

    /** Returns the values of the cases that have both, in the given order. */
    PairedValues values(int[] order) {
        return PairedValues.of(before, after, order);
    }
}
