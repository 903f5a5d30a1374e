package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateRule;
import dev.evalkit.report.gate.GateRules;
import dev.evalkit.report.gate.GateVerdict;
import dev.evalkit.report.gate.RuleVerdict;
import dev.evalkit.report.gate.Verdict;
import dev.evalkit.retrieval.RetrievalEval;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateSample {
    // @start region=junit
    @Test
    void answersHoldTheirBaseline() {
        AnswerResult now = answers(); // AnswerEval.over(set)...run()
        GateVerdict verdict = Gate.standard().check(now, Path.of("docs/demo/runs/baseline.json"));
        Report.of(verdict).print(System.out); // a pass may have reservations
        verdict.orThrow(); // fails the test with the rules that do not pass and the cases that broke
    }
    // @end region=junit

    private static AnswerResult answers() {
        return AnswerResult.read(Path.of("docs/demo/runs/support-v2.json"));
    }

    @Test
    void aResultIsGatedAndAccepted(@TempDir Path folder) {
        GoldenSet set = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl"));
        Corpus corpus = Corpus.load(Path.of("docs/demo/acme/corpus"));
        Path file = folder.resolve("baseline.json");
        // @start region=accept
        RetrievalResult result = RetrievalEval.over(set).corpus(corpus).run();
        Baseline.accept(result, file, "first baseline of the support corpus");
        // @end region=accept
        // @start region=gate
        GateVerdict verdict = Gate.standard().check(result, file); // REFUSED if there is no baseline
        Report.of(verdict).print(System.out);
        verdict.orThrow(); // in a JUnit test; a command-line tool ends with System.exit(verdict.exitCode())
        // @end region=gate
        assertThat(verdict.exitCode()).isZero();
    }

    @Test
    void rulesAreAdded() {
        // @start region=rules
        Gate gate = Gate.standard()
                .tolerance(0.05)
                .failOnDecline()
                .rule(GateRules.safety("adversarial"))
                .rule(GateRules.latencyGrowthAtMost(0.5))
                .rule(GateRules.latencyP95AtMost(Duration.ofSeconds(5)));
        // @end region=rules
        // @start region=own
        GateRule fewSteps = look -> {
            Integer steps = look.answers().after().summary().consumption().stepsP50();
            return steps == null || steps > 4
                    ? new RuleVerdict(
                            "steps", Verdict.REGRESSION, "median of steps is " + steps + ", at most 4 is wanted")
                    : new RuleVerdict("steps", Verdict.PASS, "median of steps is " + steps);
        };
        // @end region=own
        GateVerdict verdict = gate.rule(fewSteps).check(answers(), Path.of("docs/demo/runs/baseline.json"));
        assertThat(verdict.rules().stream().filter(rule -> rule.name().equals("steps")))
                .containsExactly(new RuleVerdict("steps", Verdict.PASS, "median of steps is 2"));
    }
}
