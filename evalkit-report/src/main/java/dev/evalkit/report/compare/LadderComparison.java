package dev.evalkit.report.compare;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Reportable;
import dev.evalkit.report.pair.Pairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of two ladders, rung by rung and case by case, by one measure. {@link Comparison} makes it. Immutable:
 * {@link #measure} returns a new comparison.
 */
public final class LadderComparison implements Reportable {
    private final RetrievalResult before;
    private final RetrievalResult after;
    private final List<Difference> acceptedDifferences;
    private final List<String> notes;
    private final Pairs<RetrievalCase> pairs;
    private final String measure;
    private final List<RungChange> rungs;

    private LadderComparison(
            RetrievalResult before,
            RetrievalResult after,
            List<Difference> acceptedDifferences,
            List<String> notes,
            Pairs<RetrievalCase> pairs,
            String measure) {
        this.before = before;
        this.after = after;
        this.acceptedDifferences = acceptedDifferences;
        this.notes = notes;
        this.pairs = pairs;
        this.measure = measure;
        this.rungs = rungs(before, after, pairs, measure);
    }

    static LadderComparison of(
            RetrievalResult before, RetrievalResult after, List<Difference> acceptedDifferences, List<String> notes) {
        Pairs<RetrievalCase> pairs = Pairs.of(before.cases(), after.cases(), RetrievalCase::id, RetrievalCase::digest);
        List<String> ids = Stream.concat(before.cases().stream(), after.cases().stream())
                .map(RetrievalCase::id)
                .toList();
        return new LadderComparison(
                before,
                after,
                List.copyOf(acceptedDifferences),
                Stream.concat(notes.stream(), Pairs.notes(ids).stream()).toList(),
                pairs,
                measure(before, after));
    }

    private static String measure(RetrievalResult before, RetrievalResult after) {
        List<String> measures = measures(before, after);
        RungMeasure gateOn = after.gateOn();
        if (gateOn != null && measures.contains(gateOn.measure())) {
            return gateOn.measure();
        }
        return measures.stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the results have no measure in common: "
                        + before.instrument().measures() + " and "
                        + after.instrument().measures()));
    }

    private static List<String> measures(RetrievalResult before, RetrievalResult after) {
        List<String> earlier = before.instrument().measures();
        return after.instrument().measures().stream().filter(earlier::contains).toList();
    }

    private static List<RungChange> rungs(
            RetrievalResult before, RetrievalResult after, Pairs<RetrievalCase> pairs, String measure) {
        List<String> names = after.rungs().stream()
                .map(RungSummary::rung)
                .filter(rung -> before.rung(rung).isPresent())
                .toList();
        List<CaseChanges> changes = CaseChanges.of(pairs.same(), names, measure);
        int[] order = PairedValues.byId(
                pairs.same().stream().map(pair -> pair.before().id()).toList());
        List<@Nullable MeanChange> means = new ArrayList<>();
        changes.forEach(each -> means.add(each.values(order).means(after.seed())));
        List<@Nullable Double> adjusted = PairedValues.adjusted(means);
        List<RungChange> rungs = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            rungs.add(new RungChange(names.get(i), means.get(i), adjusted.get(i), changes.get(i)));
        }
        return List.copyOf(rungs);
    }

    /**
     * Returns the same comparison by another measure.
     *
     * @param name name of a measure that both results have, such as {@code recall@5} or {@code RR}
     * @throws NullPointerException if the name is null
     * @throws IllegalArgumentException if either result does not have it
     */
    public LadderComparison measure(String name) {
        Require.nonNull(name, "measure");
        List<String> known = measures(before, after);
        if (!known.contains(name)) {
            throw new IllegalArgumentException(
                    "measure '" + name + "' must be one of " + String.join(", ", known) + Nearest.hint(name, known));
        }
        return new LadderComparison(before, after, acceptedDifferences, notes, pairs, name);
    }

    /** Returns the earlier result. */
    public RetrievalResult before() {
        return before;
    }

    /** Returns the later result. */
    public RetrievalResult after() {
        return after;
    }

    /** Returns the differences between the instruments; the caller accepted them. */
    public List<Difference> acceptedDifferences() {
        return acceptedDifferences;
    }

    /** Returns the differences between what was measured, including a different embedder, which a gate refuses. */
    public List<Difference> subjectDifferences() {
        return before.subject().differences(after.subject());
    }

    /** Returns the name of the measure by which the rungs are compared. */
    public String measure() {
        return measure;
    }

    /** Returns the rungs that both results have, in the later one's order. */
    public List<RungChange> rungs() {
        return rungs;
    }

    /** Returns the change of one rung; empty if it is not in both results. */
    public Optional<RungChange> rung(String name) {
        return rungs.stream().filter(each -> each.rung().equals(name)).findFirst();
    }

    /** Returns the number of cases with the same content in both results. */
    public int compared() {
        return pairs.same().size();
    }

    /** Returns the ids of cases that are not compared because their content differs, in the earlier result's order. */
    public List<String> changed() {
        return pairs.changed().stream().map(pair -> pair.before().id()).toList();
    }

    /** Returns the ids of cases that only the later result scores, in its order. */
    public List<String> added() {
        return pairs.added().stream().map(RetrievalCase::id).toList();
    }

    /** Returns the ids of cases that only the earlier result scores, in its order. */
    public List<String> removed() {
        return pairs.removed().stream().map(RetrievalCase::id).toList();
    }

    /** Returns further remarks for the reader. */
    public List<String> notes() {
        return notes;
    }

    @Override
    public Doc doc() {
        return LadderComparisonDoc.of(this);
    }
}
