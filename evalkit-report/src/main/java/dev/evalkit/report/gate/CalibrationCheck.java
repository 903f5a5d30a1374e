package dev.evalkit.report.gate;

import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.FieldAgreement;
import dev.evalkit.api.judge.FieldCounts;
import dev.evalkit.api.stats.ClusteredRate;
import dev.evalkit.api.stats.Rate;
import dev.evalkit.report.GateVerdict;
import dev.evalkit.report.GateVerdict.Cases;
import dev.evalkit.report.RuleVerdict;
import dev.evalkit.report.Verdict;
import dev.evalkit.report.text.CalibrationTable;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.PlainText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** A calibration by itself: whether the judge agrees with people. */
public final class CalibrationCheck {
    private static final double COVERAGE = 0.95;

    /** With fewer rows of a class, a rate says hardly anything. */
    private static final int FEWEST = 10;

    private final GateSettings settings;
    private final CalibrationResult now;

    /** A check of a calibration. */
    public CalibrationCheck(GateSettings settings, CalibrationResult now) {
        this.settings = settings;
        this.now = now;
    }

    /** The verdict of all rules. */
    public GateVerdict verdict() {
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
        return new GateVerdict(
                rules,
                null,
                null,
                Cases.NONE,
                List.of(),
                List.of(),
                null,
                List.of(
                        "judge: " + now.instrument().judge(),
                        "calibration '" + now.set() + "' of " + rows(now.rows().size()) + ", digest "
                                + now.instrument().rowsDigest()));
    }

    private static String rows(int n) {
        return PlainText.count(n, "row");
    }

    private RuleVerdict coverage() {
        Rate coverage = now.coverage();
        boolean enough = isAtLeast(coverage, COVERAGE);
        List<String> both = Decimals.distinct(coverage.value().orElseThrow(), COVERAGE);
        return new RuleVerdict(
                "coverage",
                enough ? Verdict.PASS : Verdict.INCONCLUSIVE,
                CalibrationTable.verdicts(coverage) + ": " + both.get(0) + ", " + (enough ? "at least " : "less than ")
                        + both.get(1));
    }

    private RuleVerdict field(FieldAgreement field) {
        FieldCounts counts = field.counts();
        String name = counts.field().toString();
        List<String> missing = new ArrayList<>();
        missing(missing, "yes", field.rowsYes());
        missing(missing, "no", field.rowsNo());
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
        boolean agrees = isAtLeast(field.sensitivity().rate(), settings.agreement)
                && isAtLeast(field.specificity().rate(), settings.agreement);
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
        return missing == 0 || isAtLeast(worst, settings.agreement) || !isAtLeast(found.rate(), settings.agreement)
                ? ""
                : "; had the " + PlainText.count(missing, "label") + " without a verdict been judged wrong: "
                        + against(what, worst);
    }

    /** Said only where labels share a group, since the intervals are then wider than their counts tell. */
    private static String groups(ClusteredRate agreement) {
        return agreement.clusters() == agreement.rate().n()
                ? ""
                : " on " + PlainText.count(agreement.clusters(), "group");
    }

    private static void missing(List<String> missing, String said, int rows) {
        if (rows < FEWEST) {
            missing.add("people say " + said + " of " + rows(rows) + ": " + rows(FEWEST - rows) + " more "
                    + (rows == FEWEST - 1 ? "is" : "are") + " needed, for at least " + FEWEST);
        }
    }

    /** {@code sensitivity 0.900 (9 of 10), at least 0.800}. */
    private String against(String what, Rate rate) {
        List<String> both = Decimals.distinct(rate.value().orElseThrow(), settings.agreement);
        return what + " " + both.get(0) + " (" + rate.successes() + " of " + rate.n() + "), "
                + (isAtLeast(rate, settings.agreement) ? "at least " : "less than ") + both.get(1);
    }

    /** Compared exactly: the bound is the decimal fraction that its text form shows. */
    private static boolean isAtLeast(Rate rate, double bound) {
        return BigDecimal.valueOf(rate.successes())
                        .compareTo(BigDecimal.valueOf(bound).multiply(BigDecimal.valueOf(rate.n())))
                >= 0;
    }
}
