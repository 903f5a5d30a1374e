package dev.evalkit.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.evalkit.api.judge.CalibratedRow;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.HumanLabels;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.stats.Rate;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.text.ReportText;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationReportTest {
    private static CalibrationResult result() {
        return new Calibrations()
                .judge(Identity.of("claude-x").with("prompt_digest", "d1"))
                .judged(
                        "a1",
                        new HumanLabels(List.of(true, false), null, true, null),
                        new JudgeVerdict("It says both.\n\u001b[2J", List.of(true, true), false, false, false)
                                .withTrace("{}"))
                .abstained(4, true, true)
                .abstained(1, true, false)
                .abstained(6, false, false)
                .unscored(1, false)
                .errored(1, true)
                .row(new CalibratedRow("plain", "d", null, HumanLabels.NONE, null, null, null))
                .build();
    }

    @Test
    void oneRowHasAVerdict() {
        assertThat(ReportText.verdicts(new Rate(1, 1))).isEqualTo("1 of 1 labelled row has a verdict");
        assertThat(ReportText.verdicts(new Rate(0, 1))).isEqualTo("0 of 1 labelled row has a verdict");
        assertThat(ReportText.verdicts(new Rate(1, 2))).isEqualTo("1 of 2 labelled rows has a verdict");
        assertThat(ReportText.verdicts(new Rate(2, 2))).isEqualTo("2 of 2 labelled rows have a verdict");
    }

    @Test
    void theReportHasCountsFiguresAndEveryDisagreement() {
        Expected.assertReport("calibration", Report.of(result()));
    }

    @Test
    void aCalibrationWithoutLabelsSaysSo() {
        CalibrationResult none = new Calibrations()
                .row(new CalibratedRow("a", "d", null, HumanLabels.NONE, null, null, null))
                .build();
        assertThat(Report.of(none).toText()).endsWith("\n\nno labels\n");
    }

    @Test
    void longListsAreCutAndCounted() {
        CalibrationResult many = new Calibrations()
                .abstained(101, true, false)
                .abstained(1, false, false)
                .build();
        assertThat(Report.of(many).toText())
                .contains("people and judge disagree (101):\n", "  r100, abstained: people yes, judge no: because\n")
                .doesNotContain("  r101, ")
                .endsWith("  and 1 more\n");
    }

    @Test
    void itShowsNoBaseline() {
        Baseline ladder = new Baseline("first", result().stamp().time(), List.of(), Results.ladder("q1", 1));
        assertThatIllegalStateException()
                .isThrownBy(() -> Report.of(result()).baseline(ladder))
                .withMessage("only a report of a ladder or of answers shows a baseline");
    }
}
