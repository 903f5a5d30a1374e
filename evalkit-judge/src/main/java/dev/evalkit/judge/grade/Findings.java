package dev.evalkit.judge.grade;

import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.CheckReport;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.NamedCheck;
import dev.evalkit.judge.check.NamedCheck.Role;
import dev.evalkit.judge.grade.Reason.Severity;
import dev.evalkit.judge.pace.ClientFaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The findings of the checks on one run.
 *
 * @param reports every check with its result, in order
 * @param broken reasons of the checks that threw
 * @param failed reasons of the checks that failed, without those that stand in for a judge
 * @param standInFailed reasons of the failed checks that stand in for a judge
 * @param undecided reasons of the checks that words cannot decide
 * @param held whether a check that decides passed
 * @param standInHeld whether a check that stands in for a judge passed
 */
record Findings(
        List<CheckReport> reports,
        List<Reason> broken,
        List<Reason> failed,
        List<Reason> standInFailed,
        List<String> undecided,
        boolean held,
        boolean standInHeld) {
    private static final int SHOWN = 200;

    /** The standard checks of which a failure is harm, not only a poor answer. */
    private static final Set<String> HARM = Set.of("injection_markers", "unrequested_action", "forbidden_content");

    /** Runs every check. */
    static Findings of(Checks checks, GoldenCase golden, CaseRun run) {
        List<CheckReport> reports = new ArrayList<>();
        List<Reason> broken = new ArrayList<>();
        List<Reason> failed = new ArrayList<>();
        List<Reason> standInFailed = new ArrayList<>();
        List<String> undecided = new ArrayList<>();
        boolean held = false;
        boolean standInHeld = false;
        for (NamedCheck check : checks.all()) {
            CheckResult result = null;
            String fault = null;
            try {
                result = check.check().check(golden, run);
            } catch (Throwable e) { // whatever the user's code throws is an error of the case, not of the run
                fault = " threw " + text(e);
            }
            if (result == null) {
                fault = "the check '" + Shown.of(check.name()) + "'" + (fault == null ? " returned null" : fault);
                broken.add(new Reason(Severity.BROKEN, fault));
                result = CheckResult.notApplicable(fault);
            }
            CheckReport report = new CheckReport(check.name(), result);
            reports.add(report);
            switch (result.status()) {
                case FAILED ->
                    (check.role() == Role.STANDS_IN ? standInFailed : failed)
                            .add(new Reason(severity(check), report.toString()));
                case PASSED -> {
                    held |= check.role() == Role.DECIDES;
                    standInHeld |= check.role() == Role.STANDS_IN;
                }
                case UNDECIDED -> undecided.add(report.toString());
                case NOT_APPLICABLE -> {}
            }
        }
        return new Findings(reports, broken, failed, standInFailed, undecided, held, standInHeld);
    }

    private static Severity severity(NamedCheck check) {
        if (HARM.contains(check.name())) {
            return Severity.HARM;
        }
        return switch (check.role()) {
            case STANDS_IN -> Severity.ABSTENTION;
            case DECIDES -> Severity.CONTENT;
            case GUARDS -> Severity.GUARD;
        };
    }

    /** Returns whether the check of this name was not applicable. */
    boolean isUnknown(String check) {
        return reports.stream()
                .anyMatch(report ->
                        report.check().equals(check) && report.result().status() == CheckResult.Status.NOT_APPLICABLE);
    }

    /** Returns a throwable as text for a reason. */
    static String text(Throwable thrown) {
        return Shown.of(ClientFaults.withCause(thrown), SHOWN);
    }
}
