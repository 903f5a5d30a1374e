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
import dev.evalkit.report.text.Wording;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A calibration by itself: whether the judge agrees with people. */
final class CalibrationCheck {
    private static final double COVERAGE = 0.95;

    /** The least sensitivity and specificity, unless set. */
    private static final double AGREEMENT = 0.8;

    /** With fewer independent rows of a class, a rate says hardly anything. */
    private static final int FEWEST = 10;

    private final GateSettings settings;
    private final CalibrationResult now;
    private final double agreement;

    /** A check of a calibration. */
    CalibrationCheck(GateSettings settings, CalibrationResult now) {
        this.settings = settings;
        this.now = now;
        this.agreement = settings.agreement == null ? AGREEMENT : settings.agreement;
    }

    /** The verdict of all rules. */
    GateVerdict verdict() {
        List<RuleVerdict> rules = new ArrayList<>();
        List<FieldAgreement> fields = now.agreements();
        if (!settings.rules.isEmpty()) {
            rules.add(new RuleVerdict(
                    "rules",
                    Verdict.REFUSED,
                    "rules that were added look at a result beside its baseline, and a calibration has none"));
        }
        if (fields.isEmpty()) {
            rules.add(new RuleVerdict(
                    "labels",
                    Verdict.REFUSED,
                    "nothing is labelled in " + rows(now.rows().size())));
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
            notes.add("not labelled, so nothing is known of the judge's: "
                    + unlabelled.stream().map(VerdictField::toString).collect(Collectors.joining(", ")));
        }
        return new GateVerdict(rules, null, null, Cases.NONE, List.of(), List.of(), null, notes);
    }

    /** The fields that people labelled in no row. */
    static List<VerdictField> unlabelled(CalibrationResult calibration) {
        return calibration.counts().stream()
                .filter(each -> each.labelled() == 0)
                .map(FieldCounts::field)
                .toList();
    }

    private static String rows(int n) {
        return Wording.count(n, "row");
    }

    private RuleVerdict coverage() {
        Rate coverage = now.coverage();
        boolean enough = isAtLeast(coverage, COVERAGE);
        List<String> both = Decimals.distinct(coverage.value().orElseThrow(), COVERAGE);
        return new RuleVerdict(
                "coverage",
                enough ? Verdict.PASS : Verdict.INCONCLUSIVE,
                Wording.verdicts(coverage) + ": " + both.get(0) + ", " + (enough ? "at least " : "less than ")
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
                    "no label that says " + (field.sensitivity().rate().n() == 0 ? "yes" : "no")
                            + " has a verdict beside it");
        }
        boolean agrees = isAtLeast(field.sensitivity().rate(), agreement)
                && isAtLeast(field.specificity().rate(), agreement);
        String hidden = hidden("sensitivity", field.sensitivity(), field.labelsYes())
                + hidden("specificity", field.specificity(), field.labelsNo());
        return new RuleVerdict(
                name,
                !agrees ? Verdict.REGRESSION : hidden.isEmpty() ? Verdict.PASS : Verdict.INCONCLUSIVE,
                against("sensitivity", field.sensitivity().rate()) + "; "
                        + against("specificity", field.specificity().rate()) + hidden + "; advice: 95 % intervals "
                        + Decimals.interval(field.sensitivity().interval()) + " and "
                        + Decimals.interval(field.specificity().interval()) + groups(field.agreement()));
    }

    /** What labels without a verdict may hide: the worst is that the judge would have been wrong on all of them. */
    private String hidden(String what, ClusteredRate found, int labels) {
        Rate worst = new Rate(found.rate().successes(), labels);
        int missing = labels - found.rate().n();
        return missing == 0 || isAtLeast(worst, agreement) || !isAtLeast(found.rate(), agreement)
                ? ""
                : "; had the " + Wording.count(missing, "label") + " without a verdict been judged wrong: "
                        + against(what, worst);
    }

    /** Said only where labels share a group, since the intervals are then wider than their counts tell. */
    private static String groups(ClusteredRate agreement) {
        return agreement.clusters() == agreement.rate().n()
                ? ""
                : " on " + Wording.count(agreement.clusters(), "group");
    }

    /** In how many groups people say so; a row without a group is one. */
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
            missing.add("people say " + said + " of " + rows(rows)
                    + (groups == rows ? "" : " in " + Wording.count(groups, "group")) + ": "
                    + Wording.count(FEWEST - groups, unit) + " more " + (groups == FEWEST - 1 ? "is" : "are")
                    + " needed, for at least " + FEWEST);
        }
    }

    /** {@code sensitivity 0.900 (9 of 10), at least 0.800}. */
    private String against(String what, Rate rate) {
        List<String> both = Decimals.distinct(rate.value().orElseThrow(), agreement);
        return what + " " + both.get(0) + " (" + rate.successes() + " of " + rate.n() + "), "
                + (isAtLeast(rate, agreement) ? "at least " : "less than ") + both.get(1);
    }

    /** Compared exactly: the bound is the decimal fraction that its text form shows. */
    private static boolean isAtLeast(Rate rate, double bound) {
        return BigDecimal.valueOf(rate.successes())
                        .compareTo(BigDecimal.valueOf(bound).multiply(BigDecimal.valueOf(rate.n())))
                >= 0;
    }
}
