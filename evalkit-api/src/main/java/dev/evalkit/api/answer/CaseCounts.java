package dev.evalkit.api.answer;

import dev.evalkit.api.result.Outcome;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The number of repeats of one case with each outcome. */
final class CaseCounts {
    private final String id;
    private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    private @Nullable String category;
    private @Nullable String tier;
    private int results;
    private double judgeScores;
    private int judged;

    CaseCounts(String id) {
        this.id = id;
    }

    /** Counts one repeat. Returns how many were counted so far. */
    int add(CaseResult result) {
        CaseResult.Case golden = result.golden();
        category = golden.category();
        tier = golden.tier();
        outcomes.merge(result.outcome(), 1, Integer::sum);
        CaseGrade grade = result.grade();
        if (grade != null && grade.rubric() != null) {
            RubricTotals.overall(grade.rubric()).ifPresent(score -> {
                judgeScores += score;
                judged++;
            });
        }
        return ++results;
    }

    /** Returns the sum of the answers' rubric scores. */
    double judgeScores() {
        return judgeScores;
    }

    /** Returns how many answers have a rubric score. */
    int judged() {
        return judged;
    }

    String id() {
        return id;
    }

    @Nullable
    String category() {
        return category;
    }

    @Nullable
    String tier() {
        return tier;
    }

    Map<Outcome, Integer> outcomes() {
        return outcomes;
    }

    int count(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0);
    }

    int scored() {
        return count(Outcome.PASSED) + count(Outcome.FAILED);
    }

    boolean isFlaky() {
        return count(Outcome.PASSED) > 0 && count(Outcome.FAILED) > 0;
    }

    /** Returns the outcome of the whole case; {@link AnswerSummary} has the rule. */
    Outcome pooled() {
        for (Outcome outcome : PooledCase.GRAVEST_FIRST) {
            if (count(outcome) > 0) {
                return outcome;
            }
        }
        return Outcome.SKIPPED;
    }
}
