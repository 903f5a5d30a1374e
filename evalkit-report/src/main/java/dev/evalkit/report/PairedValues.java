package dev.evalkit.report;

import dev.evalkit.api.stats.Differences;
import dev.evalkit.api.stats.Holm;
import dev.evalkit.api.stats.PairedT;
import dev.evalkit.api.stats.SignFlip;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The values of one measure in the cases that have it twice, in an order that does not depend on that of the results. */
final class PairedValues {
    private final double[] before;
    private final double[] after;

    private PairedValues(double[] before, double[] after) {
        this.before = before;
        this.after = after;
    }

    static PairedValues of(List<CaseChange> changes) {
        double[] before = new double[changes.size()];
        double[] after = new double[changes.size()];
        int n = 0;
        for (CaseChange change :
                changes.stream().sorted(Comparator.comparing(CaseChange::id)).toList()) {
            Double then = change.before();
            Double now = change.after();
            if (then != null && now != null) {
                before[n] = then;
                after[n] = now;
                n++;
            }
        }
        return new PairedValues(Arrays.copyOf(before, n), Arrays.copyOf(after, n));
    }

    @Nullable
    MeanChange means(long seed) {
        return before.length == 0 ? null : MeanChange.of(before, after, seed);
    }

    private @Nullable Double p(long seed) {
        if (before.length < 2) {
            return null;
        }
        double[] differences = Differences.of(after, before);
        OptionalDouble p = differences.length > MeanChange.DRAWN_UP_TO
                ? PairedT.of(differences, MeanChange.LEVEL).p()
                : OptionalDouble.empty();
        return p.orElseGet(() -> SignFlip.p(differences, MeanChange.DRAWS, seed));
    }

    /** The p-value of each, which is of the sign-flip test up to 2,000 cases, and of the paired t-test above; null below two cases. */
    static List<@Nullable Double> p(List<PairedValues> all, long seed) {
        List<@Nullable Double> p = new ArrayList<>();
        all.forEach(each -> p.add(each.p(seed)));
        return p;
    }

    /** The p-values adjusted by Holm for all that are there. */
    static List<@Nullable Double> adjusted(List<@Nullable Double> p) {
        List<Double> present = new ArrayList<>();
        for (Double each : p) {
            if (each != null) {
                present.add(each);
            }
        }
        double[] adjusted =
                Holm.adjust(present.stream().mapToDouble(Double::doubleValue).toArray());
        List<@Nullable Double> all = new ArrayList<>();
        int next = 0;
        for (Double each : p) {
            all.add(each == null ? null : adjusted[next++]);
        }
        return all;
    }
}
