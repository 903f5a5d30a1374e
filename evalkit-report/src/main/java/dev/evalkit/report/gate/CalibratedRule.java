package dev.evalkit.report.gate;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.judge.CalibrationInstrument;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.FieldAgreement;
import dev.evalkit.api.judge.VerdictField;
import dev.evalkit.api.result.Identity;
import dev.evalkit.report.gate.GateRules.Ruling;
import java.util.List;
import java.util.stream.Collectors;

/** The rule that the answers were judged by a judge that was calibrated. */
final class CalibratedRule {
    private CalibratedRule() {}

    /** Returns the verdict on the judge of the answers; {@link GateRules#calibrated} describes it. */
    static Ruling check(AnswerResult answers, CalibrationResult calibration, GateVerdict found) {
        Identity judge = answers.instrument().judge();
        Identity trusted = calibration.instrument().judge();
        if (judge == null) {
            return new Ruling(
                    Verdict.REFUSED, "the answers were not judged, but the calibration is of '" + trusted + "'");
        }
        if (!judge.equals(trusted)) {
            return new Ruling(
                    Verdict.REFUSED,
                    "the answers were judged by '" + judge + "', but the calibration is of '" + trusted + "'"
                            + (prompt(judge).equals(prompt(trusted))
                                    ? ""
                                    : ": prompt " + prompt(judge) + " in the answers, " + prompt(trusted)
                                            + " in the calibration"));
        }
        List<VerdictField> unlabelled = CalibrationCheck.unlabelled(calibration);
        boolean unchecked = unlabelled.contains(VerdictField.FACTS_COVERED) && judgesFacts(answers);
        return new Ruling(
                unchecked && found.verdict() == Verdict.PASS ? Verdict.INCONCLUSIVE : found.verdict(),
                "'" + judge + "' was calibrated" + fields(calibration, unlabelled)
                        + (unchecked ? "; it judged facts in these answers, but people labelled no facts" : "") + ": "
                        + String.join("; ", found.reasons()));
    }

    private static boolean judgesFacts(AnswerResult answers) {
        return answers.cases().stream()
                .map(CaseResult::grade)
                .filter(grade -> grade != null && grade.verdict() != null)
                .anyMatch(grade -> !Require.nonNull(grade.verdict(), "verdict")
                        .factsCovered()
                        .isEmpty());
    }

    /** Returns {@code  on abstained, not on facts_covered, grounded}. */
    private static String fields(CalibrationResult calibration, List<VerdictField> unlabelled) {
        List<FieldAgreement> checked = calibration.agreements();
        return (checked.isEmpty()
                        ? ""
                        : checked.stream()
                                .map(each -> each.counts().field().toString())
                                .collect(Collectors.joining(", ", " on ", "")))
                + (checked.isEmpty() || unlabelled.isEmpty()
                        ? ""
                        : ", not on "
                                + unlabelled.stream()
                                        .map(VerdictField::toString)
                                        .collect(Collectors.joining(", ")));
    }

    private static String prompt(Identity judge) {
        return judge.settings().getOrDefault(CalibrationInstrument.PROMPT_DIGEST, "unknown");
    }
}
