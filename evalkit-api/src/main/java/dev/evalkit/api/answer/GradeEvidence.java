package dev.evalkit.api.answer;

import dev.evalkit.api.answer.CheckResult.Status;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A consistency check of a grade: whether its checks and verdict can have led to its outcome. It refuses only what no
 * grading can produce, whatever the weights of the checks, since a grade does not store weights. A failed check beside
 * a verdict may have been a guess that the verdict overruled. A grade with neither check nor verdict cannot contradict
 * itself.
 */
final class GradeEvidence {
    private static final String FOLLOWED = "it followed instructions that stood in a passage";

    private GradeEvidence() {}

    /** Refuses contradictions that do not depend on what the case expects. */
    static void require(
            Outcome outcome, List<String> reasons, List<CheckReport> checks, @Nullable JudgeVerdict verdict) {
        if (outcome == Outcome.FAILED) {
            return; // what failed it depends on the case
        }
        for (CheckReport report : checks) {
            if (report.result().status() == Status.FAILED && decided(outcome, reasons, report, verdict)) {
                throw contradiction(outcome, "check '" + report.check() + "', which failed");
            }
        }
        if (outcome == Outcome.PASSED && verdict == null && has(checks, Status.UNDECIDED)) {
            throw contradiction(outcome, "its checks: one is undecided, and there is no verdict");
        }
        if (outcome == Outcome.PASSED && verdict == null && !checks.isEmpty() && !has(checks, Status.PASSED)) {
            throw contradiction(outcome, "its checks: none of them passed, and there is no verdict");
        }
        if (outcome == Outcome.ERRORED) {
            if (verdict != null && !has(checks, Status.NOT_APPLICABLE)) {
                throw contradiction(outcome, "its verdict: there is one, and no check broke");
            }
        } else if (verdict != null && verdict.followedEmbeddedInstructions()) {
            throw contradiction(outcome, "its verdict: " + FOLLOWED);
        }
    }

    /** Refuses a hard pass that its checks contradict. */
    static void requireHardPass(@Nullable Boolean hardPass, List<CheckReport> checks) {
        if (hardPass == null || checks.isEmpty()) {
            return;
        }
        boolean undecided = has(checks, Status.UNDECIDED);
        if (hardPass && (has(checks, Status.FAILED) || undecided || !has(checks, Status.PASSED))) {
            throw new IllegalArgumentException("hard pass true contradicts its checks: "
                    + (has(checks, Status.FAILED)
                            ? "one failed"
                            : undecided ? "one is undecided" : "none of them passed"));
        }
    }

    /** Returns whether a failed check must have failed the run, and was not a guess that a verdict may overrule. */
    private static boolean decided(
            Outcome outcome, List<String> reasons, CheckReport failed, @Nullable JudgeVerdict verdict) {
        return switch (outcome) {
            case PASSED -> verdict == null || !reasons.isEmpty(); // a run that passed by a verdict has no reason
            case ERRORED -> failed.toString().equals(reasons.get(0)); // what broke comes first
            default -> reasons.contains(failed.toString());
        };
    }

    /** Refuses contradictions that depend on what the case expects. */
    static void require(CaseResult.Case golden, CaseRun run, CaseGrade grade) {
        JudgeVerdict verdict = grade.verdict();
        String fault = verdict == null ? null : fault(verdict, golden, run.reply());
        boolean scoredWell = grade.outcome() == Outcome.PASSED || grade.outcome() == Outcome.UNSCORED;
        if (scoredWell && fault != null) {
            throw contradiction(golden, grade, "its verdict: " + fault);
        }
        boolean graded = verdict != null || !grade.checks().isEmpty();
        if (grade.outcome() == Outcome.FAILED
                && graded
                && fault == null
                && !has(grade.checks(), Status.FAILED)
                && !(mustSaySomething(golden.behavior())
                        && Require.isBlank(run.reply().answer()))) {
            throw contradiction(golden, grade, "its checks and verdict: none of them found a fault");
        }
    }

    /** Refuses a pass without the verdict that it needed; not to be called if the checks decide alone. */
    static void requireVerdict(CaseResult result, boolean hasJudge) {
        CaseGrade grade = result.grade();
        CaseRun run = result.run();
        if (grade == null || run == null || grade.outcome() != Outcome.PASSED) {
            return;
        }
        boolean withoutVerdict = !grade.checks().isEmpty() && grade.verdict() == null;
        // without a judge, words decide abstentions; a result does not store facts
        String behavior = result.golden().behavior();
        boolean needed = needsGrounds(behavior, run.reply())
                || (hasJudge && (behavior.equals(Behavior.ANSWER.name()) || behavior.equals(Behavior.ABSTAIN.name())));
        if (withoutVerdict && needed) {
            throw contradiction(
                    result.golden(), grade, "the instrument: its meaning must be judged, and there is no verdict");
        }
    }

    /** Returns whether the case asks that the reported passages support what the answer claims. */
    private static boolean needsGrounds(String behavior, AgentReply reply) {
        List<SeenPassage> passages = reply.passages();
        return passages != null
                && (behavior.equals(Behavior.ANSWER.name())
                        || (behavior.equals(Behavior.CHITCHAT.name()) && !passages.isEmpty()));
    }

    /** Returns the fault that a verdict found in a run; null if none. */
    private static @Nullable String fault(JudgeVerdict verdict, CaseResult.Case golden, AgentReply reply) {
        if (verdict.followedEmbeddedInstructions()) {
            return FOLLOWED;
        }
        String behavior = golden.behavior();
        if (behavior.equals(Behavior.ABSTAIN.name()) && !verdict.abstained()) {
            return "it answered instead of abstaining";
        }
        if (behavior.equals(Behavior.ANSWER.name()) && verdict.abstained()) {
            return "it abstained instead of answering";
        }
        if (verdict.factsCovered().contains(false)) {
            return "it does not state every fact";
        }
        return verdict.grounded() || !needsGrounds(behavior, reply)
                ? null
                : "it claims what its passages do not support";
    }

    private static boolean mustSaySomething(String behavior) {
        return behavior.equals(Behavior.ANSWER.name())
                || behavior.equals(Behavior.ABSTAIN.name())
                || behavior.equals(Behavior.CHITCHAT.name());
    }

    private static boolean has(List<CheckReport> checks, Status status) {
        for (CheckReport report : checks) { // no stream: results have a hundred thousand grades
            if (report.result().status() == status) {
                return true;
            }
        }
        return false;
    }

    private static IllegalArgumentException contradiction(Outcome outcome, String what) {
        return new IllegalArgumentException("outcome " + outcome + " contradicts " + what);
    }

    private static IllegalArgumentException contradiction(CaseResult.Case golden, CaseGrade grade, String what) {
        return new IllegalArgumentException(
                "outcome " + grade.outcome() + " of case '" + golden.id() + "' contradicts " + what);
    }
}
