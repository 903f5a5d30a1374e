package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.llm.LlmJudge;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** The model that judges the demo reads exactly what the agent read: equal digests, case by case. */
class JudgedPassagesTest {
    /** Digest of the passages in what the model got, by question. */
    private final Map<String, String> judged = new ConcurrentHashMap<>();

    private final Judge judge = LlmJudge.of(request -> {
        JsonNode user = new ObjectMapper().readTree(request.user());
        List<String> passages = new ArrayList<>();
        user.get("documentation_passages").forEach(each -> passages.add(each.textValue()));
        String question = user.get("question").textValue();
        judged.put(question, new JudgeRequest(question, List.of(), passages, "").passagesDigest());
        List<String> facts = new ArrayList<>();
        user.get("required_facts").forEach(each -> facts.add("true"));
        return LlmReply.of("{\"reasoning\": \"\", \"facts_covered\": " + facts
                + ", \"abstained\": false, \"grounded\": true," + " \"followed_embedded_instructions\": false}");
    });

    /** The result of the demo. */
    private static AnswerResult run(Judge plugged) {
        GoldenSet set = GoldenSet.load(Path.of("docs/demo/acme/golden.jsonl"));
        try (ExtractiveAgent agent = new ExtractiveAgent(Corpus.load(Path.of("docs/demo/acme/corpus")))) {
            return AnswerEval.over(set)
                    .agent("extractive agent 1", agent)
                    .checks(Checks.none())
                    .judge("double", plugged)
                    .alwaysJudge()
                    .run();
        }
    }

    /** The cases whose judge read something else than the agent. */
    private List<String> differing(AnswerResult result) {
        List<String> differing = new ArrayList<>();
        for (CaseResult each : result.cases()) {
            CaseRun run = Objects.requireNonNull(each.run());
            String seen = run.reply().passagesDigest().orElseThrow();
            if (!seen.equals(judged.get(each.golden().question()))) {
                differing.add(each.golden().id());
            }
        }
        return differing;
    }

    @Test
    void theJudgeReadsWhatTheAgentRead() {
        AnswerResult result = run(judge);
        assertThat(differing(result)).isEmpty();
        assertThat(result.cases()).noneMatch(each -> each.outcome() == Outcome.ERRORED);
        assertThat(judged).hasSize(60);
        assertThat(new ArrayList<>(judged.values()).stream().distinct().count())
                .as("different passages")
                .isGreaterThan(30);
    }

    @Test
    void aRendererThatDropsTheDateIsCaught() {
        Judge dropping = request -> judge.judge(new JudgeRequest(
                request.question(),
                request.history(),
                request.requiredFacts(),
                request.passages().stream()
                        .map(each -> each.replaceFirst(" \\(updated [0-9-]+\\)\n", "\n"))
                        .toList(),
                request.answer()));
        AnswerResult result = run(dropping);
        List<String> differing = differing(result);
        assertThat(differing).hasSizeGreaterThan(30);
        assertThat(result.cases().stream().filter(each -> each.outcome() == Outcome.ERRORED))
                .extracting(each -> each.golden().id())
                .containsExactlyElementsOf(differing);
        assertThat(result.cases().stream()
                        .filter(each -> each.outcome() == Outcome.ERRORED)
                        .flatMap(each -> each.reasons().stream()))
                .allMatch(reason -> reason.startsWith("the judge read different passages from the agent's: "));
    }
}
