package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.CalibrationRow;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.VerdictField;
import dev.evalkit.api.stats.Rate;
import dev.evalkit.api.stats.RoganGladen;
import dev.evalkit.api.text.Refusals;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.judge.Calibration;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateRules;
import dev.evalkit.report.gate.GateVerdict;
import dev.evalkit.report.gate.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrateSample {
    private static final Path ROWS = Path.of("docs/demo/calibration/rows.jsonl");

    /** Stands for a judge that asks a model: a fact is stated if its words are there. */
    private final Judge judge = request -> new JudgeVerdict(
            "words were compared",
            request.requiredFacts().stream()
                    .map(fact -> request.answer().contains(fact))
                    .toList(),
            Refusals.standard().isRefusal(request.answer()),
            true,
            false);

    @TempDir
    Path folder;

    @Test
    void theJudgeIsHeldAgainstPeople() throws IOException {
        // @start region=calibrate
        List<CalibrationRow> rows = CalibrationRow.load(ROWS); // strict: lists every problem
        CalibrationResult trusted = Calibration.of(rows).judge("words 1", judge).run();
        Report.of(trusted).print(System.out);
        trusted.write(folder.resolve("calibration.json"));
        Gate.standard().check(trusted).orThrow(); // needs no baseline
        // @end region=calibrate

        String page = Files.readString(Path.of("docs/calibrate-a-judge.md"));
        String report = Report.of(trusted).toText();
        assertThat(page).contains(report.substring(report.indexOf("coverage")));
        assertThat(page).contains(Report.of(Gate.standard().check(trusted)).toText());
        assertThat(CalibrationResult.read(folder.resolve("calibration.json"))).isEqualTo(trusted);
    }

    @Test
    void aJudgedRateIsCorrected() {
        CalibrationResult trusted = Calibration.of(CalibrationRow.load(ROWS))
                .judge("words 1", judge)
                .run();
        // @start region=correct
        var facts = trusted.agreement(VerdictField.FACTS_COVERED);
        Rate judged = new Rate(60, 100); // facts that the judge found, one to an answer of a run
        RoganGladen corrected = RoganGladen.of(judged, facts.sensitivity(), facts.specificity(), 0.95);
        System.out.println(corrected.estimate() + " " + corrected.interval()); // 0.72 [0.5544, 1.0000]
        // @end region=correct
        assertThat(corrected.estimate()).isCloseTo(0.72, within(1e-12));
        assertThat(corrected.interval()).hasToString("[0.5544, 1.0000]");
    }

    @Test
    void answersAreGatedWithTheirJudge() {
        CalibrationResult trusted = Calibration.of(CalibrationRow.load(ROWS))
                .judge("words 1", judge)
                .run();
        GoldenSet set = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl"));
        AnswerResult now = AnswerEval.over(set)
                .agent("support-bot 4.2", Agent.of(question -> "I don't know."))
                .judge("words 1", judge)
                .run();
        Path baseline = folder.resolve("baseline.json");
        Baseline.accept(now, baseline, "first");
        // @start region=gate
        GateVerdict verdict =
                Gate.standard().rule(GateRules.calibrated(trusted)).check(now, baseline);
        // @end region=gate
        assertThat(verdict.gravestFirst())
                .filteredOn(rule -> rule.name().equals("calibrated"))
                .allMatch(rule -> rule.verdict() == Verdict.PASS)
                .hasSize(1);
    }
}
