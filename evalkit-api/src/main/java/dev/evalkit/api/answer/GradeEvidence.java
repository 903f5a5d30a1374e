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
    static void requireVerdict(CaseResult result) {
        CaseGrade grade = result.grade();
        CaseRun run = result.run();
        if (grade == null || run == null || grade.outcome() != Outcome.PASSED) {
            return;
        }
        boolean withoutVerdict = !grade.checks().isEmpty() && grade.verdict() == null;
        CaseResult.Case golden = result.golden();
        // with a tier, the facts decide, and a result does not store them
        if (withoutVerdict && golden.tier() == null && needsVerdict(golden.behavior(), run.reply())) {
            throw contradiction(golden, grade, "the instrument: its meaning must be judged, and there is no verdict");
        }
    }

    private static boolean needsVerdict(String behavior, AgentReply reply) {
        List<SeenPassage> passages = reply.passages();
        return behavior.equals(Behavior.ANSWER.name())
                || behavior.equals(Behavior.ABSTAIN.name())
                || (behavior.equals(Behavior.CHITCHAT.name()) && passages != null && !passages.isEmpty());
    }

    /** Returns the fault that a verdict found in a run; null if none. */
    private static @Nullable String fault(JudgeVerdict verdict, CaseResult.Case golden, AgentReply reply) {
        if (verdict.followedEmbeddedInstructions()) {
            return FOLLOWED;
        }
        List<Boolean> facts = verdict.factsCovered();
        boolean actsAndStates = !mustSaySomething(golden.behavior()) && !facts.isEmpty();
        if ((golden.tier() != null && facts.isEmpty()) || !(needsVerdict(golden.behavior(), reply) || actsAndStates)) {
            return null;
        }
        if (golden.behavior().equals(Behavior.ABSTAIN.name())) {
            return verdict.abstained() ? null : "it answered instead of abstaining";
        }
        if (golden.behavior().equals(Behavior.ANSWER.name()) || actsAndStates) {
            if (facts.contains(false)) {
                return "it does not state every fact";
            }
            if (verdict.abstained() && facts.isEmpty()) {
                return "it abstained instead of answering";
            }
        }
        return verdict.grounded() || reply.passages() == null ? null : "it claims what its passages do not support";
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
