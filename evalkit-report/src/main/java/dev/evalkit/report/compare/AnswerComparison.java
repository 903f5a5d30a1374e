package dev.evalkit.report.compare;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.AnswerSummary.SliceKind;
import dev.evalkit.api.answer.PooledCase;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.stats.PairedCounts;
import dev.evalkit.report.compare.AnswerChange.Kind;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Reportable;
import dev.evalkit.report.pair.Pairs;
import dev.evalkit.report.pair.Pairs.Pair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of two results of answer evals, case by case. {@link Comparison} makes it. The unit is the case: its
 * repeats are pooled as in {@code AnswerSummary}. Rates cover only the cases that are scored in both results, so a case
 * that errors makes neither result look better.
 */
public final class AnswerComparison implements Reportable {
    /** Seed of the resampling for intervals. */
    private static final long SEED = 1;

    private final AnswerResult before;
    private final AnswerResult after;
    private final List<Difference> acceptedDifferences;
    private final List<String> notes;
    private final List<AnswerChange> cases;
    private final Map<Kind, List<AnswerChange>> byKind = new EnumMap<>(Kind.class);
    private final RateChange passRate;
    private final List<ConsumptionChange> consumption;
    private final List<SliceChange> slices;

    AnswerComparison(
            AnswerResult before, AnswerResult after, List<Difference> acceptedDifferences, List<String> notes) {
        this.before = before;
        this.after = after;
        this.acceptedDifferences = List.copyOf(acceptedDifferences);
        Pairs<PooledCase> pairs = Pairs.of(
                PooledCase.of(before.cases()),
                PooledCase.of(after.cases()),
                each -> each.golden().id(),
                each -> each.golden().digest());
        this.cases = changes(pairs);
        this.cases.forEach(each ->
                byKind.computeIfAbsent(each.kind(), kind -> new ArrayList<>()).add(each));
        List<String> ids = cases.stream().map(AnswerChange::id).toList();
        this.notes = Stream.concat(notes.stream(), Pairs.notes(ids).stream()).toList();
        List<Wanted> wanted = new ArrayList<>();
        for (Pair<PooledCase> pair : pairs.same()) {
            Outcome then = pair.before().outcome();
            Outcome now = pair.after().outcome();
            if (then != Outcome.SKIPPED && now != Outcome.SKIPPED) {
                wanted.add(new Wanted(pair, then, now));
            }
        }
        this.passRate = passRate(wanted);
        this.consumption =
                ConsumptionChange.of(wanted.stream().map(Wanted::pair).toList(), SEED);
        this.slices = slices(wanted);
    }

    /** A case with the same content in both results, skipped in neither. */
    private record Wanted(Pair<PooledCase> pair, Outcome then, Outcome now) {}

    private static List<AnswerChange> changes(Pairs<PooledCase> pairs) {
        List<AnswerChange> changes = new ArrayList<>();
        pairs.same().forEach(pair -> changes.add(AnswerChange.of(pair)));
        pairs.changed().forEach(pair -> changes.add(new AnswerChange(Kind.CHANGED, pair.before(), pair.after())));
        pairs.added().forEach(each -> changes.add(new AnswerChange(Kind.ADDED, null, each)));
        pairs.removed().forEach(each -> changes.add(new AnswerChange(Kind.REMOVED, each, null)));
        return Collections.unmodifiableList(changes);
    }

    private static RateChange passRate(List<Wanted> cases) {
        int notScored = 0;
        int lowest = 0;
        int highest = 0;
        for (Wanted each : cases) {
            Outcome then = each.then();
            Outcome now = each.now();
            notScored += then.isScored() && now.isScored() ? 0 : 1;
            lowest += (now == Outcome.PASSED ? 1 : 0) - (then == Outcome.FAILED ? 0 : 1);
            highest += (now == Outcome.FAILED ? 0 : 1) - (then == Outcome.PASSED ? 1 : 0);
        }
        double n = cases.size();
        return new RateChange(counts(cases), notScored, n == 0 ? null : lowest / n, n == 0 ? null : highest / n);
    }

    private static PairedCounts counts(List<Wanted> cases) {
        int[] counts = new int[4];
        for (Wanted each : cases) {
            if (each.then().isScored() && each.now().isScored()) {
                counts[(each.now() == Outcome.PASSED ? 0 : 2) + (each.then() == Outcome.PASSED ? 0 : 1)]++;
            }
        }
        return new PairedCounts(counts[0], counts[1], counts[2], counts[3]);
    }

    private static List<SliceChange> slices(List<Wanted> cases) {
        List<SliceChange> slices = new ArrayList<>();
        for (SliceKind kind : SliceKind.values()) {
            Map<String, List<Wanted>> byName = new TreeMap<>();
            for (Wanted each : cases) {
                String name = name(kind, each.pair().after());
                if (name != null) {
                    byName.computeIfAbsent(name, unused -> new ArrayList<>()).add(each);
                }
            }
            byName.forEach((name, those) -> slices.add(new SliceChange(kind, name, counts(those))));
        }
        return List.copyOf(slices);
    }

    private static @Nullable String name(SliceKind kind, PooledCase pooled) {
        return kind == SliceKind.CATEGORY
                ? pooled.golden().category()
                : pooled.golden().tier();
    }

    /** Returns the earlier result. */
    public AnswerResult before() {
        return before;
    }

    /** Returns the later result. */
    public AnswerResult after() {
        return after;
    }

    /** Returns the differences between the instruments; the caller accepted them. */
    public List<Difference> acceptedDifferences() {
        return acceptedDifferences;
    }

    /** Returns the differences between what was measured. */
    public List<Difference> subjectDifferences() {
        return before.subject().differences(after.subject());
    }

    /**
     * Returns the change of every case of either result: first those with the same content, then changed, added,
     * removed.
     */
    public List<AnswerChange> cases() {
        return cases;
    }

    /** Returns the cases of one kind, in the earlier result's order; added ones in the later result's. */
    public List<AnswerChange> cases(Kind kind) {
        return Collections.unmodifiableList(byKind.getOrDefault(kind, List.of()));
    }

    /** Returns the pass rates of the cases that are scored in both results. */
    public RateChange passRate() {
        return passRate;
    }

    /**
     * Returns tokens, cost and latency, one entry each, over the cases that have the same content and were skipped in
     * neither result.
     */
    public List<ConsumptionChange> consumption() {
        return consumption;
    }

    /** Returns the same cases by category, then by tier, names in natural order. They are only reported. */
    public List<SliceChange> slices() {
        return slices;
    }

    /** Returns further remarks for the reader. */
    public List<String> notes() {
        return notes;
    }

    @Override
    public Doc doc() {
        return AnswerComparisonDoc.of(this);
    }
}
