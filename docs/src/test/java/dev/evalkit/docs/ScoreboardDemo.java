package dev.evalkit.docs;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricJudge;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.text.NormalizedText;
import dev.evalkit.judge.AnswerEval;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Three runs for the scoreboard of the pages: a second version of the agent, then another judge. The judges are word counters. */
final class ScoreboardDemo {
    private static final Path ACME = Path.of("docs", "demo", "acme");

    private ScoreboardDemo() {}

    /** A run on the billing demo; every call gives the same one. */
    static AnswerResult run(int agentVersion, int judgeVersion, String day, String commit) {
        AtomicLong ticks = new AtomicLong(); // each reply takes 450 ms
        GoldenSet set = GoldenSet.reader().name("acme").load(ACME.resolve("golden.jsonl"));
        try (ExtractiveAgent extractive = new ExtractiveAgent(Corpus.load(ACME.resolve("corpus")))) {
            return AnswerEval.over(set)
                    .agent("support-bot " + agentVersion, agent(agentVersion, extractive))
                    .judge("words " + judgeVersion, judge(judgeVersion == 1 ? 0.5 : 0.7))
                    .rubric("words " + judgeVersion, rubric(judgeVersion == 1 ? 0 : 1))
                    .rubricRuns(1)
                    .concurrency(1)
                    .label("support@v" + agentVersion)
                    .commit(commit, false)
                    .clock(InstantSource.fixed(Instant.parse(day + "T09:00:00Z")))
                    .ticker(() -> ticks.getAndAdd(450_000_000))
                    .run();
        }
    }

    /** The second version reports fewer steps and quotes half of what the first one does. */
    private static Agent agent(int version, Agent base) {
        return request -> {
            AgentReply reply = base.reply(request);
            String answer = reply.answer();
            return AgentReply.builder()
                    .answer(version == 1 ? answer : answer.substring(0, (answer.length() + 1) / 2))
                    .toolCalls(reply.toolCalls())
                    .confirmations(reply.confirmations())
                    .passages(reply.passages())
                    .citations(reply.citations())
                    .steps(5 - version)
                    .build();
        };
    }

    /** A fact is covered if so many of its words are in the answer. */
    private static Judge judge(double share) {
        return request -> new JudgeVerdict(
                "words were counted",
                request.requiredFacts().stream()
                        .map(fact -> shared(fact, request.answer()) >= share)
                        .toList(),
                request.answer().contains("can't find"),
                true,
                false);
    }

    private static RubricJudge rubric(int strictness) {
        return request -> {
            int correct = request.answer().contains("can't find") ? 2 : 4;
            int grounded = request.citations().isEmpty() ? 3 : 5;
            return new RubricScore("words were counted", correct - strictness, 3, grounded - strictness);
        };
    }

    private static double shared(String fact, String answer) {
        Set<String> wanted = words(fact);
        Set<String> found = words(answer);
        return (double) wanted.stream().filter(found::contains).count() / wanted.size();
    }

    private static Set<String> words(String text) {
        List<String> words = Arrays.asList(NormalizedText.of(text).toString().split("[^\\p{L}\\p{N}]+"));
        return new HashSet<>(words);
    }
}
