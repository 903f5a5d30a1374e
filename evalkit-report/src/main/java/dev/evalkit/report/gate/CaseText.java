package dev.evalkit.report.gate;

import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.PooledCase;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.report.compare.AnswerChange;
import dev.evalkit.report.compare.CaseChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The text of a verdict about one case of answers: both outcomes, both reasons, and the ranks of the expected sources.
 */
final class CaseText {
    private final @Nullable String rung;
    private final Map<String, RetrievalCase> retrieved = new HashMap<>();

    /** Takes ranks from a ladder; null if there is none. */
    CaseText(@Nullable RetrievalResult ladder) {
        RungMeasure gateOn = ladder == null ? null : ladder.gateOn();
        rung = gateOn == null ? null : gateOn.rung();
        if (ladder != null) {
            ladder.cases().forEach(each -> retrieved.put(each.id(), each));
        }
    }

    CaseChange change(AnswerChange change) {
        List<String> details = new ArrayList<>();
        reasons("then", change.before(), details);
        reasons("now", change.after(), details);
        Optional<List<String>> ranks = ranksOfLadder(change);
        ranks.ifPresent(details::addAll);
        boolean withoutRanks = ranks.isEmpty() && change.ranks().isEmpty();
        if (withoutRanks) {
            details.addAll(sources(change.after()));
        }
        return new CaseChange(
                change.id(),
                value(change.before()),
                value(change.after()),
                ranks.isPresent() ? List.of() : change.ranks(),
                details);
    }

    /** Returns a passing case, with the reasons why some of its repeats could not be scored. */
    CaseChange partlyLost(AnswerChange change) {
        PooledCase now = change.latest();
        List<String> details = new ArrayList<>();
        for (CaseResult repeat : now.repeats()) {
            if (isOpen(repeat)) {
                String start = "now, repeat " + repeat.repeat() + " of "
                        + now.repeats().size() + " " + repeat.outcome().name().toLowerCase(Locale.ROOT) + ": ";
                repeat.reasons().forEach(reason -> details.add(start + reason));
            }
        }
        return new CaseChange(change.id(), value(change.before()), value(now), List.of(), details);
    }

    /** Returns whether a repeat was meant to be scored but was not. */
    static boolean isOpen(CaseResult repeat) {
        return repeat.outcome() == Outcome.ERRORED || repeat.outcome() == Outcome.UNSCORED;
    }

    private static @Nullable Double value(@Nullable PooledCase pooled) {
        return pooled == null || !pooled.outcome().isScored() ? null : pooled.outcome() == Outcome.PASSED ? 1.0 : 0.0;
    }

    private static void reasons(String when, @Nullable PooledCase pooled, List<String> details) {
        if (pooled != null && pooled.outcome() != Outcome.PASSED) {
            String start = when + ", " + pooled.outcome().name().toLowerCase(Locale.ROOT) + ": ";
            pooled.reasons().forEach(reason -> details.add(start + reason));
        }
    }

    /** Returns the ranks on the ladder; empty if the ladder does not have the case with this content. */
    private Optional<List<String>> ranksOfLadder(AnswerChange change) {
        RetrievalCase found = retrieved.get(change.id());
        if (found == null || !found.digest().equals(change.latest().golden().digest())) {
            return Optional.empty();
        }
        SortedMap<String, Integer> ranks =
                found.ranking(String.valueOf(rung)).map(CaseRanking::ranks).orElseGet(TreeMap::new);
        List<String> lines = new ArrayList<>();
        found.grades().forEach((id, grade) -> {
            if (grade > 0) {
                Integer rank = ranks.get(id);
                lines.add(id + ": " + (rank == null ? "missed by" : "rank " + rank + " of") + " rung '" + rung + "'");
            }
        });
        return Optional.of(lines);
    }

    private static List<String> sources(@Nullable PooledCase pooled) {
        CaseGrade grade = pooled == null ? null : pooled.decisive().grade();
        return grade == null || grade.sources() == null
                ? List.of()
                : grade.sources().stream().map(SourceUse::toString).toList();
    }
}
