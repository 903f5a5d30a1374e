package dev.evalkit.report.compare;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.text.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The change of one case between two results: of a ladder, by one measure on one rung; of answers, by outcome.
 *
 * @param id id of the case
 * @param before the measure's value in the earlier result, or 1 if the case passed and 0 if it failed; {@code null} if
 *     it was undefined or not scored
 * @param after the same for the later result
 * @param ranks the ranks of each relevant id, in natural order; for answers, of each expected source among the passages
 * @param details further lines for answers: why the case failed or has no verdict, then and now
 */
public record CaseChange(
        String id, @Nullable Double before, @Nullable Double after, List<RankChange> ranks, List<String> details) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if {@code id}, a list or an element is null
     */
    public CaseChange {
        Require.notBlank(id, "case id");
        ranks = Require.listOf(ranks, "ranks of case '" + id + "'");
        details = Require.listOf(details, "details of case '" + id + "'");
    }

    /** Creates a change without details. */
    CaseChange(String id, @Nullable Double before, @Nullable Double after, List<RankChange> ranks) {
        this(id, before, after, ranks, List.of());
    }

    /**
     * The ranks of a relevant id in both results.
     *
     * @param expectedId the relevant id
     * @param before its rank, from 1, in the earlier result; {@code null} if it was missed
     * @param after its rank, from 1, in the later result; {@code null} if it was missed
     */
    public record RankChange(
            String expectedId,
            @Nullable Integer before,
            @Nullable Integer after) {
        /** Returns {@code refunds.md: rank 2 -> 9}. */
        @Override
        public String toString() {
            String from = before == null ? "missed" : "rank " + before;
            if (Objects.equals(before, after)) {
                return expectedId + ": " + from + ", as before";
            }
            String to = after == null ? "missed" : before == null ? "rank " + after : after.toString();
            return expectedId + ": " + from + " -> " + to;
        }
    }

    /**
     * Returns the change of one case between two ladders.
     *
     * @param look the rung and measure to compare
     * @throws NullPointerException if an argument is null
     */
    public static CaseChange of(RetrievalCase before, RetrievalCase after, RungMeasure look) {
        Optional<CaseRanking> then = before.ranking(look.rung());
        Optional<CaseRanking> now = after.ranking(look.rung());
        List<RankChange> ranks = new ArrayList<>();
        for (Map.Entry<String, Integer> grade : after.grades().entrySet()) {
            if (grade.getValue() > 0) {
                String id = grade.getKey();
                ranks.add(new RankChange(id, rank(then, id), rank(now, id)));
            }
        }
        return new CaseChange(after.id(), value(before, look), value(after, look), ranks);
    }

    /** Returns the measure's value on the rung; {@code null} if it is undefined there. */
    static @Nullable Double value(RetrievalCase one, RungMeasure look) {
        CaseRanking ranking = one.ranking(look.rung()).orElse(null);
        return ranking == null ? null : ranking.values().get(look.measure());
    }

    private static @Nullable Integer rank(Optional<CaseRanking> ranking, String id) {
        return ranking.map(r -> r.ranks().get(id)).orElse(null);
    }

    /** Returns whether the measure is defined in both results, so that its values can be compared. */
    public boolean isCompared() {
        return before != null && after != null;
    }

    /** Returns whether the value fell; a value that is no longer defined counts as fallen. */
    public boolean fell() {
        return PairedValues.fell(CaseChanges.orNaN(before), CaseChanges.orNaN(after));
    }

    /** Returns whether the value rose; one that was undefined before did not rise. */
    public boolean rose() {
        return PairedValues.rose(CaseChanges.orNaN(before), CaseChanges.orNaN(after));
    }

    /** Returns the values, {@code 1.000 -> 0.500}, with enough digits to tell them apart. */
    public String values() {
        if (before != null && after != null) {
            return String.join(" -> ", Decimals.distinct(before, after));
        }
        return text(before) + " -> " + text(after);
    }

    /** Returns the outcomes, {@code passed -> failed}. */
    public String outcomes() {
        return outcome(before) + " -> " + outcome(after);
    }

    private static String outcome(@Nullable Double value) {
        return value == null ? "not scored" : value > 0 ? "passed" : "failed";
    }

    private static String text(@Nullable Double value) {
        return value == null ? "undefined" : Decimals.of(value);
    }
}
