package dev.evalkit.api.answer;

import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One repeat of one golden case in a result: its run and grade, or its error, or neither if it was skipped.
 *
 * @param golden what the result stores of the case
 * @param repeat number of the repeat, from 1
 * @param run what the agent replied; {@code null} if there is no reply
 * @param grade the grade of the run; {@code null} if there is no run
 * @param error why there is no reply; {@code null} if there is one, or the case was skipped
 */
public record CaseResult(
        Case golden,
        int repeat,
        @Nullable CaseRun run,
        @Nullable CaseGrade grade,
        @Nullable RunError error) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code golden} is null
     * @throws IllegalArgumentException if {@code repeat} is below 1, the run belongs to another case or repeat, a run
     *     has no grade or has an error beside it, or checks and verdict cannot have led to the outcome
     */
    public CaseResult {
        Require.nonNull(golden, "golden case");
        Require.atLeast(1, repeat, "repeat of case", golden.id());
        if (run != null && (!run.caseId().equals(golden.id()) || run.repeat() != repeat)) {
            throw new IllegalArgumentException("repeat " + repeat + " of case '" + golden.id()
                    + "' has the run of repeat " + run.repeat() + " of case '" + run.caseId() + "'");
        }
        if ((run == null) != (grade == null) || (run != null && error != null)) {
            throw new IllegalArgumentException(
                    "case '" + golden.id() + "' must have a run with its grade, or an error, or neither");
        }
        if (run != null && grade != null) {
            GradeEvidence.require(golden, run, grade);
        }
    }

    /**
     * The part of a golden case that a result stores, for pairing and slicing.
     *
     * @param id id of the case; not blank
     * @param digest digest of its content; not blank
     * @param question what was asked
     * @param category its category; {@code null} if it has none
     * @param tier its tier; {@code null} if it has none
     * @param behavior name of the expected behavior; not blank
     */
    public record Case(
            String id,
            String digest,
            String question,
            @Nullable String category,
            @Nullable String tier,
            String behavior) {
        /**
         * Checks the components.
         *
         * @throws IllegalArgumentException if the id, digest, question or behavior is blank
         */
        public Case {
            Require.notBlank(id, "case id");
            Require.notBlank(digest, "digest of case", id);
            Require.notBlank(question, "question of case", id);
            Require.notBlank(behavior, "behavior of case", id);
        }

        /** Returns what a result stores of this case. */
        public static Case of(GoldenCase golden) {
            return new Case(
                    golden.id(),
                    golden.digest(),
                    golden.question(),
                    golden.labels().category(),
                    golden.labels().tier(),
                    golden.expected().behavior().name());
        }
    }

    /**
     * Returns a repeat that was run and graded.
     *
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the run belongs to another case
     */
    public static CaseResult graded(GoldenCase golden, CaseRun run, CaseGrade grade) {
        return new CaseResult(Case.of(golden), run.repeat(), run, grade, null);
    }

    /**
     * Returns a repeat without a reply.
     *
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code repeat} is below 1
     */
    public static CaseResult errored(GoldenCase golden, int repeat, RunError error) {
        return new CaseResult(Case.of(golden), repeat, null, null, Require.nonNull(error, "error"));
    }

    /**
     * Returns a repeat that the user left out.
     *
     * @throws NullPointerException if {@code golden} is null
     * @throws IllegalArgumentException if {@code repeat} is below 1
     */
    public static CaseResult skipped(GoldenCase golden, int repeat) {
        return new CaseResult(Case.of(golden), repeat, null, null, null);
    }

    /** Returns the outcome of the repeat. */
    public Outcome outcome() {
        if (grade != null) {
            return grade.outcome();
        }
        return error == null ? Outcome.SKIPPED : Outcome.ERRORED;
    }

    /** Returns the reasons for the outcome, gravest first; empty if it was skipped, or passed without reasons. */
    public List<String> reasons() {
        if (grade != null) {
            return grade.reasons();
        }
        return error == null ? List.of() : List.of(error.toString());
    }
}
