package dev.evalkit.report.compare;

import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.PooledCase;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.report.compare.CaseChange.RankChange;
import dev.evalkit.report.pair.Pairs.Pair;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The change of one case of an answer eval between two results, all its repeats together.
 *
 * @param kind how the case changed
 * @param before the case in the earlier result; {@code null} if and only if it was added
 * @param after the case in the later result; {@code null} if and only if it was removed
 */
public record AnswerChange(
        Kind kind, @Nullable PooledCase before, @Nullable PooledCase after) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if {@code kind} is null
     * @throws IllegalArgumentException if {@code before} or {@code after} is absent although the kind requires it, or
     *     present although the kind excludes it
     */
    public AnswerChange {
        Require.nonNull(kind, "kind of change");
        if ((before == null) != (kind == Kind.ADDED) || (after == null) != (kind == Kind.REMOVED)) {
            throw new IllegalArgumentException(kind + " contradicts the results that have the case");
        }
    }

    /** How a case changed. Its content is the same in both results unless the kind says otherwise. */
    public enum Kind {
        /** It failed before and passes now. */
        FIXED,
        /** It passed before and fails now. */
        BROKEN,
        /** It still fails, but for other reasons. */
        FAILING_OTHERWISE,
        /** It still fails, for the same reasons. */
        STILL_FAILING,
        /** It still passes. */
        STILL_PASSING,
        /** It errored, which it did not before: the agent or its judge could not be reached. */
        NEWLY_ERRORED,
        /** It is unscored, which it was not before: it has no readable verdict. */
        NEWLY_UNSCORED,
        /** The user left it out, but not before. */
        NEWLY_SKIPPED,
        /** It was errored or unscored before and is scored now. */
        RECOVERED,
        /** The user left it out before, and it is scored now. */
        NO_LONGER_SKIPPED,
        /** It was errored, unscored or skipped before and has the same outcome now. */
        STILL_NOT_SCORED,
        /** The content of the case differs, so the outcomes are not compared. */
        CHANGED,
        /** Only the later result has it. */
        ADDED,
        /** Only the earlier result has it. */
        REMOVED;

        /**
         * Returns whether the case is scored in both results with the same content, so that it counts in their rates.
         */
        public boolean isScoredInBoth() {
            return this == FIXED
                    || this == BROKEN
                    || this == FAILING_OTHERWISE
                    || this == STILL_FAILING
                    || this == STILL_PASSING;
        }
    }

    static AnswerChange of(Pair<PooledCase> pair) {
        return new AnswerChange(kind(pair.before(), pair.after()), pair.before(), pair.after());
    }

    private static Kind kind(PooledCase before, PooledCase after) {
        Outcome then = before.outcome();
        Outcome now = after.outcome();
        return switch (now) {
            case PASSED ->
                then == Outcome.FAILED ? Kind.FIXED : then == Outcome.PASSED ? Kind.STILL_PASSING : back(then);
            case FAILED ->
                then == Outcome.PASSED ? Kind.BROKEN : then == Outcome.FAILED ? failing(before, after) : back(then);
            case ERRORED -> then == now ? Kind.STILL_NOT_SCORED : Kind.NEWLY_ERRORED;
            case UNSCORED -> then == now ? Kind.STILL_NOT_SCORED : Kind.NEWLY_UNSCORED;
            case SKIPPED -> then == now ? Kind.STILL_NOT_SCORED : Kind.NEWLY_SKIPPED;
        };
    }

    private static Kind back(Outcome then) {
        return then == Outcome.SKIPPED ? Kind.NO_LONGER_SKIPPED : Kind.RECOVERED;
    }

    private static Kind failing(PooledCase before, PooledCase after) {
        return new HashSet<>(before.reasons()).equals(new HashSet<>(after.reasons()))
                ? Kind.STILL_FAILING
                : Kind.FAILING_OTHERWISE;
    }

    /** Returns the id of the case. */
    public String id() {
        return latest().golden().id();
    }

    /** Returns the case in the later result, or in the earlier one if it was removed. */
    public PooledCase latest() {
        return after != null ? after : Objects.requireNonNull(before);
    }

    /**
     * Returns the ranks of the expected sources among the passages that the agent read, in the decisive repeats and in
     * the order of the later case. Empty if either result does not report its passages, or the case's content changed.
     */
    public List<RankChange> ranks() {
        List<SourceUse> then = sources(before);
        List<SourceUse> now = sources(after);
        if (then == null || now == null || kind == Kind.CHANGED) {
            return List.of();
        }
        List<RankChange> ranks = new ArrayList<>();
        for (SourceUse use : now) {
            Integer rank = then.stream()
                    .filter(earlier -> earlier.id().equals(use.id()))
                    .findFirst()
                    .map(SourceUse::rank)
                    .orElse(null);
            ranks.add(new RankChange(use.id(), rank, use.rank()));
        }
        return ranks;
    }

    private static @Nullable List<SourceUse> sources(@Nullable PooledCase pooled) {
        CaseGrade grade = pooled == null ? null : pooled.decisive().grade();
        return grade == null ? null : grade.sources();
    }
}
