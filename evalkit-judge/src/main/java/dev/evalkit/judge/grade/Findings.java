package dev.evalkit.judge.grade;

import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.CheckReport;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.NamedCheck;
import dev.evalkit.judge.check.NamedCheck.Role;
import dev.evalkit.judge.pace.ClientFaults;
import java.util.ArrayList;
import java.util.List;

/**
 * The findings of the checks on one run.
 *
 * @param reports every check with its result, in order
 * @param broken reasons of the checks that threw
 * @param failed reasons of the checks that failed, without those that stand in for a judge
 * @param standInFailed reasons of the failed checks that stand in for a judge
 * @param held whether a check that decides passed
 * @param standInHeld whether a check that stands in for a judge passed
 */
record Findings(
        List<CheckReport> reports,
        List<String> broken,
        List<String> failed,
        List<String> standInFailed,
        boolean held,
        boolean standInHeld) {
    private static final int SHOWN = 200;

    /** Runs every check. */
    static Findings of(Checks checks, GoldenCase golden, CaseRun run) {
        List<CheckReport> reports = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        List<String> standInFailed = new ArrayList<>();
        boolean held = false;
        boolean standInHeld = false;
        for (NamedCheck check : checks.all()) {
            CheckReport report;
            try {
                CheckResult result = Require.nonNull(check.check().check(golden, run), "the result");
                report = new CheckReport(check.name(), result);
            } catch (Exception | AssertionError | LinkageError | StackOverflowError e) {
                report = new CheckReport(check.name(), CheckResult.notApplicable("the check threw " + text(e)));
                broken.add("check " + report);
            }
            reports.add(report);
            switch (report.result().status()) {
                case FAILED -> (check.role() == Role.STANDS_IN ? standInFailed : failed).add(report.toString());
                case PASSED -> {
                    held |= check.role() == Role.DECIDES;
                    standInHeld |= check.role() == Role.STANDS_IN;
                }
                case NOT_APPLICABLE -> {}
            }
        }
        return new Findings(reports, broken, failed, standInFailed, held, standInHeld);
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
