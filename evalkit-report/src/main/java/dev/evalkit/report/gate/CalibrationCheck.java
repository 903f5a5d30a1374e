package dev.evalkit.report.gate;

import dev.evalkit.api.judge.CalibratedRow;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.FieldAgreement;
import dev.evalkit.api.judge.FieldCounts;
import dev.evalkit.api.judge.VerdictField;
import dev.evalkit.api.stats.ClusteredRate;
import dev.evalkit.api.stats.Rate;
import dev.evalkit.report.gate.GateVerdict.Cases;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks a calibration: whether the judge agrees with people. */
final class CalibrationCheck {
    private static final double COVERAGE = 0.95;

    /** The minimum sensitivity and specificity, unless set. */
    private static final double AGREEMENT = 0.8;

    /** With fewer independent rows of a class, a rate says very little. */
    private static final int FEWEST = 10;

    private final GateSettings settings;
    private final CalibrationResult now;
    private final double agreement;

    /** Prepares to check a calibration. */
    CalibrationCheck(GateSettings settings, CalibrationResult now) {
        this.settings = settings;
        this.now = now;
        this.agreement = settings.agreement == null ? AGREEMENT : settings.agreement;
    }

    /** Returns the verdict of all rules. */
    GateVerdict verdict() {
        List<RuleVerdict> rules = new ArrayList<>();
        List<FieldAgreement> fields = now.agreements();
        if (!settings.rules.isEmpty()) {
            rules.add(new RuleVerdict(
                    "rules",
                    Verdict.REFUSED,
                    "added rules compare a result with its baseline, but a calibration has no baseline"));
        }
        if (fields.isEmpty()) {
            rules.add(new RuleVerdict(
                    "labels", Verdict.REFUSED, "no labels in " + rows(now.rows().size())));
        } else {
            rules.add(coverage());
            fields.forEach(field -> rules.add(field(field)));
        }
        List<String> notes = new ArrayList<>(List.of(
                "judge: " + now.instrument().judge(),
                "calibration '" + now.set() + "' of " + rows(now.rows().size()) + ", digest "
                        + now.instrument().rowsDigest()));
        List<VerdictField> unlabelled = unlabelled(now);
        if (!unlabelled.isEmpty()) {
            notes.add("not labelled by people, so the judge's agreement is unknown: "
                    + unlabelled.stream().map(VerdictField::toString).collect(Collectors.joining(", ")));
        }
        return new GateVerdict(rules, null, null, Cases.NONE, List.of(), List.of(), null, notes);
    }

    /** Returns the fields that people labelled in no row. */
    static List<VerdictField> unlabelled(CalibrationResult calibration) {
        return calibration.counts().stream()
                .filter(each -> each.labelled() == 0)
                .map(FieldCounts::field)
                .toList();
    }

    private static String rows(int n) {
        return ReportText.count(n, "row");
    }

    private RuleVerdict coverage() {
        Rate coverage = now.coverage();
        boolean enough = isAtLeast(coverage, COVERAGE);
        List<String> both = Decimals.distinct(coverage.value().orElseThrow(), COVERAGE);
        return new RuleVerdict(
                "coverage",
                enough ? Verdict.PASS : Verdict.INCONCLUSIVE,
                ReportText.verdicts(coverage) + ": " + both.get(0) + ", " + (enough ? "at least " : "less than ")
                        + both.get(1));
    }

    private RuleVerdict field(FieldAgreement field) {
        FieldCounts counts = field.counts();
        String name = counts.field().toString();
        List<String> missing = new ArrayList<>();
        missing(missing, "yes", field.rowsYes(), independent(counts.field(), true));
        missing(missing, "no", field.rowsNo(), independent(counts.field(), false));
        if (!missing.isEmpty()) {
            return new RuleVerdict(name, Verdict.INCONCLUSIVE, String.join("; ", missing));
        }
        if (field.sensitivity().rate().n() == 0 || field.specificity().rate().n() == 0) {
            return new RuleVerdict(
                    name,
                    Verdict.INCONCLUSIVE,
                    "no label '" + (field.sensitivity().rate().n() == 0 ? "yes" : "no") + "' has a verdict");
        }
        boolean agrees = isAtLeast(field.sensitivity().rate(), agreement)
                && isAtLeast(field.specificity().rate(), agreement);
        String hidden = hidden("sensitivity", field.sensitivity(), field.labelsYes())
                + hidden("specificity", field.specificity(), field.labelsNo());
        return new RuleVerdict(
                name,
                !agrees ? Verdict.REGRESSION : hidden.isEmpty() ? Verdict.PASS : Verdict.INCONCLUSIVE,
                against("sensitivity", field.sensitivity().rate()) + "; "
                        + against("specificity", field.specificity().rate()) + hidden + "; advisory 95 % intervals "
                        + Decimals.interval(field.sensitivity().interval()) + " and "
                        + Decimals.interval(field.specificity().interval()) + groups(field.agreement()));
    }

    /** What labels without a verdict may hide: the worst is that the judge would have been wrong on all of them. */
    private String hidden(String what, ClusteredRate found, int labels) {
        Rate worst = new Rate(found.rate().successes(), labels);
        int missing = labels - found.rate().n();
        return missing == 0 || isAtLeast(worst, agreement) || !isAtLeast(found.rate(), agreement)
                ? ""
                : "; had the " + ReportText.count(missing, "label") + " without a verdict been judged wrong: "
                        + against(what, worst);
    }

    /** Returns the number of groups if labels share one; the intervals are then wider than the counts suggest. */
    private static String groups(ClusteredRate agreement) {
        return agreement.clusters() == agreement.rate().n()
                ? ""
                : " on " + ReportText.count(agreement.clusters(), "group");
    }

    /** Returns the number of groups in which people say so; a row without a group counts as one. */
    private int independent(VerdictField field, boolean said) {
        Set<String> groups = new HashSet<>();
        int alone = 0;
        for (CalibratedRow row : now.rows()) {
            if (field.of(row.human()).contains(said)) {
                if (row.group() == null) {
                    alone++;
                } else {
                    groups.add(row.group());
                }
            }
        }
        return alone + groups.size();
    }

    private static void missing(List<String> missing, String said, int rows, int groups) {
        if (groups < FEWEST) {
            String unit = groups == rows ? "row" : "group";
            missing.add("people say " + said + " for " + rows(rows)
                    + (groups == rows ? "" : " in " + ReportText.count(groups, "group")) + ": "
                    + ReportText.count(FEWEST - groups, "more " + unit) + (groups == FEWEST - 1 ? " is" : " are")
                    + " needed to reach " + FEWEST);
        }
    }

    /** Returns {@code sensitivity 0.900 (9 of 10), at least 0.800}. */
    private String against(String what, Rate rate) {
        List<String> both = Decimals.distinct(rate.value().orElseThrow(), agreement);
        return what + " " + both.get(0) + " (" + rate.successes() + " of " + rate.n() + "), "
                + (isAtLeast(rate, agreement) ? "at least " : "less than ") + both.get(1);
    }

    /** Compares exactly: the bound is the decimal fraction that its text form shows. */
    private static boolean isAtLeast(Rate rate, double bound) {
        return BigDecimal.valueOf(rate.successes())
                        .compareTo(BigDecimal.valueOf(bound).multiply(BigDecimal.valueOf(rate.n())))
                >= 0;
    }
}
