package dev.evalkit.api.answer;

import dev.evalkit.api.answer.AnswerSummary.Reliability;
import dev.evalkit.api.answer.AnswerSummary.Slice;
import dev.evalkit.api.answer.AnswerSummary.SliceKind;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.stats.PassK;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The outcomes of cases, added up. */
final class CaseTotals {
    private static final Comparator<SliceName> BY_KIND_AND_NAME =
            Comparator.comparing(SliceName::kind).thenComparing(SliceName::name);

    private final Map<Outcome, Integer> cases = new EnumMap<>(Outcome.class);
    private final Map<Outcome, Integer> repeats = new EnumMap<>(Outcome.class);
    private final TreeMap<SliceName, SliceTotals> slices = new TreeMap<>(BY_KIND_AND_NAME);

    /** Number of cases by their scored repeats, then by their passed repeats. */
    private final TreeMap<Integer, TreeMap<Integer, Integer>> passes = new TreeMap<>();

    private final List<String> flaky = new ArrayList<>();

    private record SliceName(SliceKind kind, String name) {}

    private static final class SliceTotals {
        private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
        private double judgeScores;
        private int judged;

        void add(CaseCounts counts) {
            outcomes.merge(counts.pooled(), 1, Integer::sum);
            judgeScores += counts.judgeScores();
            judged += counts.judged();
        }

        SliceTotals copy() {
            SliceTotals copy = new SliceTotals();
            copy.outcomes.putAll(outcomes);
            copy.judgeScores = judgeScores;
            copy.judged = judged;
            return copy;
        }

        Slice slice(SliceName name) {
            return new Slice(name.kind(), name.name(), Tally.of(outcomes), judged == 0 ? null : judgeScores / judged);
        }
    }

    void add(CaseCounts counts) {
        cases.merge(counts.pooled(), 1, Integer::sum);
        counts.outcomes().forEach((each, count) -> repeats.merge(each, count, Integer::sum));
        addSlice(SliceKind.CATEGORY, counts.category(), counts);
        addSlice(SliceKind.TIER, counts.tier(), counts);
        if (counts.scored() > 0) {
            passes.computeIfAbsent(counts.scored(), n -> new TreeMap<>())
                    .merge(counts.count(Outcome.PASSED), 1, Integer::sum);
        }
        if (counts.isFlaky()) {
            flaky.add(counts.id());
        }
    }

    private void addSlice(SliceKind kind, @Nullable String name, CaseCounts counts) {
        if (name != null) {
            slices.computeIfAbsent(new SliceName(kind, name), each -> new SliceTotals())
                    .add(counts);
        }
    }

    CaseTotals copy() {
        CaseTotals copy = new CaseTotals();
        copy.cases.putAll(cases);
        copy.repeats.putAll(repeats);
        slices.forEach((name, counts) -> copy.slices.put(name, counts.copy()));
        passes.forEach((n, counts) -> copy.passes.put(n, new TreeMap<>(counts)));
        copy.flaky.addAll(flaky);
        return copy;
    }

    Tally cases() {
        return Tally.of(cases);
    }

    Tally repeats() {
        return Tally.of(repeats);
    }

    List<Slice> slices() {
        List<Slice> found = new ArrayList<>();
        slices.forEach((slice, counts) -> found.add(counts.slice(slice)));
        return found;
    }

    Reliability reliability() {
        if (passes.isEmpty()) {
            return new Reliability(0, 0, null, null, flaky);
        }
        int k = passes.lastKey();
        int n = 0;
        double all = 0;
        double any = 0;
        for (Map.Entry<Integer, Integer> each : passes.lastEntry().getValue().entrySet()) {
            n += each.getValue();
            all += each.getValue() * PassK.passHatK(k, each.getKey(), k);
            any += each.getValue() * PassK.passAtK(k, each.getKey(), k);
        }
        return k == 1 ? new Reliability(1, n, null, null, flaky) : new Reliability(k, n, all / n, any / n, flaky);
    }
}
