package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.stats.BinaryCounts;
import dev.evalkit.api.stats.Wilson;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.judge.Budget;
import dev.evalkit.report.Baseline;
import dev.evalkit.report.Gate;
import dev.evalkit.report.Report;
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
            false,
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

    /** An answer that people graded. */
    private record Labelled(JudgeRequest request, boolean isRight) {
        static Labelled of(String answer, String fact, boolean isRight) {
            return new Labelled(
                    new JudgeRequest("How long do refunds take?", List.of(fact), List.of(), answer), isRight);
        }
    }

    private static List<Labelled> rows() {
        return List.of(
                Labelled.of("Refunds take 14 days.", "14 days", true),
                Labelled.of("Two weeks.", "14 days", true),
                Labelled.of("It takes 30 days.", "14 days", false),
                Labelled.of("I don't know.", "14 days", false));
    }

    // @start region=calibrate
    @Test
    void judgeLetsFewWrongAnswersPass() throws Exception {
        int[][] counts = new int[2][2]; // by what people said, then by what the judge says
        for (Labelled row : rows()) { // answers that people graded, kept beside the golden set
            boolean passes = !judge.judge(row.request()).factsCovered().contains(false);
            counts[row.isRight() ? 1 : 0][passes ? 1 : 0]++;
        }
        BinaryCounts found = new BinaryCounts(counts[1][1], counts[0][1], counts[1][0], counts[0][0]);
        System.out.println("wrong answers that pass: " + found.fp() + " of " + (found.fp() + found.tn()) + " "
                + Wilson.interval(found.fp(), found.fp() + found.tn()));
        assertThat(found.falsePositiveRate().orElseThrow()).isLessThanOrEqualTo(0.1);
    }
    // @end region=calibrate

    @Test
    void answersAreJudgedAndGated() throws Exception {
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
        Gate.standard().check(now, baseline).orThrow();
        // @end region=live
        assertThat(Files.size(target.resolve("evals.json"))).isPositive();
    }
}
