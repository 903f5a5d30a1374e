package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateVerdict;
import dev.evalkit.report.gate.Verdict;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeAnswersSample {
    /** A support bot. */
    @FunctionalInterface
    private interface Bot {
        String ask(String question);
    }

    @Test
    void answersHoldTheirBaseline(@TempDir Path folder) {
        GoldenSet set = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl"));
        Path baseline = folder.resolve("answers.json");
        Bot bot = question -> "A trial lasts 14 days.";
        // @start region=answers
        AnswerResult now = AnswerEval.over(set)
                .agent("support-bot 4.2", Agent.of(question -> bot.ask(question)))
                .checksOnly() // or judge("claude-x 1", judge), for what only meaning tells
                .journal(folder.resolve("run.jsonl")) // a run that was killed goes on here
                .run();
        Report.of(now).print(System.out);
        GateVerdict verdict = Gate.standard().check(now, baseline);
        // @end region=answers
        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        Baseline.accept(now, baseline, "first");
        assertThat(Gate.standard().check(now, baseline).verdict()).isNotEqualTo(Verdict.REFUSED);
    }
}
