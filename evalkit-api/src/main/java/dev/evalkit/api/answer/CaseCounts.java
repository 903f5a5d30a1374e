package dev.evalkit.api.answer;

import dev.evalkit.api.result.Outcome;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How many repeats of one case had each outcome. */
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

    /** Counts one repeat; how many there are by now. */
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

    /** The sum of the answers' scores by a rubric. */
    double judgeScores() {
        return judgeScores;
    }

    /** How many answers have a score by a rubric. */
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

    /** What became of the case as a whole; {@link AnswerSummary} has the rule. */
    Outcome pooled() {
        for (Outcome outcome : List.of(Outcome.FAILED, Outcome.PASSED, Outcome.UNSCORED, Outcome.ERRORED)) {
            if (count(outcome) > 0) {
                return outcome;
            }
        }
        return Outcome.SKIPPED;
    }
}
