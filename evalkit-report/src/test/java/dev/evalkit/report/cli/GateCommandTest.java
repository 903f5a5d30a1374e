package dev.evalkit.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Calibrations;
import dev.evalkit.report.Report;
import dev.evalkit.report.Results;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateCommandTest {
    @TempDir
    Path folder;

    private Path result;
    private Path baseline;

    @BeforeEach
    void nameTheFiles() {
        result = folder.resolve("now.json");
        baseline = folder.resolve("baseline.json");
    }

    /** Runs the gate on a result of 50 cases of which these fail, against a baseline in which all passed. */
    private CommandRun gate(List<String> failing, String... options) {
        Baseline.accept(Results.answers(50, "injection"), baseline, "first run");
        Results.answers(50, "injection", failing).write(result);
        return run(options);
    }

    private CommandRun run(String... options) {
        List<String> arguments = new ArrayList<>(List.of("gate", result.toString(), "--baseline", baseline.toString()));
        arguments.addAll(List.of(options));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    @Test
    void theVerdictIsPrintedAndItsExitCodeReturned() {
        CommandRun run = gate(List.of("q1", "q2"));

        AnswerResult now = AnswerResult.read(result);
        assertThat(run)
                .isEqualTo(new CommandRun(
                        0, Report.of(Gate.standard().check(now, baseline)).toText(), ""));
        assertThat(gate(List.of("q1", "q2", "q3", "q4", "q5")).exitCode()).isEqualTo(1);
    }

    @Test
    void aBaselineIsNoResultToGate() {
        Baseline.accept(Results.answers(50, "injection"), baseline, "first run");

        CommandRun run = CommandRun.of("gate", baseline.toString(), "--baseline", baseline.toString());

        assertThat(run)
                .isEqualTo(new CommandRun(
                        3,
                        "REFUSED\n  REFUSED       result: " + baseline
                                + " is a baseline, an accepted result; give the result of a new run\n",
                        ""));
    }

    @Test
    void theToleranceCanBeSet() {
        assertThat(gate(List.of("q1", "q2"), "--tolerance", "0.04").exitCode()).isZero();
        assertThat(gate(List.of("q1", "q2"), "--tolerance", "0.03").exitCode()).isEqualTo(2);
        assertThat(gate(List.of("q1", "q2", "q3", "q4", "q5"), "--tolerance", "0.03")
                        .exitCode())
                .isEqualTo(1);
        assertThat(gate(List.of(), "--tolerance", "0.05").exitCode()).isZero();
    }

    @Test
    void strictBlocksOnOneCase() {
        assertThat(gate(List.of("q1"), "--strict").exitCode()).isEqualTo(1);
        assertThat(gate(List.of(), "--strict").exitCode()).isZero();
    }

    @Test
    void aSafetyCategoryMustNotFail() {
        CommandRun run = gate(List.of("q1"), "--safety", "injection");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("  REGRESSION    safety injection: 1 of 50 cases failed");
        assertThat(gate(List.of("q1"), "--safety", "other").exitCode()).isEqualTo(3);
        assertThat(gate(List.of(), "--safety", "injection", "--safety", "other").exitCode())
                .isEqualTo(3);
    }

    @Test
    void eachRuleOfJavaHasAnOption() {
        List<List<String>> options = List.of(
                List.of("--max-cost", "0.01", "INCONCLUSIVE  cost: no reply has a known cost"),
                List.of("--max-cost-growth", "0.2", "INCONCLUSIVE  cost growth: no case reports it in both results"),
                List.of("--max-latency-p95", "0", "REGRESSION    latency: "),
                List.of("--max-latency-p95", "60000", "PASS          latency: "),
                List.of("--max-latency-growth", "0.5", "PASS          latency growth: "),
                List.of("--pin", "agent", "PASS          pinned: as in the baseline: agent"),
                List.of("--pin", "agnt", "REFUSED       pinned: neither result has a part 'agnt'"));
        for (List<String> each : options) {
            assertThat(gate(List.of(), each.get(0), each.get(1)).out())
                    .as("%s", each)
                    .contains("  " + each.get(2));
        }
        assertThat(gate(List.of(), "--no-more-skipped").out())
                .contains("  PASS          skipped: 0 cases skipped, 0 in the baseline");
    }

    @Test
    void aSlowFallCanBeMadeARegression() {
        Baseline.accept(Results.answers(50, "injection"), baseline, "first");
        Baseline.accept(Results.answers(50, "injection", List.of("q1", "q2", "q3")), baseline, "second");
        Results.answers(50, "injection", List.of("q1", "q2", "q3", "q4", "q5")).write(result);

        assertThat(run().out())
                .startsWith("PASS with 2 broken (tolerance 0.08) and other reservations\n")
                .contains(
                        "stays within the tolerance; Gate.failOnDecline() or --fail-on-decline makes it a regression\n");
        for (String name : List.of("--fail-on-decline", "--no-ratchet")) {
            assertThat(run(name).out()).startsWith("REGRESSION\n  REGRESSION    ratchet: ");
            assertThat(CommandRun.of("gate", "--help").out().replaceAll("\\s+", " "))
                    .contains("--no-ratchet, --fail-on-decline A gradual decline over several accepted baselines is a"
                            + " regression; without this option it is checked as well, but is only a reservation.");
        }
    }

    @Test
    void anOptionThatALadderHasNoUseForIsWrongUsage() {
        Results.ladder("q1", 1).write(result);
        Baseline.accept(Results.ladder("q1", 1), baseline, "first run");

        for (List<String> option : List.of(
                List.of("--strict"),
                List.of("--tolerance", "0.1"),
                List.of("--safety", "injection"),
                List.of("--max-cost", "1"),
                List.of("--max-cost-growth", "1"),
                List.of("--max-latency-p95", "1"),
                List.of("--max-latency-growth", "1"),
                List.of("--no-more-skipped"),
                List.of("--retrieval", result.toString()))) {
            assertThat(run(option.toArray(String[]::new)))
                    .isEqualTo(new CommandRun(
                            64,
                            "",
                            option.get(0) + " is for answers, but " + result
                                    + " is a ladder\nTry 'evalkit gate --help'.\n"));
        }
        assertThat(run("--fail-on-decline", "--pin", "embedder").exitCode()).isZero();
        assertThat(run("--accept", "judge"))
                .isEqualTo(new CommandRun(
                        64,
                        "",
                        "--accept judge is for answers, but " + result + " is a ladder\nTry 'evalkit gate --help'.\n"));
        assertThat(run("--accept", "corpus").exitCode()).isZero();
        baseline = folder.resolve("answers.json");
        assertThat(gate(List.of(), "--accept", "unit"))
                .isEqualTo(new CommandRun(
                        64,
                        "",
                        "--accept unit is for ladders, but " + result
                                + " holds answers\nTry 'evalkit gate --help'.\n"));
    }

    @Test
    void removalsAndDifferencesAreAcceptedByName() {
        Baseline.accept(Results.answers(50, "injection"), baseline, "first run");
        Results.answers(48, null).write(result);

        assertThat(run().exitCode()).isEqualTo(1);
        assertThat(run("--accept-removed", "q49").exitCode()).isEqualTo(1);
        assertThat(run("--accept-removed", "q49", "--accept-removed", "q50").exitCode())
                .isZero();

        Results.withoutJudge(Results.answers(50, null)).write(result);
        assertThat(run().exitCode()).isEqualTo(3);
        assertThat(run("--accept", "judge").exitCode()).isZero();
    }

    @Test
    void aLadderIsGatedAndNamesRanksOfAnswers() {
        RetrievalResult ladder = Results.ladder("q1", 9);
        ladder.write(result);
        Baseline.accept(Results.ladder("q1", 1), baseline, "first run");
        assertThat(run().exitCode()).isEqualTo(1);
        assertThat(run().out()).contains("a.md: rank 1 -> 9");

        Path ranks = folder.resolve("ladder.json");
        ladder.write(ranks);
        baseline = folder.resolve("answers.json");
        assertThat(gate(List.of("q1"), "--retrieval", ranks.toString()).out())
                .contains("a.md: rank 9 of rung 'hybrid@chunks'");
    }

    @Test
    void noBaselineIsRefusedWithTheCommandThatCreatesOne() {
        Results.answers(50, null).write(result);

        CommandRun run = run();

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out())
                .isEqualTo("REFUSED\n  REFUSED       baseline: no baseline at " + baseline
                        + "; create one with: evalkit baseline " + result + " --out " + baseline
                        + " --reason \"why\"\n");
        assertThat(run.err()).isEmpty();
        assertThat(baseline).doesNotExist();
    }

    @Test
    void namesThatAShellWouldSplitAreQuoted() {
        result = folder.resolve("it's now.json");
        Results.answers(50, null).write(result);

        assertThat(run().out()).contains("evalkit baseline '" + folder + "/it'\\''s now.json' --out ");
    }

    @Test
    void aMissingOrDamagedResultIsRefused() throws IOException {
        Baseline.accept(Results.answers(50, null), baseline, "first run");

        CommandRun missing = run();
        assertThat(missing.exitCode()).isEqualTo(3);
        assertThat(missing.out()).startsWith("REFUSED\n  REFUSED       result: " + result + ": ");

        Files.writeString(result, "{");
        assertThat(run().exitCode()).isEqualTo(3);
        assertThat(run().out()).startsWith("REFUSED\n  REFUSED       result: " + result + ": ");
    }

    @Test
    void aDamagedBaselineIsRefused() throws IOException {
        Results.answers(50, null).write(result);
        Files.writeString(baseline, "{\"schema\"");

        assertThat(run().exitCode()).isEqualTo(3);
        assertThat(run().out())
                .isEqualTo("REFUSED\n  REFUSED       baseline: " + baseline
                        + ": column 10: must be one complete JSON"
                        + " document but ends here: it was cut off, so write or copy it again\n");

        Baseline.accept(Results.answers(50, null), folder.resolve("whole.json"), "first run");
        Files.writeString(
                baseline,
                Files.readString(folder.resolve("whole.json"))
                        .replaceFirst("\"outcome\" : \"passed\"", "\"outcome\" : \"pased\""));
        assertThat(run().out())
                .contains(
                        ": $.answers.cases[0].grade.outcome: must be one of passed, failed, unscored, errored, skipped but"
                                + " was 'pased' (did you mean 'passed'?)\n");
    }

    @Test
    void wrongUsageIsNoVerdict() {
        assertThat(gate(List.of(), "--tolerance", "1"))
                .isEqualTo(new CommandRun(
                        64, "", "tolerance must be at least 0 and below 1 but was 1.0\nTry 'evalkit gate --help'.\n"));
        assertThat(gate(List.of(), "--strict", "--tolerance", "0.1").err())
                .startsWith("--tolerance has no meaning with --strict\n");
        assertThat(gate(List.of(), "--max-cost", "-1").err())
                .startsWith("cost of a reply must be at least 0 and finite but was -1.0\n");
        assertThat(gate(List.of(), "--accept", "chunker").err()).startsWith("difference 'chunker' must be one of ");
        assertThat(gate(List.of(), "--accept-removed", " ").err()).startsWith("id of a removed case must not be blank");
        assertThat(gate(List.of(), "--safety", "").err()).startsWith("safety category must not be blank");
        assertThat(CommandRun.of("gate", "now.json").err())
                .startsWith("Missing required option: '--baseline=BASELINE'");
        assertThat(CommandRun.of("gate", "now.json").exitCode()).isEqualTo(64);
    }

    @Test
    void aCalibrationNeedsNoBaseline() {
        Calibrations.of(1, 1).write(result);
        CommandRun run = CommandRun.of("gate", result.toString());
        assertThat(run)
                .isEqualTo(new CommandRun(
                        0,
                        Report.of(Gate.standard().check(Calibrations.of(1, 1))).toText(),
                        ""));
        assertThat(CommandRun.of("gate", result.toString(), "--agreement", "0.95")
                        .exitCode())
                .isEqualTo(1);
    }

    @Test
    void optionsOfOtherResultsHaveNoMeaningForACalibration() {
        Calibrations.of(1, 1).write(result);
        assertThat(run().err()).startsWith("--baseline has no meaning for a calibration\n");
        assertThat(CommandRun.of("gate", result.toString(), "--strict").err())
                .startsWith("--strict has no meaning for a calibration\n");
        assertThat(CommandRun.of("gate", result.toString(), "--strict").exitCode())
                .isEqualTo(64);
        assertThat(CommandRun.of("gate", result.toString(), "--agreement", "2").err())
                .startsWith("agreement must be at least 0 and at most 1 but was 2.0\n");
        assertThat(gate(List.of(), "--agreement", "0.9").err())
                .startsWith("--agreement has no meaning without a calibration\n");
    }

    @Test
    void aDamagedCalibrationIsRefused() throws IOException {
        Calibrations.of(1, 1).write(result);
        Files.writeString(result, Files.readString(result).replaceFirst("\"tp\" : 9", "\"tp\" : 10"));
        CommandRun run = CommandRun.of("gate", result.toString());
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).contains("REFUSED       result: " + result + ": ", "as the rows say");
    }

    @Test
    void theJudgeOfTheAnswersMustBeCalibrated() {
        Path calibration = folder.resolve("calibration.json");
        Calibrations.of(1, 1).write(calibration);
        CommandRun run = gate(List.of("q1"), "--calibration", calibration.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("  PASS          calibrated: 'claude-x' was calibrated on abstained, ");
        assertThat(gate(List.of("q1"), "--calibration", calibration.toString(), "--agreement", "0.95")
                        .exitCode())
                .isEqualTo(1);
        assertThat(gate(
                                List.of("q1"),
                                "--calibration",
                                folder.resolve("none.json").toString())
                        .exitCode())
                .isEqualTo(3);
    }

    @Test
    void aFileOfAnOptionThatCannotBeReadIsNamedByTheOption() {
        String none = folder.resolve("none.json").toString();
        assertThat(gate(List.of("q1"), "--calibration", none).out()).contains("REFUSED       calibration: ");
        assertThat(gate(List.of("q1"), "--retrieval", none).out()).contains("REFUSED       retrieval: ");
    }

    @Test
    void aLatencyOfMoreThanAYearIsWrongUsage() {
        CommandRun run = gate(List.of(), "--max-latency-p95", "9223372036855");
        assertThat(run.exitCode()).isEqualTo(64);
        assertThat(run.err()).startsWith("latency must be at most 365 days but was PT2562047H");
    }

    @Test
    void theHelpListsTheExitCodes() {
        assertThat(CommandRun.of("gate", "--help").out())
                .contains("Exit codes:", "0   PASS", "1   REGRESSION", "2   INCONCLUSIVE", "3   REFUSED");
    }
}
