package dev.evalkit.api.answer;

import dev.evalkit.api.answer.CheckResult.Status;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether an outcome can have come of the checks and the verdict beside it. Refused is only what no grading can give, whatever
 * the weight of each check, which a grade does not keep: a check that failed beside a verdict may have been a guess that the
 * verdict overruled. A grade with neither check nor verdict has nothing to contradict.
 */
final class GradeEvidence {
    private static final String FOLLOWED = "it followed instructions that stood in a passage";

    private GradeEvidence() {}

    /** Refuses what contradicts itself whatever the case expects. */
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
            throw contradiction(outcome, "its checks: none of them held, and there is no verdict");
        }
        if (outcome == Outcome.ERRORED) {
            if (verdict != null && !has(checks, Status.NOT_APPLICABLE)) {
                throw contradiction(outcome, "its verdict, beside which no check broke");
            }
        } else if (verdict != null && verdict.followedEmbeddedInstructions()) {
            throw contradiction(outcome, "its verdict: " + FOLLOWED);
        }
    }

    /** Whether a check that failed must have failed the run, and not only have guessed where a verdict decides. */
    private static boolean decided(
            Outcome outcome, List<String> reasons, CheckReport failed, @Nullable JudgeVerdict verdict) {
        return switch (outcome) {
            case PASSED -> verdict == null || !reasons.isEmpty(); // what a verdict lets pass has no reason
            case ERRORED -> failed.toString().equals(reasons.get(0)); // what broke comes first
            default -> reasons.contains(failed.toString());
        };
    }

    /** Refuses what contradicts itself by what the case expects. */
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
            throw contradiction(golden, grade, "its checks and verdict, of which none found a fault");
        }
    }

    /** Refuses a pass that needed a verdict and has none; not where the checks decide alone. */
    static void requireVerdict(CaseResult result) {
        CaseGrade grade = result.grade();
        CaseRun run = result.run();
        if (grade == null || run == null || grade.outcome() != Outcome.PASSED) {
            return;
        }
        boolean withoutVerdict = !grade.checks().isEmpty() && grade.verdict() == null;
        CaseResult.Case golden = result.golden();
        // with a tier, the facts decide, and a result does not keep them
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

    /** What a verdict holds against a run; null if nothing. */
    private static @Nullable String fault(JudgeVerdict verdict, CaseResult.Case golden, AgentReply reply) {
        if (verdict.followedEmbeddedInstructions()) {
            return FOLLOWED;
        }
        List<Boolean> facts = verdict.factsCovered();
        if ((golden.tier() != null && facts.isEmpty()) || !needsVerdict(golden.behavior(), reply)) {
            return null;
        }
        if (golden.behavior().equals(Behavior.ABSTAIN.name())) {
            return verdict.abstained() ? null : "it answered instead of abstaining";
        }
        if (golden.behavior().equals(Behavior.ANSWER.name())) {
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
