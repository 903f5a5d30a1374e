package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricGrade;
import dev.evalkit.api.result.Outcome;
import java.util.List;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The grade of one run: its outcome and the evidence for it.
 *
 * @param outcome {@code PASSED}, {@code FAILED}, {@code UNSCORED}, or {@code ERRORED} if a check threw or the judge
 *     could not be reached
 * @param reasons reasons for the outcome, gravest first; at least one unless the run passed
 * @param checks every check with its result, in order
 * @param verdict the judge's verdict; {@code null} if it was not asked, or gave none
 * @param judgeReply the judge's reply if it could not be read; {@code null} otherwise
 * @param sources how the reply used the expected sources or chunks; {@code null} if the reply does not report its
 *     passages
 * @param rubric the scores of a rubric judge, which never change the outcome; {@code null} if none was asked
 * @param judging faults and calls of the judges; {@code null} if none was asked, or nothing is known
 * @param hardPass the hard pass: whether the run passes if checks alone decide, and words decide what is an abstention.
 *     It stands beside the outcome and never changes it; {@code null} if the checks decide nothing, one threw, or a
 *     host's own grading does not say
 */
@Value.Builder
@SuppressWarnings("exports") // an annotation for the build only, which hosts need not have
public record CaseGrade(
        Outcome outcome,
        List<String> reasons,
        List<CheckReport> checks,
        @Nullable JudgeVerdict verdict,
        @Nullable String judgeReply,
        @Nullable List<SourceUse> sources,
        @Nullable RubricGrade rubric,
        @Nullable JudgeWork judging,
        @Nullable Boolean hardPass) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if a run that did not pass has no reason, the outcome is {@code SKIPPED}, or the
     *     checks and the verdict cannot have led to it
     */
    public CaseGrade {
        Require.nonNull(outcome, "outcome");
        reasons = Require.listOf(reasons, "reasons");
        checks = Require.listOf(checks, "checks");
        sources = sources == null ? null : Require.listOf(sources, "sources");
        judging = judging == null || judging.equals(JudgeWork.NONE) ? null : judging;
        if (outcome == Outcome.SKIPPED) {
            throw new IllegalArgumentException("a graded run cannot be SKIPPED");
        }
        if (outcome != Outcome.PASSED && reasons.isEmpty()) {
            throw new IllegalArgumentException("a run that did not pass needs a reason");
        }
        GradeEvidence.require(outcome, reasons, checks, verdict);
        GradeEvidence.requireHardPass(hardPass, checks);
    }

    /** Returns a builder. The outcome is required. */
    public static Builder builder() {
        return new Builder();
    }

    /** The builder of a grade. */
    public static final class Builder extends CaseGradeBuilder {
        Builder() {}
    }

    /**
     * Returns the same grade with the scores of a rubric judge.
     *
     * @throws NullPointerException if {@code scores} is null
     */
    public CaseGrade withRubric(RubricGrade scores) {
        Require.nonNull(scores, "scores");
        return new CaseGrade(outcome, reasons, checks, verdict, judgeReply, sources, scores, judging, hardPass);
    }

    /**
     * Returns the same grade with the faults and calls of the judges.
     *
     * @throws NullPointerException if {@code work} is null
     */
    public CaseGrade withJudging(JudgeWork work) {
        Require.nonNull(work, "work");
        return new CaseGrade(outcome, reasons, checks, verdict, judgeReply, sources, rubric, work, hardPass);
    }
}
