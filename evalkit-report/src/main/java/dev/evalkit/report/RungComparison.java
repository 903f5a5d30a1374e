package dev.evalkit.report;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.report.compare.LadderComparisonText;
import dev.evalkit.report.text.LadderTable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rungs of one ladder, each against each other one, seen by one measure. {@link Comparison#ofRungs} makes it. Immutable:
 * {@link #measure} gives a new comparison.
 */
public final class RungComparison {
    private final RetrievalResult result;
    private final String measure;
    private final List<RungPair> pairs;

    private RungComparison(RetrievalResult result, String measure) {
        this.result = result;
        this.measure = measure;
        this.pairs = pairs(result, measure);
    }

    /**
     * Two rungs on the same cases.
     *
     * @param first the rung that stands first in the ladder
     * @param second the rung that stands later
     * @param means their means on the cases that have the measure on both; {@code null} if there are none
     * @param rose number of cases on which the second rung is better
     * @param fell number of cases on which it is worse
     * @param p two-sided p-value of that difference alone; {@code null} if there are fewer than two cases
     * @param adjustedP the p-value to decide by, adjusted by Holm for all pairs that have one; {@code null} if and only if
     *     {@code p} is
     */
    public record RungPair(
            String first,
            String second,
            @Nullable MeanChange means,
            int rose,
            int fell,
            @Nullable Double p,
            @Nullable Double adjustedP) {}

    static RungComparison of(RetrievalResult result) {
        return new RungComparison(
                result,
                LadderTable.followed(result)
                        .orElseThrow(() -> new IllegalArgumentException("the result has no measure")));
    }

    private static List<RungPair> pairs(RetrievalResult result, String measure) {
        List<String> rungs = result.rungs().stream().map(RungSummary::rung).toList();
        List<List<String>> names = new ArrayList<>();
        List<List<CaseChange>> changes = new ArrayList<>();
        for (int first = 0; first < rungs.size(); first++) {
            for (int second = first + 1; second < rungs.size(); second++) {
                names.add(List.of(rungs.get(first), rungs.get(second)));
                changes.add(changes(result, rungs.get(first), rungs.get(second), measure));
            }
        }
        List<PairedValues> values = changes.stream().map(PairedValues::of).toList();
        List<@Nullable Double> p = PairedValues.p(values, result.seed());
        List<@Nullable Double> adjusted = PairedValues.adjusted(p);
        List<RungPair> pairs = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            pairs.add(new RungPair(
                    names.get(i).get(0),
                    names.get(i).get(1),
                    values.get(i).means(result.seed()),
                    (int) changes.get(i).stream().filter(CaseChange::rose).count(),
                    (int) changes.get(i).stream().filter(CaseChange::fell).count(),
                    p.get(i),
                    adjusted.get(i)));
        }
        return List.copyOf(pairs);
    }

    private static List<CaseChange> changes(RetrievalResult result, String first, String second, String measure) {
        List<CaseChange> changes = new ArrayList<>();
        for (RetrievalCase each : result.cases()) {
            changes.add(
                    new CaseChange(each.id(), value(each, first, measure), value(each, second, measure), List.of()));
        }
        return changes;
    }

    private static @Nullable Double value(RetrievalCase one, String rung, String measure) {
        CaseRanking ranking = one.ranking(rung).orElse(null);
        return ranking == null ? null : ranking.values().get(measure);
    }

    /**
     * The same comparison, seen by another measure.
     *
     * @throws NullPointerException if the name is null
     * @throws IllegalArgumentException if the result does not have it
     */
    public RungComparison measure(String name) {
        Require.nonNull(name, "measure");
        List<String> known = result.provenance().instrument().measures();
        if (!known.contains(name)) {
            throw new IllegalArgumentException(
                    "measure '" + name + "' must be one of " + String.join(", ", known) + Nearest.hint(name, known));
        }
        return new RungComparison(result, name);
    }

    /** The result whose rungs are compared. */
    public RetrievalResult result() {
        return result;
    }

    /** Name of the measure by which they are compared. */
    public String measure() {
        return measure;
    }

    /** Every two rungs, in ladder order. */
    public List<RungPair> pairs() {
        return pairs;
    }

    /** Prints {@link #toText}. */
    public void print(PrintStream out) {
        out.print(toText());
        out.flush();
    }

    /** The comparison as lines of text, each ending in a line feed; characters that a terminal would obey are shown as escapes. */
    public String toText() {
        return LadderComparisonText.of(this);
    }

    /** The same as {@link #toText}. */
    @Override
    public String toString() {
        return toText();
    }
}
