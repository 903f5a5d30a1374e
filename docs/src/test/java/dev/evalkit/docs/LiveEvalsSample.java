package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.CalibrationRow;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.text.Refusals;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.judge.Calibration;
import dev.evalkit.judge.limit.Budget;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveEvalsSample {
    private static final GoldenSet SET = GoldenSet.reader().name("acme").load(Path.of("docs/demo/acme/golden.jsonl"));

    /** Stands for the host's agent. */
    private static ExtractiveAgent agent;

    /** Stands for a judge that asks a model. */
    private final Judge judge = request -> new JudgeVerdict(
            "words were compared",
            request.requiredFacts().stream()
                    .map(fact -> request.answer().contains(fact))
                    .toList(),
            Refusals.standard().isRefusal(request.answer()),
            true,
            false);

    @TempDir
    Path target;

    @BeforeAll
    static void startAgent() {
        agent = new ExtractiveAgent(Corpus.load(Path.of("docs/demo/acme/corpus")));
    }

    @AfterAll
    static void stopAgent() {
        agent.close();
    }

    // @start region=calibrate
    @Test
    void theJudgeAgreesWithPeople() {
        List<CalibrationRow> rows = CalibrationRow.load(Path.of("docs/demo/calibration/rows.jsonl"));
        CalibrationResult trusted =
                Calibration.of(rows).judge("claude-x", judge).run();
        trusted.write(target.resolve("calibration.json")); // for the gate of the answers
        Report.of(trusted).print(System.out);
        Gate.standard().check(trusted).orThrow();
    }
    // @end region=calibrate

    @Test
    void answersAreJudgedAndGated() throws IOException {
        theJudgeAgreesWithPeople();
        Path baseline = target.resolve("baseline.json");
        AnswerResult before = AnswerEval.over(SET)
                .agent("support-bot 4.1", agent)
                .judge("claude-x", judge)
                .run();
        Baseline.accept(before, baseline, "first baseline of the support bot");
        // @start region=live
        AnswerResult now = AnswerEval.over(SET)
                .agent("support-bot 4.2", agent)
                .judge("claude-x", judge)
                .budget(Budget.ofTime(Duration.ofMinutes(30)))
                .journal(target.resolve("evals.jsonl")) // a job that is started again goes on where it stopped
                .run();
        now.write(target.resolve("evals.json")); // for the scoreboard, and for the next baseline
        Report.of(now).print(System.out);
        CalibrationResult trusted = CalibrationResult.read(target.resolve("calibration.json"));
        Gate.standard().rule(GateRules.calibrated(trusted)).check(now, baseline).orThrow();
        // @end region=live
        assertThat(Files.size(target.resolve("evals.json"))).isPositive();
    }
}
