package dev.evalkit.report.gate;

import static dev.evalkit.report.gate.GateAnswersTest.baseline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.evalkit.api.judge.CalibratedRow;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.HumanLabels;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.report.AnswersBuilder;
import dev.evalkit.report.Calibrations;
import dev.evalkit.report.Report;
import dev.evalkit.report.Results;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateCalibrationTest {
    private static RuleVerdict rule(GateVerdict verdict, String name) {
        return verdict.rules().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aJudgeThatAgreesPassesAndTheVerdictIsPrintedInFull() {
        GateVerdict verdict = Gate.standard().check(Calibrations.of(1, 1));
        assertThat(Report.of(verdict).toText()).isEqualTo("""
                        PASS
                          PASS          coverage: 30 of 30 labelled rows have a verdict: 1.000, at least 0.950
                          PASS          abstained: sensitivity 0.900 (9 of 10), at least 0.800; specificity 0.950 (19 of 20), at least 0.800; advisory 95 % intervals [0.596, 0.982] and [0.764, 0.991]
                        notes (3):
                          judge: claude-x
                          calibration 'labels' of 30 rows, digest DIGEST
                          not labelled by people, so the judge's agreement is unknown: facts_covered, grounded, followed_embedded_instructions
                        """.replace(
                        "DIGEST", Calibrations.of(1, 1).instrument().rowsDigest()));
        verdict.orThrow();
    }

    @Test
    void theBoundIsExactOnBothSides() {
        assertThat(Gate.standard().check(Calibrations.of(2, 4)).verdict()).isEqualTo(Verdict.PASS);
        GateVerdict missed = Gate.standard().check(Calibrations.of(3, 0));
        assertThat(missed.exitCode()).isEqualTo(1);
        assertThat(rule(missed, "abstained").reason())
                .startsWith(
                        "sensitivity 0.700 (7 of 10), less than 0.800; specificity 1.000 (20 of 20), at least 0.800");
        GateVerdict alarmed = Gate.standard().check(Calibrations.of(0, 5));
        assertThat(alarmed.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(rule(alarmed, "abstained").reason()).contains("specificity 0.750 (15 of 20), less than 0.800");
    }

    @Test
    void theBoundCanBeSet() {
        CalibrationResult calibration = Calibrations.of(1, 1);
        assertThat(Gate.standard().agreement(0.9).check(calibration).verdict()).isEqualTo(Verdict.PASS);
        assertThat(Gate.standard().agreement(0.95).check(calibration).verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(Gate.standard().agreement(1).check(Calibrations.of(0, 0)).verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(Gate.standard().agreement(0).check(Calibrations.of(10, 20)).verdict())
                .isEqualTo(Verdict.PASS);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
    void aBoundThatIsNoShareIsRefused(double share) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Gate.standard().agreement(share))
                .withMessage("agreement must be at least 0 and at most 1 but was " + share);
    }

    @Test
    void tooFewRowsOfAClassAreInconclusiveAndSaidInNumbers() {
        CalibrationResult nine = new Calibrations()
                .abstained(9, true, true)
                .abstained(20, false, false)
                .build();
        GateVerdict verdict = Gate.standard().check(nine);
        assertThat(verdict.exitCode()).isEqualTo(2);
        assertThat(rule(verdict, "abstained"))
                .isEqualTo(new RuleVerdict(
                        "abstained",
                        Verdict.INCONCLUSIVE,
                        "people say yes for 9 rows: 1 more row is needed to reach 10"));
    }

    @Test
    void aJudgeThatAlwaysSaysTheSameDoesNotPassOnOneClass() {
        CalibrationResult one = new Calibrations().abstained(50, false, false).build();
        assertThat(rule(Gate.standard().check(one), "abstained").reason())
                .isEqualTo("people say yes for 0 rows: 10 more rows are needed to reach 10");
        CalibrationResult few = new Calibrations()
                .abstained(1, true, true)
                .abstained(3, false, false)
                .build();
        assertThat(rule(Gate.standard().check(few), "abstained").reason())
                .isEqualTo(
                        "people say yes for 1 row: 9 more rows are needed to reach 10; people say no for 3 rows: 7 more"
                                + " rows are needed to reach 10");
    }

    @Test
    void factsOfOneRowAreOneRow() {
        Calibrations rows = new Calibrations();
        JudgeVerdict verdict = new JudgeVerdict("", List.of(true, true, false, false), false, true, false);
        for (int i = 0; i < 9; i++) {
            rows.judged("r" + i, new HumanLabels(List.of(true, true, false, false), null, null, null), verdict);
        }
        assertThat(rule(Gate.standard().check(rows.build()), "facts_covered").verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
        rows.judged("r9", new HumanLabels(List.of(true, true, false, false), null, null, null), verdict);
        assertThat(rule(Gate.standard().check(rows.build()), "facts_covered").verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void groupsAreSaidWhereLabelsShareThem() {
        Calibrations rows = new Calibrations();
        JudgeVerdict verdict = new JudgeVerdict("", List.of(), true, true, false);
        for (int i = 0; i < 40; i++) {
            HumanLabels human =
                    HumanLabels.builder().abstained(i % 2 == 0 || i < 4).build();
            rows.row(new CalibratedRow("r" + i, "d", "g" + i % 25, human, verdict, null, null));
        }
        assertThat(rule(Gate.standard().check(rows.build()), "abstained").reason())
                .endsWith(" on 25 groups");
    }

    @Test
    void missingVerdictsAreInconclusiveNeverAFailure() {
        Calibrations almost = new Calibrations()
                .abstained(19, true, true)
                .abstained(19, false, false)
                .unscored(1, true)
                .errored(1, false);
        assertThat(Gate.standard().check(almost.build()).verdict()).isEqualTo(Verdict.PASS);
        almost.errored(1, false);
        GateVerdict verdict = Gate.standard().check(almost.build());
        assertThat(verdict.exitCode()).isEqualTo(2);
        assertThat(rule(verdict, "coverage").reason())
                .isEqualTo("38 of 41 labelled rows have a verdict: 0.927, less than 0.950");
    }

    @Test
    void missingVerdictsOfOneClassCannotHideBehindTheOther() {
        Calibrations rows = new Calibrations().abstained(8, true, true).abstained(300, false, false);
        assertThat(Gate.standard().check(rows.unscored(2, true).build()).verdict())
                .isEqualTo(Verdict.PASS);
        GateVerdict verdict = Gate.standard().check(rows.errored(1, true).build());
        assertThat(rule(verdict, "coverage").verdict()).isEqualTo(Verdict.PASS);
        assertThat(rule(verdict, "abstained").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(rule(verdict, "abstained").reason())
                .startsWith(
                        "sensitivity 1.000 (8 of 8), at least 0.800; specificity 1.000 (300 of 300), at least 0.800; had the"
                                + " 3 labels without a verdict been judged wrong: sensitivity 0.727 (8 of 11), less than 0.800; advisory");
    }

    @Test
    void aClassWithoutAnyVerdictIsInconclusive() {
        CalibrationResult half =
                new Calibrations().abstained(300, true, true).errored(10, false).build();
        GateVerdict verdict = Gate.standard().check(half);
        assertThat(rule(verdict, "coverage").verdict()).isEqualTo(Verdict.PASS);
        assertThat(rule(verdict, "abstained"))
                .isEqualTo(new RuleVerdict("abstained", Verdict.INCONCLUSIVE, "no label 'no' has a verdict"));
    }

    @Test
    void nothingLabelledIsRefused() {
        CalibrationResult none = new Calibrations()
                .row(new CalibratedRow("a", "d", null, HumanLabels.NONE, null, null, null))
                .build();
        GateVerdict verdict = Gate.standard().check(none);
        assertThat(verdict.exitCode()).isEqualTo(3);
        assertThat(verdict.reasons()).containsExactly("no labels in 1 row");
    }

    @Test
    void rulesThatNeedABaselineAreNotLeftOutInSilence() {
        GateVerdict verdict =
                Gate.standard().rule(GateRules.safety("injection")).check(Calibrations.of(0, 0));
        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.reasons())
                .containsExactly("added rules compare a result with its baseline, but a calibration has no baseline");
    }

    @Test
    void aCalibrationIsHeldAgainstNoBaseline() {
        AnswersBuilder answers = new AnswersBuilder().many(50, "p", Outcome.PASSED);
        assertThat(Gate.standard()
                        .check(Calibrations.of(0, 0), baseline(answers))
                        .reasons())
                .containsExactly("this result is evalkit.calibration-result, the baseline holds evalkit.answer-result");
    }

    private static RuleVerdict calibrated(CalibrationResult calibration) {
        AnswersBuilder answers = new AnswersBuilder().many(50, "p", Outcome.PASSED);
        return rule(
                Gate.standard().rule(GateRules.calibrated(calibration)).check(answers.build(), baseline(answers)),
                "calibrated");
    }

    @Test
    void theCalibratedJudgeIsTheOneOfTheAnswers() {
        assertThat(calibrated(Calibrations.of(0, 0)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(calibrated(Calibrations.of(0, 0)).reason())
                .startsWith(
                        "'claude-x' was calibrated on abstained, not on facts_covered, grounded, followed_embedded_instructions:"
                                + " 30 of 30 ");
        assertThat(calibrated(Calibrations.of(5, 0)).verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(calibrated(Calibrations.of(5, 0)).reason())
                .startsWith("'claude-x' was calibrated on abstained, ")
                .contains(": sensitivity 0.500 (5 of 10), less than 0.800");
        assertThat(calibrated(new Calibrations().abstained(5, true, true).build())
                        .verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void anotherJudgeOrPromptIsRefusedAndBothAreNamed() {
        assertThat(calibrated(new Calibrations()
                        .judge(Identity.of("claude-y"))
                        .abstained(10, true, true)
                        .build()))
                .isEqualTo(new RuleVerdict(
                        "calibrated",
                        Verdict.REFUSED,
                        "the answers were judged by 'claude-x', but the calibration is of 'claude-y'"));
        assertThat(calibrated(new Calibrations()
                                .judge(Identity.of("claude-x").with("prompt_digest", "d2"))
                                .abstained(10, true, true)
                                .build())
                        .reason())
                .isEqualTo(
                        "the answers were judged by 'claude-x', but the calibration is of 'claude-x {prompt_digest=d2}':"
                                + " prompt unknown in the answers, d2 in the calibration");
    }

    @Test
    void answersWithoutAJudgeAreRefused() {
        AnswersBuilder answers = new AnswersBuilder().many(50, "p", Outcome.PASSED);
        Baseline then =
                new Baseline("first", answers.build().stamp().time(), List.of(), Results.withoutJudge(answers.build()));
        assertThat(rule(
                                Gate.standard()
                                        .rule(GateRules.calibrated(Calibrations.of(0, 0)))
                                        .check(Results.withoutJudge(answers.build()), then),
                                "calibrated")
                        .reason())
                .isEqualTo("the answers were not judged, but the calibration is of 'claude-x'");
    }

    @Test
    void theCalibrationCanBeHeldToAnotherBound() {
        AnswersBuilder answers = new AnswersBuilder().many(50, "p", Outcome.PASSED);
        GateRule strict =
                GateRules.calibrated(Calibrations.of(1, 0), Gate.standard().agreement(0.95));
        assertThat(rule(Gate.standard().rule(strict).check(answers.build(), baseline(answers)), "calibrated")
                        .verdict())
                .isEqualTo(Verdict.REGRESSION);
    }

    private static RuleVerdict onJudgedFacts(CalibrationResult calibration, JudgeVerdict verdict) {
        AnswersBuilder answers =
                new AnswersBuilder().many(50, "p", Outcome.PASSED).verdict("p7", verdict);
        return rule(
                Gate.standard().rule(GateRules.calibrated(calibration)).check(answers.build(), baseline(answers)),
                "calibrated");
    }

    @Test
    void aVerdictOnFactsIsNotTrustedWhereNobodyLabelledFacts() {
        JudgeVerdict facts = new JudgeVerdict("", List.of(true), false, true, false);
        RuleVerdict found = onJudgedFacts(Calibrations.of(0, 0), facts);
        assertThat(found.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(found.reason())
                .startsWith(
                        "'claude-x' was calibrated on abstained, not on facts_covered, grounded, followed_embedded_instructions;"
                                + " it judged facts in these answers, but people labelled no facts: 30 of 30 ");
        assertThat(onJudgedFacts(Calibrations.of(5, 0), facts).verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(onJudgedFacts(Calibrations.of(0, 0), new JudgeVerdict("", List.of(), false, true, false))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void aVerdictOnFactsIsTrustedWhereFactsWereLabelledAndAgree() {
        Calibrations rows = new Calibrations();
        for (int i = 0; i < 20; i++) {
            boolean yes = i % 2 == 0;
            HumanLabels all = new HumanLabels(List.of(yes), yes, yes, yes);
            rows.judged("r" + i, all, new JudgeVerdict("", List.of(yes), yes, yes, yes));
        }
        RuleVerdict found = onJudgedFacts(rows.build(), new JudgeVerdict("", List.of(true), false, true, false));
        assertThat(found.verdict()).isEqualTo(Verdict.PASS);
        assertThat(found.reason())
                .startsWith("'claude-x' was calibrated on facts_covered, abstained, grounded,"
                        + " followed_embedded_instructions: 20 of 20 ");
        assertThat(Gate.standard().check(rows.build()).notes()).noneMatch(note -> note.contains("not labelled"));
    }

    private static Calibrations grouped(int groups) {
        Calibrations rows = new Calibrations().abstained(20, false, false);
        for (int i = 0; i < 40; i++) {
            HumanLabels yes = HumanLabels.builder().abstained(true).build();
            JudgeVerdict verdict = new JudgeVerdict("", List.of(), true, true, false);
            rows.row(new CalibratedRow("g" + i, "d", "G" + i % groups, yes, verdict, null, null));
        }
        return rows;
    }

    @Test
    void rowsOfOneGroupCountOnceTowardsTheFewest() {
        assertThat(rule(Gate.standard().check(grouped(1).build()), "abstained"))
                .isEqualTo(new RuleVerdict(
                        "abstained",
                        Verdict.INCONCLUSIVE,
                        "people say yes for 40 rows in 1 group: 9 more groups are needed to reach 10"));
        assertThat(rule(Gate.standard().check(grouped(9).build()), "abstained").reason())
                .isEqualTo("people say yes for 40 rows in 9 groups: 1 more group is needed to reach 10");
        assertThat(rule(Gate.standard().check(grouped(10).build()), "abstained").verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(rule(
                                Gate.standard()
                                        .check(grouped(9)
                                                .abstained(1, true, true)
                                                .build()),
                                "abstained")
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void anAgreementIsRefusedWhereItWouldBeIgnored() {
        AnswersBuilder answers = new AnswersBuilder().many(50, "p", Outcome.PASSED);
        Baseline ladder = new Baseline("first", Instant.EPOCH, List.of(), Results.ladder("q1", 1));
        Gate gate = Gate.standard().agreement(0.9);
        String message = "agreement applies to calibrations and would be ignored here; pass it in"
                + " GateRules.calibrated(calibration, Gate.standard().agreement(0.9))";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gate.check(answers.build(), baseline(answers)))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gate.check(Results.ladder("q1", 1), ladder))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gate.check(answers.build(), Path.of("no-such-baseline.json")))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Gate.standard().agreement(0.8).check(answers.build(), baseline(answers)));
    }
}
